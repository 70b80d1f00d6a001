import { LRUCache } from "lru-cache";
import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { z } from "zod";
import type { App, Feature } from "../../../app.ts";
import { AppError } from "../../../app-error.ts";
import { prepareFile, sendFile, type ServedFile } from "../../../served-file.ts";
import type { NoteInstallation } from "../installations/installation-notes.ts";
import { isOriginAllowed } from "../widget-configuration/allowed-origin.ts";
import type { FindConfiguration } from "../widget-configuration/find-configuration.ts";

const TYPES: Record<string, string> = { ".js": "text/javascript; charset=utf-8", ".map": "application/json; charset=utf-8" };
/** A name with a hash never changes its content; the loader does, and is asked for again after a few minutes. */
const HASHED = /-[\w-]{8,}\.js$/u;

/** The built widget's files by name. */
export interface WidgetFiles {
  /** None while the widget is not built. */
  readonly isBuilt: boolean;
  /** Null when there is no such file. */
  find(name: string): ServedFile | Promise<ServedFile> | null;
}

/** Finds the built widget. A file is read and compressed when it is first asked for, so that a start does not wait, and then served from memory. */
export async function loadWidgetFiles(directory: URL): Promise<WidgetFiles> {
  const names = new Set((await readdir(directory).catch(() => [])).filter((name) => extname(name) in TYPES));
  const prepared = new Map<string, ServedFile | Promise<ServedFile>>();

  async function prepareNamed(name: string): Promise<ServedFile> {
    try {
      const cacheControl = HASHED.test(name) ? "public, max-age=31536000, immutable" : "public, max-age=300, stale-while-revalidate=86400";
      const file = await prepare(name, await readFile(new URL(name, directory)), { quality: 11, cacheControl });
      prepared.set(name, file);
      return file;
    } catch (error) {
      prepared.delete(name);
      throw error;
    }
  }

  return {
    isBuilt: names.size > 0,
    find: (name) => {
      if (!names.has(name)) return null;
      let file = prepared.get(name);
      if (file === undefined) prepared.set(name, (file = prepareNamed(name)));
      return file;
    },
  };
}

function prepare(name: string, plain: Buffer, options: { quality: number; cacheControl: string }): Promise<ServedFile> {
  const headers = {
    "content-type": TYPES[extname(name)] ?? "application/octet-stream",
    "cache-control": options.cacheControl,
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  };
  return prepareFile(plain, headers, options.quality);
}

const ROUTE = "/widget/:file";
const LOADER = "disco.js";
/** The file behind `…/disco.js?key=pk_…`, and the build's placeholder for the configuration. */
const KEYED_LOADER = "disco-keyed.js";
const INLINED = /(["'`])__DISCO_CONFIG__\1/u;
const MAX_INLINED = 2_000;

/** Serves the widget's scripts to every page on the web, from memory. A loader address that carries a key brings that key's configuration along. */
export function widgetFilesFeature(deps: {
  files: WidgetFiles;
  findConfiguration: FindConfiguration;
  noteInstallation: NoteInstallation;
}): Feature {
  const { files } = deps;
  const inlined = new LRUCache<string, { literal: string; file: Promise<ServedFile> }>({ max: MAX_INLINED });

  async function loaderFor(key: string, loader: ServedFile): Promise<ServedFile> {
    const configuration = await deps.findConfiguration(key);
    const keyed = await files.find(KEYED_LOADER);
    if (configuration === null || keyed === null) return loader;
    const literal = scriptLiteral(configuration.public);
    const known = inlined.get(key);
    if (known?.literal === literal) return known.file;
    const source = keyed.plain.body.toString("utf8").replace(INLINED, () => literal);
    const file = prepare(LOADER, Buffer.from(source), { quality: 5, cacheControl: "public, max-age=60, stale-while-revalidate=3600" });
    inlined.set(key, { literal, file });
    return file;
  }

  /** A script request names its page in the referrer alone. */
  async function noteReferrer(key: string, referrer: string | undefined): Promise<void> {
    if (referrer === undefined || !URL.canParse(referrer)) return;
    const { origin } = new URL(referrer);
    const configuration = await deps.findConfiguration(key);
    if (configuration !== null && isOriginAllowed(origin, configuration.allowedDomains)) deps.noteInstallation(configuration.id, origin);
  }

  return (app: App) => {
    app.route({
      method: "GET",
      url: ROUTE,
      config: { access: "public" },
      schema: {
        hide: true,
        params: z.object({ file: z.string().max(120) }),
        querystring: z.object({ key: z.string().max(128).optional() }),
        response: { 200: z.any() },
      },
      handler: async (request, reply) => {
        const found = files.find(request.params.file);
        if (found === null) {
          throw new AppError("not_found", !files.isBuilt ? "The widget is not built yet: run npm run build." : "There is no such file.");
        }
        const asked = found instanceof Promise ? await found : found;
        const { key } = request.query;
        if (key === undefined || request.params.file !== LOADER) return sendFile(request, reply, asked);
        await noteReferrer(key, request.headers.referer);
        return sendFile(request, reply, await loaderFor(key, asked));
      },
    });
  };
}

/** A value as a script may hold it: no `<` that could end a script element, no line separators that old engines refuse. */
function scriptLiteral(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
