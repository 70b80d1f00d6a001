import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations that axe finds on the current page: rule and element; empty without any. */
export async function findViolations(page: Page): Promise<string[]> {
  // The page's policy forbids inline scripts; the debugger's door does not ask it.
  await page.evaluate(await source);
  const results: { violations: { id: string; nodes: { html: string }[] }[] } = await page.evaluate(
    "axe.run({ resultTypes: ['violations'], rules: { region: { enabled: false } } })",
  );
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
