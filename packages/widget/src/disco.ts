import { defineDiscoWidget } from "./disco-widget.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";

// The bundler writes the hashed names here.
declare const PANEL_FILE: string;
declare const INLINED_FILE: string;
declare const document: Document & { readonly currentScript: HTMLScriptElement };

const { src, dataset } = document.currentScript;
// What imports a module takes an address as well as its text.
// oxlint-disable-next-line typescript/no-explicit-any
const at = (file: string): any => new URL(file, src);
const apiKey = dataset["apiKey"] ?? at(src).searchParams.get("key");
defineDiscoWidget(() => import(at(PANEL_FILE)));

const start = () => {
  const containers = document.querySelectorAll(dataset["container"] ?? "[data-disco-chat]");
  // Beside the body, where a page that replaces its body leaves it alone.
  for (const target of containers[0] ? containers : document.children) {
    if (target.querySelector(`:scope>[data-api-key=${apiKey}]`)) continue;
    const element: DiscoWidgetElement = document.createElement("disco-widget");
    const place = () => target.append(element);
    Object.assign(element.dataset, dataset, { apiKey });
    // The server writes the configuration of a script address with a key in the place of this text.
    element.config = "__DISCO_CONFIG__";
    if (element.config.triggers)
      void import(at(INLINED_FILE)).then(({ start }: typeof import("./start-inlined.ts")) => start(element)).finally(place);
    else place();
  }
};

if (apiKey) {
  // The other states come before "j" in the alphabet.
  if (document.readyState > "j") addEventListener("DOMContentLoaded", start);
  else start();
}
