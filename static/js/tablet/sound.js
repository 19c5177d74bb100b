// A short tone for a tap that cannot be, and a voice that calls the result where the browser has one and the dealer wants it.
let context = null;
let speaks = false;
let language = "en";

export const canSpeak = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;

export function beginSound(locale, voice) {
  language = locale;
  speaks = voice && canSpeak();
}

export function setVoice(on) {
  speaks = on && canSpeak();
  if (!speaks && canSpeak()) speechSynthesis.cancel();
}

export function call(words) {
  if (!speaks) return;
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
