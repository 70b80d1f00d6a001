import { defineDiscoWidget } from "./disco-widget.ts";

// The bundler writes the panel's hashed name here.
declare const PANEL_FILE: string;

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  defineDiscoWidget(() => import(new URL(PANEL_FILE, script.src).href), new URL(script.src).origin);
  const { container, apiKey } = script.dataset;
  if (apiKey) {
    const place = () => {
      const element = document.createElement("disco-widget");
      Object.assign(element.dataset, script.dataset);
      (container ? document.querySelector(container) : document.body)?.append(element);
    };
    if (document.body) place();
    else addEventListener("DOMContentLoaded", place);
  }
}
