// A short tone for a tap that cannot be, and a voice that calls the result where the dealer wants it: the house's own recordings, fetched when it is
// switched on, or for words that it has none of the browser's voice.
let context = null;
let speaks = false;
let language = "en";

const browserSpeaks = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
const voices = () => import("../voices.js");
export const canSpeak = () => browserSpeaks() || "AudioContext" in window;

export function beginSound(locale, voice) {
  language = locale;
  speaks = voice && canSpeak();
}

export function setVoice(on) {
  speaks = on && canSpeak();
  // In the tap itself: a browser lets a page sound only after one.
  voices().then(({ hush, wake }) => (speaks ? wake() : hush()));
}

/** Call a result: by the names of the recorded words where it can be said with them. */
export async function call(words, recorded = null) {
  if (!speaks) return;
  if (recorded) return (await voices()).play(recorded, language, words);
  if (!browserSpeaks()) return;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language;
  utterance.rate = 1.1;
  speechSynthesis.speak(utterance);
}

export function beep() {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!Context) return;
  context ??= new Context();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(220, now);
  tone.frequency.setValueAtTime(165, now + 0.08);
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.22);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.24);
}
