import { discoWidget } from "./disco-widget.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";
import { start } from "./start-inlined.ts";

// The bundler writes the hashed name here, and builds the loader twice: the one that is keyed brings its configuration along.
declare const PANEL_FILE: string;
declare const IS_KEYED: boolean;
/** Where a widget may be. The key is true once the widget was removed. */
type Place = Element & Record<string, unknown>;
declare const document: Document & { readonly currentScript: HTMLScriptElement | null; readonly children: Iterable<Place> } & Record<
    string,
    unknown
  >;
/** What is filled on: an observer's records, the target of which is an element when it is of an attribute, and the observer itself. */
type Fill = (changes?: { attributeName: string | null; target: Element }[], observer?: unknown) => void;
declare const MutationObserver: new (fill: Fill) => globalThis.MutationObserver;
declare const addEventListener: (type: string, fill: Fill) => void;

// A module lacks a current script, and so does code inside another bundle.
const script = document.currentScript ?? document.querySelector<HTMLScriptElement>("[src*='/disco.js']");
if (script) place(script);
else console.error("Disco needs a script tag");

function place({ src, dataset }: HTMLScriptElement): void {
  // A loader with its configuration may have the key in its own address.
  const apiKey = IS_KEYED ? (dataset["apiKey"] ?? new URL(src).searchParams.get("key")) : dataset["apiKey"];
  const own = "disco-widget[data-api-key=" + apiKey + "]";
  try {
    customElements.define(
      "disco-widget",
      // What imports a module takes an address as well as its text.
      // oxlint-disable-next-line typescript/no-explicit-any
      discoWidget(() => import(new URL(PANEL_FILE, src) as any)),
    );
  } catch {
    // Another script of the page has registered it.
  }
  if (!apiKey) return;

  // An observer hands itself over as well: what changes later may bring containers, but no chat beside the body.
  const fill: Fill = (changes, observer) => {
    // An element whose attribute was changed loses its widget, and gets another if it is still a container.
    if (observer) changes!.map((change) => change.attributeName && change.target.querySelector(own)?.remove());
    const containers = document.querySelectorAll<Place>(dataset["container"] ?? "[data-disco-chat]");
    // A container that loses its widget, as to a morphing page, gets another. Beside the body a page that replaces its body leaves it alone.
    for (const place of containers[0] || observer || document.readyState === "loading" ? containers : document.children)
      if (!(place[apiKey] || place.querySelector(own))) {
        const element: DiscoWidgetElement = document.createElement("disco-widget");
        Object.assign(element.dataset, dataset);
        if (IS_KEYED) {
          element.dataset["apiKey"] = apiKey;
          // The server replaces this text by the configuration.
          element.config = "__DISCO_CONFIG__";
          start(element);
        }
        place.append(element);
      }
  };
  // Where Turbo drives the page, a script of its body is run again on each visit: one observer is enough.
  document[own + dataset["container"]] ||= [
    new MutationObserver(fill).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ["data-disco-chat"],
    }),
    addEventListener("DOMContentLoaded", fill),
  ];
  fill();
}
