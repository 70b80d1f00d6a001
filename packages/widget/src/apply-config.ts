import type { Readable } from "@disco/client";
import type { Config } from "./config.ts";

/** Applies the organization's settings where the element sets none. Returns a function that stops it. */
export function applyConfig(host: HTMLElement, frame: HTMLElement, launcher: HTMLElement, config: Readable<Config | null>): () => void {
  const { theme, position, display } = host.dataset;
  function apply(): void {
    const current = config.peek();
    frame.dataset.theme = theme ?? current?.theme ?? "dark";
    if (!current) return;
    host.dataset.position = position ?? current.position;
    host.dataset.display = display ?? current.displayType;
    const { accent } = current;
    if (accent) for (const { style } of [frame, launcher]) style.setProperty("--disco-accent", accent);
  }
  apply();
  return config.subscribe(apply);
}
