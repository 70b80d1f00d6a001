import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Writes the landing page's own document: the built page with the drawn landing in it, and the styles that it needs.
const dist = resolve(import.meta.dirname, "dist");
const drawing = resolve(dist, ".prerender");
const { prerenderLanding } = await import(pathToFileURL(resolve(drawing, "prerender.js")).href);
/** @type {Record<string, { css?: string[] }>} */
const manifest = JSON.parse(readFileSync(resolve(dist, ".vite/manifest.json"), "utf8"));
const styles = (manifest["src/screens/landing/landing-page.tsx"]?.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}" />`);
const page = readFileSync(resolve(dist, "index.html"), "utf8");
const place = '<div id="root"></div>';
if (!page.includes(place) || styles.length === 0) throw new Error("The built page has no place for the landing page.");
writeFileSync(
  resolve(dist, "landing.html"),
  page.replace("</head>", `${styles.join("")}</head>`).replace(place, () => `<div id="root">${prerenderLanding()}</div>`),
);
rmSync(drawing, { recursive: true });
