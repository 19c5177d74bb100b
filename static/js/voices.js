// The voices and tones that ship with the house (static/sounds). What cannot be played is said by the browser's own voice, if it has one.
const HOME = new URL("../sounds/", import.meta.url);
const GAP = 0.06; // seconds between two words
const kept = new Map();
let context = null;
let speaking = [];
let latest = 0;

/** A reader of traditional characters hears Cantonese, one of simplified characters Mandarin; who has no voice of his own hears English. */
export function folder(locale) {
  const tag = locale.toLowerCase();
  if (/^(yue|zh-(hant|hk|mo|tw))/.test(tag)) return "yue";
  return ["zh", "vi"].find((each) => tag.startsWith(each)) ?? "en";
}

/** A browser lets a page sound only once somebody has touched it: call this in the tap itself. */
export function wake() {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!Context) return;
  context ??= new Context();
  if (context.state === "suspended") context.resume().catch(() => {});
}

/** One of the tones: "error", "ok", "card". */
export async function tone(name) {
  wake();
  try {
    start(await sound(`${name}.mp3`), context.currentTime);
  } catch {
    // A missing tone is only silent; what it means stands on the page.
  }
}

/** Say words one after the other by their names, "seat-3", "pay"; a later call cuts an earlier one off. */
export async function play(names, locale, words = "") {
  wake();
  hush();
  const turn = latest;
  try {
    const found = await Promise.all(names.map((name) => sound(`${folder(locale)}/${name}.mp3`)));
    if (turn !== latest) return;
    let at = context.currentTime;
    speaking = found.map((each) => {
      const source = start(each, at);
      at += each.duration + GAP;
      return source;
    });
  } catch {
    if (turn === latest) speak(words, locale);
  }
}

export function hush() {
  latest += 1;
  for (const source of speaking) source.stop();
  speaking = [];
  window.speechSynthesis?.cancel();
}

function start(buffer, at) {
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start(at);
  return source;
}

function sound(path) {
  if (!kept.has(path)) {
    const made = load(path);
    kept.set(path, made);
    made.catch(() => kept.delete(path)); // the next time may be better
  }
  return kept.get(path);
}

async function load(path) {
  const answer = await fetch(new URL(path, HOME));
  if (!answer.ok) throw new Error(path);
  return context.decodeAudioData(await answer.arrayBuffer());
}

function speak(words, locale) {
  if (!words || !("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = locale;
  utterance.rate = 1.1;
  speechSynthesis.speak(utterance);
}
