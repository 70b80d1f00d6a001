import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A file as it is served from memory, compressed once in each way that browsers accept. */
export interface ServedFile {
  etag: string;
  plain: Encoded;
  gzip: Encoded;
  brotli: Encoded;
}

/** Bytes, and all that is said of them. */
interface Encoded {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** Compresses a file for serving. `quality` is brotli's: 11 for what is prepared once, less for what is made on demand. */
export async function prepareFile(bytes: Buffer, headers: Record<string, string>, quality: number): Promise<ServedFile> {
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ]);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const all = { ...headers, etag, vary: "Accept-Encoding" };
  return {
    etag,
    plain: { bytes, headers: all },
    gzip: { bytes: zipped, headers: { ...all, "content-encoding": "gzip" } },
    brotli: { bytes: brotli, headers: { ...all, "content-encoding": "br" } },
  };
}

/** Answers with the file, in the encoding the browser takes, or with 304 when it has it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  if (request.headers["if-none-match"] === file.etag) return reply.headers(file.plain.headers).code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  const { headers, bytes } = /\bbr\b/u.test(accepted) ? file.brotli : /\bgzip\b/u.test(accepted) ? file.gzip : file.plain;
  return reply.headers(headers).send(bytes);
}
