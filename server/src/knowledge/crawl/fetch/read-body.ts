import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { AppError } from "../../../app-error.ts";
import { CausedError } from "../../causes/caused-error.ts";
import { storeCause } from "../../causes/stored-cause.ts";

/** Reads a body to its end, inflated, and stops at the first byte over `maxBytes` on either side of the inflating. */
export async function readBody(body: Readable, contentEncoding: string | null, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const inflated = inflate(body, contentEncoding, maxBytes);
    for await (const chunk of inflated) {
      if (!(chunk instanceof Uint8Array)) continue;
      length += chunk.byteLength;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } finally {
    // The decompressor ends with the body; its early end is not an error.
    body.on("error", () => {}).destroy();
  }
  return Buffer.concat(chunks, length);
}

function inflate(body: Readable, contentEncoding: string | null, maxBytes: number): Readable {
  const encodings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (encodings.length === 0) return body;
  const decoder = encodings.length === 1 ? createDecoder(encodings[0] ?? "") : null;
  if (decoder === null) throw new CausedError("unsupported_media_type", storeCause("packed"));
  let packed = 0;
  body.on("data", (chunk: Uint8Array) => {
    packed += chunk.byteLength;
    if (packed > maxBytes) body.destroy(tooLarge(maxBytes));
  });
  body.on("error", (error) => decoder.destroy(error));
  // A page cut off inside its packed body must fail rather than hang.
  body.on("close", () => {
    if (!body.readableEnded) decoder.destroy(new Error("The body ended early."));
  });
  return body.pipe(decoder);
}

function createDecoder(name: string) {
  if (name === "gzip" || name === "x-gzip") return createGunzip();
  if (name === "br") return createBrotliDecompress();
  if (name === "deflate") return createInflate();
  return null;
}

function tooLarge(maxBytes: number): AppError {
  return new CausedError("payload_too_large", storeCause("page_too_large", { megabytes: String(Math.round(maxBytes / 1_000_000)) }));
}
