import { until } from "./page.ts";
import type { Page } from "./page.ts";

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Runs axe inside the customer's page, which reaches into the open shadow root. */
export async function axe(page: Page): Promise<string[]> {
  const frame = page.find(".disco-frame:not([hidden])");
  // Half-way through its entrance a text has half its contrast.
  if (frame) await until("rest", () => page.window.getComputedStyle(frame).opacity === "1");
  const script = page.document.createElement("script");
  script.src = "/node_modules/axe-core/axe.min.js";
  page.document.head.append(script);
  const window: Window & { axe?: { run: (node: Document) => Promise<AxeResult> } } = page.window;
  const { violations } = await (await until("axe", () => window.axe)).run(page.document);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
