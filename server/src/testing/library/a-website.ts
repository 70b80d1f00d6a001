import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a test's website answers under a path: a page's HTML, or a function that answers by hand. */
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface TestWebsite {
  origin: string;
  host: string;
  /** Paths with their queries; a path that is absent is a 404. Change it as the site changes. */
  pages: Record<string, Answer>;
  /** Every path asked for, in order. */
  hits: string[];
  /** The most requests that were open at one time. */
  readonly mostAtOnce: number;
  close(): Promise<void>;
}

/** Serves a website on loopback. `{{origin}}` in a page becomes its address. */
export async function aWebsite(pages: Record<string, Answer>): Promise<TestWebsite> {
  let open = 0;
  let mostAtOnce = 0;
  const site = { origin: "", host: "", pages, hits: [] as string[] };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    site.hits.push(path);
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.on("close", () => (open -= 1));
    const answer = site.pages[path];
    if (answer === undefined) response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
    else if (typeof answer === "function") answer(request, response);
    else response.writeHead(200, { "content-type": contentTypeOf(path) }).end(answer.replaceAll("{{origin}}", site.origin));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.origin = `http://${site.host}`;
  return Object.assign(site, {
    get mostAtOnce() {
      return mostAtOnce;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function contentTypeOf(path: string): string {
  if (path.endsWith(".txt")) return "text/plain";
  return path.endsWith(".xml") ? "application/xml" : "text/html; charset=utf-8";
}
