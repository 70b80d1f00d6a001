import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** An answer that is prepared in memory. */
export interface PreparedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** A file as it is served from memory, compressed once in each way that browsers accept. */
export interface ServedFile {
  etag: string;
  plain: Encoded;
  gzip: Encoded;
  brotli: Encoded;
  /** For a browser that has it already. */
  unchanged: PreparedAnswer;
}

interface Encoded extends PreparedAnswer {
  body: Buffer;
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
  const encoded = (body: Buffer, more: Record<string, string> = {}): Encoded => ({ status: 200, headers: { ...all, ...more }, body });
  return {
    etag,
    plain: encoded(bytes),
    gzip: encoded(zipped, { "content-encoding": "gzip" }),
    brotli: encoded(brotli, { "content-encoding": "br" }),
    unchanged: { status: 304, headers: all, body: null },
  };
}

/** The file in the encoding the browser takes, or 304 when it has it already. */
function fileFor({ headers }: Pick<IncomingMessage, "headers">, file: ServedFile): PreparedAnswer {
  if (headers["if-none-match"] === file.etag) return file.unchanged;
  const accepted = headers["accept-encoding"] ?? "";
  return /\bbr\b/u.test(accepted) ? file.brotli : /\bgzip\b/u.test(accepted) ? file.gzip : file.plain;
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  const { status, headers, body } = fileFor(request.raw, file);
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}
