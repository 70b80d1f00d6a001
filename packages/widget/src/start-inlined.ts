import type { DiscoWidgetElement } from "./disco-widget.ts";
import { watchTriggers } from "./watch-triggers.ts";

/** Applies a configuration that came with the script, before the element is placed, and watches for its triggers. */
export function start(host: DiscoWidgetElement): void {
  const { config, dataset } = host;
  if (typeof config !== "object") return;
  const { position, displayType: display, accent, triggers } = config;
  Object.assign(dataset, { position, display }, { ...dataset });
  if (accent && CSS.supports("color", accent)) host.style.setProperty("--disco-accent", accent);
  if (triggers.length === 0) return;
  const ending = new AbortController();
  host.stop = () => queueMicrotask(() => host.isConnected || ending.abort());
  watchTriggers(triggers, host, ending.signal);
}
