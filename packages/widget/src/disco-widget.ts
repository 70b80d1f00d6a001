import css from "./launcher.css";
import type { WidgetHandle } from "./handle.ts";
import type { Panel } from "./panel.tsx";

const intents = ["pointerenter", "focus", "touchstart"];

/** Registers the element. `load` fetches the panel; `apiUrl` is where it talks to unless the element says otherwise. */
export function defineDiscoWidget(load: () => Promise<typeof import("./panel.tsx")>, apiUrl: string): void {
  if (customElements.get("disco-widget")) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);

  class DiscoWidget extends HTMLElement implements WidgetHandle {
    #panel: Promise<Panel> | undefined;
    #button = document.createElement("button");

    connectedCallback(): void {
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: "open" });
      const button = this.#button;
      root.adoptedStyleSheets = [sheet];
      button.className = "launcher";
      button.ariaLabel = this.dataset.label ?? "Open chat";
      button.ariaExpanded = "false";
      for (const type of intents) button.addEventListener(type, () => this.#load(), { once: true, passive: true });
      button.onclick = () => this.toggle();
      root.append(button);
      try {
        if (localStorage[`disco:${this.dataset.apiKey}`]?.includes('"isOpen":true')) void this.#load().then((panel) => panel.show(false));
      } catch {
        // Storage is forbidden here: there is nothing to bring back.
      }
    }

    disconnectedCallback(): void {
      // A morphing page may only be moving it.
      queueMicrotask(() => this.isConnected || this.#panel?.then((panel) => panel.destroy()));
    }

    #load(): Promise<Panel> {
      return (this.#panel ??= load().then(({ createPanel }) => createPanel(this, this.#button, this.dataset.apiUrl ?? apiUrl)));
    }

    open(): void {
      void this.#load().then((panel) => panel.show(true));
    }

    close(): void {
      void this.#panel?.then((panel) => panel.hide());
    }

    toggle(): void {
      if (this.#button.ariaExpanded === "true") this.close();
      else this.open();
    }

    send(text: string): void {
      this.open();
      void this.#load().then((panel) => panel.send(text));
    }

    destroy(): void {
      this.remove();
    }
  }

  customElements.define("disco-widget", DiscoWidget);
}
