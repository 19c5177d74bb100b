// Runs before the first paint, so that a bright room never flashes dark (and the other way round).
try {
  if (localStorage.getItem("tablemgr:theme") === "glare") document.documentElement.dataset.theme = "glare";
} catch {
  // No store: the page stays dark.
}
