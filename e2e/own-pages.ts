import { createServer } from "node:http";
import { takeSitePort } from "./site-port.ts";

/** A page of a customer: its HTML, and the headers that come with it. */
export interface OwnPage {
  html: string;
  headers?: Record<string, string>;
}

export interface OwnPages {
  /** Another site than the server's, as the browser sees it. */
  origin: string;
  stop(): Promise<void>;
}

/** Serves a customer's pages by their paths, for the shared server to crawl. A page may change from one request to the next. */
export async function serveOwnPages(pages: Record<string, () => OwnPage>): Promise<OwnPages> {
  const server = createServer((request, response) => {
    const page = pages[new URL(request.url ?? "/", "http://localhost").pathname]?.();
    response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8", ...page?.headers });
    response.end(page?.html ?? "Nothing is here.");
  });
  const port = await takeSitePort();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
