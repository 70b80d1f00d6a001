import css from "./launcher.css";
import type { WidgetHandle } from "./handle.ts";
import type { Panel } from "./panel.tsx";

/** Registers the element. `load` fetches the panel; `apiUrl` is where it talks to unless the element says otherwise. */
export function defineDiscoWidget(load: () => Promise<typeof import("./panel.tsx")>, apiUrl: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);

  class DiscoWidget extends HTMLElement implements WidgetHandle {
    #panel: Promise<Panel> | undefined;
    #button = document.createElement("button");

    connectedCallback(): void {
      if (this.shadowRoot) return;
      const button = this.#button;
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      root.append(button);
      button.className = "launcher";
      button.ariaLabel = this.dataset.label ?? "Open chat";
      button.ariaExpanded = "false";
      button.onpointerenter = button.onfocus = () => this.#load();
      button.onclick = () => this.toggle();
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
      return (this.#panel ??= load().then(
        ({ createPanel }) => createPanel(this, this.#button, apiUrl),
        () => {
          // The network failed: the next click asks again, and whoever waits now waits for nothing.
          this.#panel = undefined;
          return new Promise(() => {});
        },
      ));
    }

    open(): void {
      void this.#load().then((panel) => panel.show(true));
    }

    close(): void {
      void this.#panel?.then((panel) => panel.hide());
    }

    toggle(): void {
      void this.#load().then((panel) => panel.toggle());
    }

    send(text: string): void {
      void this.#load().then((panel) => panel.send(text));
    }

    destroy(): void {
      this.remove();
    }
  }

  if (!customElements.get("disco-widget")) customElements.define("disco-widget", DiscoWidget);
}
