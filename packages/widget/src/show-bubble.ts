import css from "./bubble.css";
import type { DiscoWidgetElement } from "./disco-widget.ts";

const dismiss: Record<string, string> = {
  de: "Ausblenden",
  fr: "Masquer",
  es: "Ocultar",
  it: "Nascondi",
  nl: "Verbergen",
  pt: "Ocultar",
  ar: "إخفاء",
};

/**
 * Shows a message by the launcher, which opens the chat on a click. Returns a function that hides it; `onHide` is called in
 * every case.
 */
export function showBubble(host: DiscoWidgetElement, message: string, onHide: () => void): () => void {
  const root = host.shadowRoot;
  if (!root) return () => {};
  const bubble = document.createElement("div");
  const text = document.createElement("button");
  const close = document.createElement("button");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
  const hide = () => {
    bubble.remove();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    onHide();
  };
  const config = typeof host.config === "object" ? host.config : undefined;
  bubble.className = "bubble";
  bubble.role = "status";
  bubble.dataset["theme"] = host.dataset["theme"] ?? config?.theme ?? "dark";
  text.dir = "auto";
  close.className = "dismiss";
  close.ariaLabel = dismiss[(host.dataset["lang"] || navigator.language).slice(0, 2)] ?? "Dismiss";
  text.onclick = () => {
    hide();
    host.open();
  };
  close.onclick = hide;
  bubble.onkeydown = ({ key }) => key === "Escape" && hide();
  bubble.append(text, close);
  root.append(bubble);
  // A status speaks of what changes in it, not of what it comes with.
  requestAnimationFrame(() => (text.textContent = message));
  return hide;
}
