import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SignInOptions } from "@disco/protocol";
import { prepareFile, type ServedFile } from "../../../served-file.ts";

/** The built pages: the files that they load, and the one document that every page begins as. */
export interface Pages {
  /** By path, `assets/main-….js`. Null when there is no such file. */
  file(path: string): Promise<ServedFile> | null;
  /** Null while the pages are not built. */
  document(path: string): Promise<ServedFile> | null;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};
const HASHED = /^assets\//u;
/** Compressed when first asked for, so that a start does not wait for it. */
const QUALITY = 9;

/**
 * Finds the built pages. A file is read and compressed on first use, then served from memory. The document includes the sign-in
 * options, so that no page has to request them.
 */
export async function loadPages(directory: URL, signIn: SignInOptions, stripeKey: string | null = null): Promise<Pages> {
  const root = fileURLToPath(directory);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll("\\", "/")),
  );
  const prepared = new Map<string, Promise<ServedFile>>();

  function once(name: string, prepare: () => Promise<ServedFile>): Promise<ServedFile> {
    const known = prepared.get(name);
    if (known !== undefined) return known;
    const file = prepare();
    prepared.set(name, file);
    file.catch(() => prepared.delete(name));
    return file;
  }

  async function prepareNamed(name: string): Promise<ServedFile> {
    const headers = {
      "content-type": TYPES[extname(name)] ?? "application/octet-stream",
      "cache-control": HASHED.test(name) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    };
    return prepareFile(await readFile(join(root, name)), headers, QUALITY);
  }

  async function prepareDocument(name: string): Promise<ServedFile> {
    const html = await readFile(join(root, name), "utf8");
    const meta = `<meta name="disco-sign-in" content="${escapeAttribute(JSON.stringify(signIn))}" />`;
    const stripe = stripeKey === null ? "" : `\n    <meta name="disco-stripe" content="${escapeAttribute(stripeKey)}" />`;
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
    return prepareFile(Buffer.from(html.replace("</title>", `</title>\n    ${meta}${stripe}`)), headers, QUALITY);
  }

  return {
    file: (path) => (names.has(path) && extname(path) !== ".html" ? once(path, () => prepareNamed(path)) : null),
    document: (path) => {
      // A page that was drawn at the build has a document of its own.
      const own = path === "/" ? "landing.html" : `${path.slice(1)}.html`;
      const name = names.has(own) ? own : "index.html";
      return names.has(name) ? once(`document ${name}`, () => prepareDocument(name)) : null;
    },
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
