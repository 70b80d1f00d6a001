import css from "./launcher.css";
import type { WidgetHandle } from "./handle.ts";

/** The element as its lazy parts see it. They put their own methods over the first ones. */
export interface DiscoWidgetElement extends HTMLElement, WidgetHandle {
  /** The configuration that came with the script; a plain text when none did. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the loader asks of the text what only a configuration has
  config?: any;
  /** The last token of `identify()`. */
  token?: string | null;
  /** Resolves when the panel is there; what has removed the panel clears it. */
  panel?: Promise<void> | null | undefined;
  /** Called each time the element leaves the page. */
  stop?: (() => void) | undefined;
}

/** The element, which fetches its panel by `load`. */
export const discoWidget = (load: () => Promise<typeof import("./panel.tsx")>) =>
  class extends HTMLElement implements DiscoWidgetElement {
    declare token?: string | null;
    declare panel?: Promise<void> | null | undefined;
    declare stop?: (() => void) | undefined;

    connectedCallback(): void {
      if (!this.shadowRoot) {
        const button = document.createElement("button");
        const root = this.attachShadow({ mode: "open" });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        root.adoptedStyleSheets = [sheet];
        root.append(button);
        button.title = this.dataset["label"] ?? "Open chat";
        button.onpointerenter = () => this.use();
        button.onclick = () => this.toggle();
      }
      // A chat in the page draws itself before the visitor reaches it.
      if (this.dataset["display"] === "in_page")
        new IntersectionObserver(([seen]) => seen!.isIntersecting && this.use(), { rootMargin: "50%" }).observe(this);
      try {
        // At worst it reads too much into a thread, and the panel comes early.
        if (/Open":t/.test(localStorage["disco:" + this.dataset["apiKey"]])) this.use();
      } catch {
        // Nothing is kept, or storage is forbidden: there is nothing to bring back.
      }
    }

    disconnectedCallback(): void {
      this.stop?.();
    }

    /** Fetches the panel once, then acts. */
    use(act?: () => void): void {
      (this.panel ??= load().then((panel) => panel.start(this))).then(act, () => {
        // The next call loads again, as the launcher now tells the visitor.
        this.panel = null;
        if (act) this.shadowRoot!.querySelector("button")!.textContent = "Chat could not load. Try again";
      });
    }

    open(): void {
      this.use(() => this.open());
    }

    // Nothing is shown yet; a stored open panel may open by itself.
    toggle(): void {
      this.open();
    }

    send(text: string): void {
      this.use(() => this.send(text));
    }

    close(): void {}

    identify(token: string | null): void {
      this.token = token;
    }

    destroy(): void {
      // The loader puts no other one there.
      // oxlint-disable-next-line typescript/no-explicit-any
      ((this.parentNode ?? {}) as any)[this.dataset["apiKey"]!] = 1;
      this.remove();
    }
  };
