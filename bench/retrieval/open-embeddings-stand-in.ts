import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { createEmbeddingService } from "../../server/src/vendors/embedding-service.ts";
import type { EmbeddingModel } from "../../server/src/knowledge/embeddings/embedding-model.ts";
import { learnMeanings, seededRandom } from "./meanings.ts";

export const standIns = ["useless", "lsa"] as const;
export type StandIn = (typeof standIns)[number];

const DIRECTIONS = 128;

/**
 * An embeddings service on loopback that answers the same each time. "useless" knows nothing of what a text says, and finds all texts
 * much alike, as bad models do; "lsa" knows which words of this collection occur together.
 */
export async function openEmbeddingsStandIn(
  kind: StandIn,
  texts: readonly string[],
): Promise<{ model: EmbeddingModel; close: () => Promise<void> }> {
  const vectorOf = kind === "lsa" ? learnMeanings(texts, DIRECTIONS) : uselessVector;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { input } = JSON.parse(Buffer.concat(pieces).toString()) as { input: string[] };
      const data = input.map((text, index) => ({ index, embedding: [...vectorOf(text)] }));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    model: createEmbeddingService({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: null, model: kind }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function uselessVector(text: string): Float32Array {
  const random = seededRandom(createHash("sha256").update(text).digest().readUInt32LE(0));
  return Float32Array.from({ length: DIRECTIONS }, () => 1 + random());
}
