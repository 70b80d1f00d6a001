import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { z } from "zod";
import type { App, Feature } from "../../app.ts";
import { AppError } from "../../app-error.ts";

interface WidgetFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

const TYPES: Record<string, string> = { ".js": "text/javascript; charset=utf-8", ".map": "application/json; charset=utf-8" };
/** A name with a hash never changes its content; the loader does, and is asked for again after a few minutes. */
const HASHED = /-[\w-]{8,}\.js$/u;

/** Reads and compresses the built widget once, so that serving it never touches the disk. An unbuilt widget gives an empty map. */
export async function loadWidgetFiles(directory: URL): Promise<ReadonlyMap<string, WidgetFile>> {
  const names = await readdir(directory).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => extname(name) in TYPES)
      .map(async (name): Promise<[string, WidgetFile]> => {
        const plain = await readFile(new URL(name, directory));
        const [zipped, brotli] = await Promise.all([
          promisify(gzip)(plain, { level: 9 }),
          promisify(brotliCompress)(plain, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
          }),
        ]);
        return [
          name,
          {
            type: TYPES[extname(name)] ?? "application/octet-stream",
            etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
            cacheControl: HASHED.test(name) ? "public, max-age=31536000, immutable" : "public, max-age=300, stale-while-revalidate=86400",
            plain,
            gzip: zipped,
            brotli,
          },
        ];
      }),
  );
  return new Map(files);
}

/** Serves the widget's scripts to every page on the web, from memory. */
export function widgetFilesFeature(files: ReadonlyMap<string, WidgetFile>): Feature {
  return (app: App) => {
    app.route({
      method: "GET",
      url: "/widget/:file",
      config: { access: "public" },
      schema: { hide: true, params: z.object({ file: z.string().max(120) }), response: { 200: z.any() } },
      handler: async (request, reply) => {
        const file = files.get(request.params.file);
        if (file === undefined) {
          throw new AppError("not_found", files.size === 0 ? "The widget is not built yet: run npm run build." : "There is no such file.");
        }
        reply.headers({
          "content-type": file.type,
          "cache-control": file.cacheControl,
          etag: file.etag,
          vary: "Accept-Encoding",
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
        });
        if (request.headers["if-none-match"] === file.etag) return reply.code(304 as 200).send();
        const accepted = request.headers["accept-encoding"] ?? "";
        if (/\bbr\b/u.test(accepted)) return reply.header("content-encoding", "br").send(file.brotli);
        if (/\bgzip\b/u.test(accepted)) return reply.header("content-encoding", "gzip").send(file.gzip);
        return reply.send(file.plain);
      },
    });
  };
}
