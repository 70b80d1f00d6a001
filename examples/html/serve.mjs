// The sample company site: a static file server on node:http, with no dependencies.
// Routes that misbehave on purpose are in awkward.mjs.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { awkwardRoute, hostileFooterLink, hostileRobotsLine } from "./awkward.mjs";

const siteFolder = fileURLToPath(new URL("./site/", import.meta.url));

/** @type {Record<string, string>} */
const contentTypes = {
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webm": "video/webm",
  ".zip": "application/zip",
};

/** @type {Record<string, string>} Pages that are not UTF-8; the second one says so only in its meta tag. */
const contentTypesByPath = {
  "/offices/sao-paulo": "text/html; charset=ISO-8859-1",
  "/offices/koln": "text/html",
};

/** @type {Record<string, Record<string, string>>} */
const extraHeaders = { "/partners/reseller-terms": { "x-robots-tag": "noindex" } };

/**
 * @typedef {object} SampleSiteOptions
 * @property {string | ((request: import("node:http").IncomingMessage) => string)} [widgetTag]
 *   Put right before </body> of every page.
 * @property {boolean} [hostile] Adds the slow, endless, huge and private-address routes.
 */

/**
 * @typedef {object} Exchange
 * @property {import("node:http").IncomingMessage} request
 * @property {import("node:http").ServerResponse} response
 * @property {string} path Decoded, without the query.
 * @property {URLSearchParams} query
 * @property {boolean} hostile
 * @property {(status: number, headers: Record<string, string>, body: string | Buffer) => void} send
 * @property {(path: string, values: Record<string, string>) => Promise<void>} sendTemplate
 */

/**
 * @param {SampleSiteOptions} [options]
 * @returns {import("node:http").Server} Not listening yet.
 */
export function createSampleSite({ widgetTag = "", hostile = false } = {}) {
  return createServer((request, response) => {
    respond(request, response).catch((error) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end("Internal error\n");
    });
  });

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  async function respond(request, response) {
    /** @type {Exchange["send"]} */
    const send = (status, headers, body) => {
      const bytes = Buffer.from(body);
      response.writeHead(status, {
        "content-length": String(bytes.length),
        "x-content-type-options": "nosniff",
        ...headers,
      });
      response.end(request.method === "HEAD" ? undefined : bytes);
    };
    if (request.method !== "GET" && request.method !== "HEAD") {
      return send(405, { allow: "GET, HEAD", "content-type": "text/plain" }, "Method not allowed\n");
    }
    const [rawPath = "/", ...rest] = (request.url ?? "/").split("?");
    const path = decodePath(rawPath);
    if (path === undefined) return send(400, { "content-type": "text/plain" }, "Bad request\n");

    /** @type {Exchange} */
    const exchange = {
      request,
      response,
      path,
      query: new URLSearchParams(rest.join("?")),
      hostile,
      send,
      sendTemplate: async (template, values) => {
        const page = await readPage(template);
        if (page) send(200, { "content-type": page.contentType }, fill(page.body, request, values));
      },
    };
    if (await awkwardRoute(exchange)) return;

    const page = await readPage(path);
    if (!page) {
      const missing = await readPage("/404");
      const body = missing ? fill(missing.body, request, {}) : "Not found\n";
      return send(404, { "content-type": contentTypes[".html"] ?? "text/html" }, body);
    }
    const body = page.isText ? fill(page.body, request, {}) : page.body;
    const headers = {
      "content-type": page.contentType,
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      "last-modified": page.modified.toUTCString(),
      "cache-control": "no-cache",
      ...extraHeaders[path],
    };
    if (isUnchanged(request, headers.etag, page.modified)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = rangeOf(request, headers.etag, body.length);
    if (range === "unsatisfiable") return send(416, { ...headers, "content-range": `bytes */${body.length}` }, "");
    if (range === undefined) return send(200, { ...headers, "accept-ranges": "bytes" }, body);
    const [from, to] = range;
    send(206, { ...headers, "accept-ranges": "bytes", "content-range": `bytes ${from}-${to}/${body.length}` }, body.subarray(from, to + 1));
  }

  /**
   * Fills the placeholders byte for byte, whatever the page's encoding is.
   * @param {Buffer} body
   * @param {import("node:http").IncomingMessage} request
   * @param {Record<string, string>} values
   */
  function fill(body, request, values) {
    const tag = typeof widgetTag === "function" ? widgetTag(request) : widgetTag;
    const host = request.headers.host ?? "";
    const origin = `http://${/^[\w.:[\]-]+$/.test(host) ? host : "127.0.0.1"}`;
    /** @type {Record<string, string>} */
    const tokens = {
      "{{origin}}": origin,
      "<!-- disco-widget -->": tag,
      "<!-- hostile-link -->": hostile ? hostileFooterLink : "",
      "# hostile-sitemap": hostile ? hostileRobotsLine(origin) : "",
      ...values,
    };
    let text = body.toString("latin1");
    for (const [token, value] of Object.entries(tokens)) {
      text = text.replaceAll(token, () => Buffer.from(value).toString("latin1"));
    }
    return Buffer.from(text, "latin1");
  }
}

/**
 * @param {string} rawPath
 * @returns {string | undefined} Undefined for a path that must be refused.
 */
function decodePath(rawPath) {
  try {
    const path = decodeURIComponent(rawPath);
    const refused = !path.startsWith("/") || /[\\\0]/.test(path) || path.split("/").some((segment) => segment.startsWith("."));
    return refused ? undefined : path;
  } catch {
    return undefined;
  }
}

/** @param {string} path */
async function readPage(path) {
  const file = path === "/" ? "/index.html" : extname(path) ? path : `${path}.html`;
  const extension = extname(file);
  const contentType = contentTypesByPath[path] ?? contentTypes[extension];
  if (!contentType) return undefined;
  try {
    const location = join(siteFolder, file);
    const [body, { mtime }] = await Promise.all([readFile(location), stat(location)]);
    const isText = [".html", ".xml", ".txt"].includes(extension);
    return { body, contentType, isText, modified: mtime };
  } catch {
    return undefined;
  }
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {string} etag
 * @param {Date} modified
 */
function isUnchanged(request, etag, modified) {
  const wanted = request.headers["if-none-match"];
  if (wanted !== undefined) {
    return wanted.split(",").some((item) => ["*", etag, `W/${etag}`].includes(item.trim()));
  }
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/**
 * The one part of a file that is asked for, which is how a browser plays and seeks a video.
 * @param {import("node:http").IncomingMessage} request
 * @param {string} etag
 * @param {number} length
 * @returns {[number, number] | "unsatisfiable" | undefined} First and last byte; undefined for the whole file.
 */
function rangeOf(request, etag, length) {
  const wanted = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? "");
  const condition = request.headers["if-range"];
  if (!wanted || (condition !== undefined && condition !== etag)) return undefined;
  const [, first = "", last = ""] = wanted;
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  return from > to ? "unsatisfiable" : [from, to];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const port = Number(process.env.PORT ?? 3001);
  createSampleSite({ widgetTag: process.env.WIDGET_TAG ?? "" }).listen(port, "127.0.0.1", () => {
    console.log(`The sample company site is at http://127.0.0.1:${port}/`);
  });
}
