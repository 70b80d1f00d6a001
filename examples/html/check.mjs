// Serves the whole site once and looks at every page: it answers, is HTML, and carries the widget's tag.
import { globSync } from "node:fs";
import { createSampleSite } from "./serve.mjs";

const tag = '<script src="http://disco.example/widget/disco.js" data-api-key="pk_check" async></script>';
const site = createSampleSite({ widgetTag: tag });
await new Promise((resolve) => site.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = site.address();
const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const pages = globSync("site/**/*.html", { cwd: import.meta.dirname, exclude: ["site/media/**"] }).map(
  (file) => `/${file.slice("site/".length).replace(/(?:index)?\.html$/u, "")}`,
);
const problems = [];
for (const page of pages) {
  const path = page.length > 1 ? page.replace(/\/$/u, "") : page;
  const response = await fetch(origin + path, { redirect: "manual" });
  const html = Buffer.from(await response.arrayBuffer()).toString("latin1");
  if (response.status !== 200) problems.push(`${path} answers ${response.status}`);
  else if (!html.includes(tag)) problems.push(`${path} does not carry the widget's tag`);
}
site.close();
for (const problem of problems) console.error(problem);
console.log(`${pages.length} pages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
