// Routes of the sample site that a crawler meets in life: redirects, a loop, a login,
// an endless calendar; and, in hostile mode only, routes that try to hurt the crawler.
import { setTimeout as sleep } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";

/** @type {Record<string, [status: number, location: string]>} */
const redirects = {
  "/features": [301, "/product"],
  "/help": [301, "/docs"],
  "/old-docs": [302, "/legacy-docs"],
  "/legacy-docs": [302, "/old-docs"],
  "/account": [302, "/login?next=%2Faccount"],
};

export const hostileFooterLink = '<li><a href="/hostile/index.html">Crawler trials</a></li>';

/** @param {string} origin */
export const hostileRobotsLine = (origin) => `Sitemap: ${origin}/hostile/sitemap.xml`;

const hostileIndex = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Crawler trials</title></head>
  <body>
    <h1>Crawler trials</h1>
    <ul>
      <li><a href="/hostile/slow">Thirty seconds</a></li>
      <li><a href="/hostile/drip">Drip</a></li>
      <li><a href="/hostile/huge">64 MB</a></li>
      <li><a href="/hostile/bomb">Compressed</a></li>
      <li><a href="/hostile/redirect-private">Redirect to a private address</a></li>
      <li><a href="http://127.0.0.1:1/">Loopback</a></li>
      <li><a href="http://169.254.169.254/latest/">Link local</a></li>
      <li><a href="http://[::1]/">Loopback, IPv6</a></li>
      <li><a href="http://2130706433:1/">Loopback as one number</a></li>
      <li><a href="http://[::ffff:127.0.0.1]:1/">Loopback, mapped</a></li>
    </ul>
    <!-- disco-widget -->
  </body>
</html>
`;

const hostileSitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>http://127.0.0.1:1/from-sitemap</loc></url>
  <url><loc>http://169.254.169.254/latest/meta-data/</loc></url>
  <url><loc>http://10.0.0.1/</loc></url>
</urlset>
`;

/**
 * @param {import("./serve.mjs").Exchange} exchange
 * @returns {Promise<boolean>} Whether the request was answered.
 */
export async function awkwardRoute(exchange) {
  const { path, query, send } = exchange;
  const redirect = redirects[path];
  if (redirect) {
    send(redirect[0], { location: redirect[1], "content-type": "text/plain" }, "Moved\n");
    return true;
  }
  if (/^\/.+\/$/.test(path) || (path.endsWith(".html") && !path.startsWith("/hostile/"))) {
    const clean = path
      .replace(/\.html$/, "")
      .replace(/\/+$/, "")
      .replace(/^\/+/, "/");
    const location = encodeURI(clean === "/index" || clean === "" ? "/" : clean);
    send(301, { location, "content-type": "text/plain" }, "Moved\n");
    return true;
  }
  if (path === "/events") {
    await exchange.sendTemplate("/events", calendarMonth(query.get("month")));
    return true;
  }
  return exchange.hostile && path.startsWith("/hostile/") ? hostileRoute(exchange) : false;
}

/**
 * Every month has a next one: the calendar never ends.
 * @param {string | null} wanted
 * @returns {Record<string, string>}
 */
function calendarMonth(wanted) {
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(wanted ?? "") ? `${wanted}` : "2026-11";
  const first = new Date(`${month}-01T00:00:00Z`);
  /** @param {number} offset */
  const shift = (offset) => {
    const date = new Date(first);
    date.setUTCMonth(date.getUTCMonth() + offset);
    return date.toISOString().slice(0, 7);
  };
  const thursday = 1 + ((11 - first.getUTCDay()) % 7);
  const name = first.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
  return {
    "{{month}}": month,
    "{{monthName}}": name,
    "{{thursday}}": String(thursday),
    "{{nextMonth}}": shift(1),
    "{{previousMonth}}": shift(-1),
  };
}

/**
 * @param {import("./serve.mjs").Exchange} exchange
 * @returns {Promise<boolean>}
 */
async function hostileRoute({ path, request, response, send }) {
  const html = { "content-type": "text/html; charset=utf-8" };
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const wantsBody = request.method === "GET";
  try {
    switch (path) {
      case "/hostile/index.html":
        send(200, html, hostileIndex);
        return true;
      case "/hostile/sitemap.xml":
        send(200, { "content-type": "application/xml" }, hostileSitemap);
        return true;
      case "/hostile/redirect-private":
        send(302, { location: "http://127.0.0.1:1/redirected" }, "Moved\n");
        return true;
      case "/hostile/slow":
        await sleep(30_000, undefined, { signal: gone.signal });
        send(200, html, "<title>Slow</title><p>This page took thirty seconds.</p>");
        return true;
      case "/hostile/drip":
        response.writeHead(200, html);
        response.write("<title>Drip</title><p>");
        while (wantsBody) {
          await sleep(500, undefined, { signal: gone.signal });
          response.write("drip ");
        }
        response.end();
        return true;
      case "/hostile/huge":
        response.writeHead(200, html);
        if (wantsBody) await pipeline(Readable.from(repeat("A long line of words. ", 64)), response);
        else response.end();
        return true;
      case "/hostile/bomb":
        response.writeHead(200, { ...html, "content-encoding": "gzip" });
        if (wantsBody) await pipeline(Readable.from(repeat(" ", 1024)), createGzip(), response);
        else response.end();
        return true;
    }
    return false;
  } catch (error) {
    if (gone.signal.aborted) return true;
    throw error;
  }
}

/**
 * @param {string} text
 * @param {number} megabytes
 */
function* repeat(text, megabytes) {
  const block = Buffer.alloc(1 << 20, text);
  for (let index = 0; index < megabytes; index += 1) yield block;
}
