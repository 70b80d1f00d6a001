import { defineDiscoWidget } from "./disco-widget.ts";

// The bundler writes the panel's hashed name here.
declare const PANEL_FILE: string;

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { src, dataset } = script;
  defineDiscoWidget(() => import(`${new URL(PANEL_FILE, src)}`), new URL(src).origin);
  const place = () => {
    const element = document.createElement("disco-widget");
    Object.assign(element.dataset, dataset);
    document.querySelector(dataset.container ?? "body")?.append(element);
  };
  if (dataset.apiKey) {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", place);
    else place();
  }
}
