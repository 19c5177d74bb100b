// What every form on every page does; each page works without it.

// A form is sent once: a second tap on a slow network would only be answered with the first result.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sure && !form.dataset.asked) {
    event.preventDefault();
    ask(form);
    return;
  }
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  form.setAttribute("aria-busy", "true");
});

// A page that comes back from the browser's memory has not been sent.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) {
    delete form.dataset.sent;
    delete form.dataset.asked;
    form.removeAttribute("aria-busy");
  }
});

// The rest of the navigation closes when something else is meant.
const more = document.querySelector(".nav-more");
document.addEventListener("click", (event) => more?.open && !more.contains(event.target) && (more.open = false));
document.addEventListener("keydown", (event) => event.key === "Escape" && more?.open && (more.open = false));

// What cannot be taken back is asked again, in a dialog of our own.
function ask(form) {
  const button = form.querySelector("button");
  const dialog = document.createElement("dialog");
  dialog.className = "sure";
  const words = document.createElement("p");
  words.textContent = form.dataset.sure;
  words.id = "sure-words";
  dialog.setAttribute("aria-labelledby", "sure-words");
  const bar = document.createElement("div");
  bar.className = "toolbar end";
  const no = document.createElement("button");
  no.className = "button quiet";
  no.textContent = document.body.dataset.cancel;
  const yes = document.createElement("button");
  yes.className = button.className;
  yes.textContent = button.textContent;
  bar.append(no, yes);
  dialog.append(words, bar);
  document.body.append(dialog);
  no.addEventListener("click", () => dialog.close());
  yes.addEventListener("click", () => {
    form.dataset.asked = "yes";
    dialog.close();
    form.requestSubmit();
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

// The first field that needs another look gets the focus.
document.querySelector("[aria-invalid=true]")?.focus();

// Badge and PIN by thumb: a keypad that types into the field in use.
for (const form of document.querySelectorAll("form[data-keypad]")) {
  const fields = [...form.querySelectorAll("input.big")];
  const pad = form.querySelector(".keypad");
  if (!pad) continue;
  let field = fields.find((each) => !each.value) ?? fields[0];
  pad.hidden = false;
  // On a touch screen our own keys are enough; the tablet's keyboard would only cover them.
  if (matchMedia("(pointer: coarse)").matches) for (const each of fields) each.inputMode = "none";
  const use = (each) => {
    field = each;
    for (const other of fields) other.classList.toggle("in-use", other === field);
  };
  for (const each of fields) each.addEventListener("focus", () => use(each));
  use(field);
  pad.addEventListener("pointerdown", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.key === "back") field.value = field.value.slice(0, -1);
    else if (key.dataset.key === "next") {
      const after = fields[fields.indexOf(field) + 1];
      use(after ?? fields[0]);
      field.focus({ preventScroll: true });
    } else if (field.value.length < field.maxLength) field.value += key.dataset.key;
  });
}

// The demonstration's list of people fills in the form.
for (const button of document.querySelectorAll("button[data-badge]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const form = document.querySelector("form[data-keypad]");
    form.elements.badge.value = button.dataset.badge;
    form.elements.pin.value = button.dataset.pin;
    form.querySelector(".go").focus();
  });
}

// Dark for the floor, bright for the sun; this browser remembers (theme.js applies it before the first paint).
for (const button of document.querySelectorAll("button[data-look]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const root = document.documentElement;
    const bright = root.dataset.theme !== "glare";
    if (bright) root.dataset.theme = "glare";
    else delete root.dataset.theme;
    try {
      localStorage.setItem("tablemgr:theme", bright ? "glare" : "dark");
    } catch {
      // No store: the choice holds for this page.
    }
  });
}

// On a narrow screen the tabs scroll; the one in use is in sight.
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
