import { discoWidget } from "./disco-widget.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";

// The bundler writes the hashed names here.
declare const PANEL_FILE: string;
declare const INLINED_FILE: string;
/** Where a widget may stand. Under the key it is true while none of that key may be put there. */
type Place = Element & Record<string, unknown>;
declare const document: Document & { readonly currentScript: HTMLScriptElement; readonly children: Iterable<Place> };

const { src, dataset } = document.currentScript;
// What imports a module takes an address as well as its text.
// oxlint-disable-next-line typescript/no-explicit-any
const at = (file: string): any => new URL(file, src);
const apiKey = dataset["apiKey"] ?? at(src).searchParams.get("key");
try {
  customElements.define(
    "disco-widget",
    discoWidget(() => import(at(PANEL_FILE))),
  );
} catch {
  // Another script of the page has registered it.
}

// An observer hands itself over as well: what changes later may bring containers, but no chat beside the body.
const fill = (_?: unknown, observer?: unknown) => {
  const containers = document.querySelectorAll<Place>(dataset["container"] ?? "[data-disco-chat]");
  // Beside the body a page that replaces its body leaves it alone. Loading is the only state that comes after "j" in the alphabet.
  for (const place of containers[0] || observer || document.readyState > "j" ? containers : document.children)
    if (!place[apiKey] && !place.querySelector("disco-widget[data-api-key=" + apiKey + "]")) {
      const element: DiscoWidgetElement = document.createElement("disco-widget");
      // A container that loses its widget, as to a morphing page, gets another: nothing is left under the key.
      const put = () => ((place as Record<string, unknown>)[apiKey] = place.append(element));
      Object.assign(element.dataset, dataset).apiKey = apiKey;
      // The server writes the configuration of a script address with a key in the place of this text.
      // oxlint-disable-next-line typescript/no-explicit-any
      (place as Record<string, unknown>)[apiKey] = (element.config = "__DISCO_CONFIG__" as any).triggers
        ? import(at(INLINED_FILE)).then((inlined: typeof import("./start-inlined.ts")) => inlined.start(element)).then(put, put)
        : put();
    }
};

if (apiKey) {
  new MutationObserver(fill).observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", fill);
  fill();
}
