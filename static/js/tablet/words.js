// The words of the screen. They come from the page (templates/tables/_words.html), so they come through the catalog.
let words = {};
let language = "en";
let money_format = (cents) => String(cents);

export function begin(dictionary, { locale, currency }) {
  words = dictionary;
  language = locale;
  const whole = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol", minimumFractionDigits: 0, maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  // At arm's length "$95" reads faster than "$95.00"; cents show only where there are any.
  money_format = (cents) => (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

export function say(id, places = {}) {
  return (words[id] ?? id).replace(/%\((\w+)\)s/g, (_, name) => places[name] ?? "");
}

/** Words of the rules: a plain id, or [id, {place: id}] as the compiled house way gives them. */
export function tell(text) {
  if (!Array.isArray(text)) return say(text ?? "");
  const [id, places] = text;
  return say(id, Object.fromEntries(Object.entries(places ?? {}).map(([name, value]) => [name, tell(value)])));
}

export function money(cents) {
  return money_format(cents);
}

/** With its sign, for what somebody gained or lost. */
export const signed = (cents) => (cents > 0 ? "+" : cents < 0 ? "−" : "") + money(Math.abs(cents));

/** A sentence that the house wrote in several languages: the reader's, else English. */
export function inTongue({ because, because_in }) {
  return because_in?.[language] ?? because;
}

/** A chip is called by its number alone: "25", "1k" on its face, the full amount for a reader. */
export function face(cents) {
  const units = cents / 100;
  return units >= 1000 && units % 1000 === 0 ? `${units / 1000}k` : String(units);
}

export function upper(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
