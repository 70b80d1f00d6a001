import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Writes the landing page's own document: the built page with the drawn landing in it.
const dist = resolve(import.meta.dirname, "dist");
const drawing = resolve(dist, ".prerender");
const { prerenderLanding } = await import(pathToFileURL(resolve(drawing, "prerender.js")).href);
const page = readFileSync(resolve(dist, "index.html"), "utf8");
const place = '<div id="root"></div>';
if (!page.includes(place) || !page.includes('<link rel="stylesheet"')) throw new Error("The built page has no place for the landing page.");
writeFileSync(
  resolve(dist, "landing.html"),
  page.replace(place, () => `<div id="root">${prerenderLanding()}</div>`),
);
rmSync(drawing, { recursive: true });
