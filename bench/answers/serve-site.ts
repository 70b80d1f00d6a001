import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
};

/** Serves a folder as a website on loopback: its own `serve.mjs` when it has one, else its files as pages but those left out, with a sitemap. */
export async function serveSite(folder: string, isLeftOut = (_path: string) => false): Promise<{ url: string; close(): Promise<void> }> {
  const own = join(resolve(folder), "serve.mjs");
  const server = existsSync(own) ? await ownServer(own) : folderServer(resolve(folder), isLeftOut);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function ownServer(file: string): Promise<Server> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (typeof module === "object" && module !== null && "createSampleSite" in module && typeof module.createSampleSite === "function") {
    return module.createSampleSite();
  }
  throw new Error(`${file} does not export createSampleSite.`);
}

function folderServer(root: string, isLeftOut: (path: string) => boolean): Server {
  return createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const path = decoded(new URL(request.url ?? "/", origin).pathname);
    if (isLeftOut(path)) return response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
    const answer = path === "/sitemap.xml" && !existsSync(join(root, "sitemap.xml")) ? sitemap(root, origin) : readPage(root, path);
    answer.then(
      ({ type, body }) => response.writeHead(200, { "content-type": type }).end(body),
      () => response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n"),
    );
  });
}

/** A link of a page may be no address at all. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/no such page";
  }
}

async function readPage(root: string, path: string): Promise<{ type: string; body: Buffer }> {
  const candidates = [path, `${path.replace(/\/$/u, "")}.html`, join(path, "index.html")].map((name) => join(root, name));
  const file = candidates.find((name) => name.startsWith(root + sep) && extname(name) !== "" && existsSync(name));
  if (file === undefined) throw new Error("no such page");
  return { type: contentTypes[extname(file)] ?? "application/octet-stream", body: await readFile(file) };
}

async function sitemap(root: string, origin: string): Promise<{ type: string; body: string }> {
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".html"));
  const paths = files.map((name) => `/${name.split(sep).join("/")}`.replace(/(?:\/index)?\.html$/u, ""));
  const entries = paths.map((path) => `<url><loc>${origin}${encodeURI(path)}</loc></url>`).join("");
  return {
    type: "application/xml",
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
  };
}
