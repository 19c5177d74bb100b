// Taps on their way to the house: kept in the browser's store before they are sent, sent one after the other, tried again
// until the house has answered. An id makes each harmless to repeat. The status word comes from here, and it is true.
const WAITS = [400, 1000, 2000, 4000, 8000, 15000];
const PATIENCE = 15000;

export class Outbox {
  /** `urls` by op, `token` for the header, `owner` names the dealer whose taps these are; `on` has state, refused, signed_out, status. */
  constructor({ key, owner, urls, token, on }) {
    Object.assign(this, { key, owner, urls, token, on });
    this.items = [];
    this.failures = 0;
    this.busy = false;
    this.halted = false;
    addEventListener("online", () => this.kick());
  }

  /** Take up what an earlier page left behind. Gives how many items were found. */
  recover() {
    const kept = this.#read();
    if (!kept?.items?.length) return 0;
    if (kept.owner !== this.owner) {
      this.#write();
      this.on.refused("note.other", 0, null);
      return 0;
    }
    this.items = kept.items;
    this.kick();
    return this.items.length;
  }

  get status() {
    if (!this.items.length) return "saved";
    return this.halted || this.failures > 0 ? "unsent" : "sending";
  }

  get settling() {
    return this.items.some((item) => item.op === "settle");
  }

  get undoing() {
    return this.items.some((item) => item.op === "undo");
  }

  /** Acts on their way, for the version that the next tap is made on. */
  get steps() {
    return this.items.filter((item) => item.op === "act" || item.op === "undo").length;
  }

  /** The time of the tap travels along as the tablet claims it; the house keeps its own beside it. */
  push(item) {
    this.items.push({ ...item, at: new Date().toISOString().replace("Z", "000Z") });
    this.#write();
    this.on.status();
    this.kick();
  }

  /** Take back the last tap if it has not left yet. */
  takeBack() {
    const last = this.items.length - 1;
    if (last < (this.busy ? 1 : 0) || this.items[last].tried || this.items[last].op !== "act") return false;
    this.items.pop();
    this.#write();
    this.on.status();
    return true;
  }

  drop() {
    const count = this.items.length;
    this.items = [];
    this.#write();
    return count;
  }

  async kick() {
    if (this.busy || !this.items.length) return;
    clearTimeout(this.timer);
    this.busy = true;
    this.halted = false;
    while (this.items.length && (await this.#send(this.items[0])));
    this.busy = false;
    this.on.status();
  }

  /** Send one item; true when the next may follow. */
  async #send(item) {
    item.tried = true;
    const { status, body } = await post(this.urls[item.op], item.body, { "X-CSRFToken": this.token(), "X-Claimed-At": item.at });
    if (status === 200) return this.#accepted(body);
    if (status === 401 || status === 400 || (status === 403 && !body?.state)) return this.#halt(status, body);
    if (status >= 400 && status < 500) return this.#refused(body);
    return this.#later();
  }

  #accepted(state) {
    this.failures = 0;
    this.items.shift();
    this.#write();
    this.on.state(state);
    return true;
  }

  #refused(body) {
    const count = this.drop() - 1;
    this.failures = 0;
    this.on.refused(body?.error ?? null, count, body?.state ?? null);
    return false;
  }

  #halt(status, body) {
    this.halted = true;
    this.on.signed_out(status, body?.error ?? null);
    return false;
  }

  #later() {
    this.timer = setTimeout(() => this.kick(), WAITS[Math.min(this.failures, WAITS.length - 1)]);
    this.failures += 1;
    this.on.status();
    return false;
  }

  // A browser that refuses to store anything leaves us memory: the taps then live as long as the page.
  #write() {
    try {
      if (this.items.length) localStorage.setItem(this.key, JSON.stringify({ owner: this.owner, items: this.items }));
      else localStorage.removeItem(this.key);
    } catch {
      this.memory = true;
    }
  }

  #read() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch {
      return null;
    }
  }
}

/** Post JSON; status 0 stands for "no answer". A page instead of JSON is somebody else's sign-in page. */
async function post(url, body, headers) {
  return ask(url, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", Accept: "application/json", ...headers } });
}

export async function ask(url, options = { headers: { Accept: "application/json" } }) {
  const patience = new AbortController();
  const bell = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const response = await fetch(url, { credentials: "same-origin", cache: "no-store", signal: patience.signal, ...options });
    const json = (response.headers.get("Content-Type") ?? "").includes("json");
    if (response.ok && !json) return { status: 401, body: null };
    return { status: response.status, body: json ? await response.json() : null };
  } catch {
    return { status: 0, body: null };
  } finally {
    clearTimeout(bell);
  }
}
