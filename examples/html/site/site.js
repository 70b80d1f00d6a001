const burger = document.querySelector(".burger");
burger?.addEventListener("click", () => {
  const open = burger.getAttribute("aria-expanded") === "true";
  burger.setAttribute("aria-expanded", String(!open));
});

const banner = document.getElementById("cookies");
const remembered = "quayfold-cookies";
try {
  if (banner && localStorage.getItem(remembered)) banner.hidden = true;
} catch {
  // Storage is blocked: the banner simply stays until it is answered.
}
banner?.addEventListener("click", (event) => {
  const choice = event.target instanceof HTMLElement && event.target.dataset.cookies;
  if (!choice) return;
  banner.hidden = true;
  try {
    localStorage.setItem(remembered, choice);
  } catch {
    // Nothing to do: the answer holds for this page.
  }
});
