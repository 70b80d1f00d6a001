import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelService } from "../../settings/env.ts";

/** Words of one meaning. */
const meanings = [
  ["refund", "money", "reimbursed"],
  ["dog", "hound", "puppy"],
  ["truck", "lorry", "trailer"],
];

export interface MeaningService {
  service: ModelService;
  seen: { texts: string[]; isDown: boolean; authorization: string };
}

/** An embeddings service on loopback that knows a few meanings and nothing else. */
export async function openMeaningService(closers: (() => Promise<void> | void)[]): Promise<MeaningService> {
  const seen = { texts: [] as string[], isDown: false, authorization: "" };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (seen.isDown) return void response.writeHead(503).end("down");
      seen.authorization = request.headers.authorization ?? "";
      const { input } = JSON.parse(body) as { input: string[] };
      seen.texts.push(...input);
      const data = input.map((text, index) => {
        const known = meanings.map((words) => (words.some((word) => text.toLowerCase().includes(word)) ? 1 : 0));
        return { index, embedding: [...known, known.includes(1) ? 0 : 1] };
      });
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data: data.reverse() }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { service: { baseUrl: `http://127.0.0.1:${port}/v1/`, apiKey: "key", model: "tiny" }, seen };
}
