// The scoring game. Eight play at home only, so whoever chooses eight is shown where that is chosen.
import { contest } from "./contest.js";

contest();

const form = document.querySelector("[data-contest-form]");
form?.elements.players.addEventListener("change", () => {
  const home = form.querySelector("[name=variant][value=home]");
  if (Number(form.elements.players.value) <= Number(form.elements.most_with_house.value)) return;
  home.checked = true;
  home.closest("details").open = true;
});
