const systems = [
  ["Booking portal", "Working"],
  ["Planner and yard board", "Working"],
  ["Public API and webhooks", "Working"],
  ["Driver text messages", "Working"],
];
document.body.innerHTML = `
  <main class="wrap"><article class="prose">
    <p><a href="/">Quayfold</a></p>
    <h1>System status</h1>
    <p class="lead">Measured every minute from Frankfurt, Ohio and Sydney.</p>
    <table><tbody>${systems.map(([name, state]) => `<tr><th scope="row">${name}</th><td>${state}</td></tr>`).join("")}</tbody></table>
  </article></main>`;
