import { discoWidget } from "./disco-widget.ts";
import type { WidgetHandle } from "./handle.ts";

export type { WidgetHandle } from "./handle.ts";

/** Server and placement of a widget. Missing options come from the organization's configuration. */
export interface MountOptions {
  apiKey: string;
  /** The address of the Disco server. */
  apiUrl: string;
  display?: "floating" | "in_page" | "demo_flow";
  position?: "right" | "left";
  theme?: "dark" | "light" | "auto";
  agent?: string;
  lang?: string;
  /** Where the element goes; the end of the page by default. */
  container?: Element;
}

/**
 * Puts a widget on the page and returns its handle.
 * @example
 * const widget = mount({ apiKey: "pk_…", apiUrl: "https://disco.example.com" });
 * widget.open();
 */
export function mount({ container = document.body, ...options }: MountOptions): WidgetHandle & HTMLElement {
  if (!customElements.get("disco-widget"))
    customElements.define(
      "disco-widget",
      discoWidget(() => import("./panel.tsx")),
    );
  const element = document.createElement("disco-widget");
  Object.assign(element.dataset, options);
  container.append(element);
  return element;
}

declare global {
  interface HTMLElementTagNameMap {
    "disco-widget": WidgetHandle & HTMLElement;
  }
}
