// Making and changing parts of the page. Elements that a finger may be on are never replaced, only filled.
const SVG = "http://www.w3.org/2000/svg";

export const find = (id) => document.getElementById(id);

export function el(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

function dress(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Set one attribute: true is bare, false and null take it away, custom properties go to the style object (the policy allows no style attribute). */
export function set(node, name, value) {
  if (name.startsWith("--")) {
    if (node.style.getPropertyValue(name) !== String(value)) node.style.setProperty(name, value);
  } else if (value === false || value === null || value === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/** Fill a node anew only when what it says has changed. */
export function fill(node, signature, make) {
  const sign = JSON.stringify(signature);
  if (node.dataset.sign === sign) return;
  node.dataset.sign = sign;
  node.replaceChildren(...[make()].flat().filter((child) => child !== null && child !== undefined && child !== false));
}

export function text(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** Ids made here must work over plain HTTP, where a browser hides `randomUUID`. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
