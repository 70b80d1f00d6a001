import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isPublicAddress } from "./public-address.ts";
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from "./safe-fetch.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let canary: Server;
let canaryPort: number;
let canaryHits = 0;
let site: Server;
let sitePort: number;
let answer: Answer = (_request, response) => response.end();
let opened: SafeFetch[] = [];

beforeAll(async () => {
  canary = createServer((_request, response) => {
    canaryHits += 1;
    response.end("secret");
  });
  site = createServer((request, response) => answer(request, response));
  [canaryPort, sitePort] = await Promise.all([listen(canary), listen(site)]);
});
afterAll(() => {
  for (const server of [canary, site]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  canaryHits = 0;
});
afterEach(async () => {
  await Promise.all(opened.map((fetcher) => fetcher.close()));
  opened = [];
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return (server.address() as AddressInfo).port;
}

/** A fetcher that may reach the test's own site, and nothing else that is private. */
function aFetcher(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const fetcher = createSafeFetch({ allowHosts: [`127.0.0.1:${sitePort}`], ...options });
  opened.push(fetcher);
  return fetcher;
}

const get = (fetcher: SafeFetch, url: string) => fetcher.fetchPage(url, { signal: new AbortController().signal });
const onSite = (path = "/") => `http://127.0.0.1:${sitePort}${path}`;

describe("private addresses", () => {
  const spellings = [
    "http://127.0.0.1",
    "http://localhost",
    "http://LOCALHOST.",
    "http://2130706433",
    "http://0x7f000001",
    "http://0177.0.0.1",
    "http://127.1",
    "http://127.0.0.1.",
    "http://0.0.0.0",
    "http://[::1]",
    "http://[::]",
    "http://[::ffff:127.0.0.1]",
    "http://[::127.0.0.1]",
    "http://[64:ff9b::7f00:1]",
    "http://[64:ff9b:1::7f00:1]",
    "http://[2002:7f00:1::]",
    "http://[2001:0:4136:e378:8000:63bf:80ff:fffe]",
    "http://user@127.0.0.1",
    "http://example.com@127.0.0.1",
    "http://１２７.０.０.１",
    "http://①②⑦.0.0.1",
    "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
    "http://app.localhost",
    "http://router",
  ];
  it.each(spellings)("refuses %s on a port that the crawler uses, and on one where something answers", async (spelling) => {
    const fetcher = aFetcher({ allowHosts: [] });
    for (const url of [`${spelling}/`, `${spelling}:8080/`, `${spelling}:${canaryPort}/`]) {
      await expect(get(fetcher, url)).rejects.toMatchObject({
        code: "url_not_allowed",
        message: expect.not.stringMatching(/private|loopback|port/iu),
      });
      await expect(fetcher.checkAddress(url)).rejects.toMatchObject({ code: "url_not_allowed" });
    }
    expect(canaryHits).toBe(0);
  });

  const ranges = (
    "10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.1 100.127.255.254 169.254.169.254 198.18.0.1 198.19.255.255 192.0.0.1 192.0.2.1 198.51.100.1 " +
    "203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 0.1.2.3 127.255.0.1 168.63.129.16 fc00::1 fd12::1 fe80::1 ff02::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 2001:db8::1 " +
    "2002:a00:1:: 64:ff9b::808:808 2001::1 3fff::1 fec0::1 2606:4700::5efe:a00:1 100::1 5f00::1"
  ).split(" ");
  it.each(ranges)("takes %s for private", (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.63.255.255", "198.20.0.1", "2606:4700:4700::1111", "2a00:1450::1"])(
    "takes %s for public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "javascript:alert(1)",
    "http://",
    "not a url",
    "http://example.com:22/",
    "https://example.com:6379/",
  ])("refuses %s", async (url) => expect(get(aFetcher(), url)).rejects.toMatchObject({ code: "url_not_allowed" }));

  it("exempts only the host and port that were named", async () => {
    await expect(get(aFetcher(), `http://127.0.0.1:${canaryPort}/`)).rejects.toMatchObject({ code: "url_not_allowed" });
    await expect(get(aFetcher(), `http://localhost:${sitePort}/`)).rejects.toMatchObject({ code: "url_not_allowed" });
    expect(canaryHits).toBe(0);
  });
});

describe("names", () => {
  const port = () => canaryPort;
  const named = (addresses: readonly string[][], hosts: string[] = []) => {
    const answers = [...addresses];
    return aFetcher({
      allowHosts: hosts,
      timeoutMs: 1_500,
      resolve: async () =>
        (answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])).map((address) => ({
          address,
          family: address.includes(":") ? 6 : 4,
        })),
    });
  };

  it.each([[["127.0.0.1"]], [["93.184.216.34", "127.0.0.1"]], [["::1", "2606:4700::1"]], [["::ffff:127.0.0.1"]]])(
    "refuses a name that answers %j",
    async (addresses) => {
      await expect(get(named([addresses]), "http://rebind.example.com:8080/")).rejects.toMatchObject({ code: "url_not_allowed" });
      await expect(named([addresses]).checkAddress("http://rebind.example.com:8080/")).rejects.toMatchObject({ code: "url_not_allowed" });
      expect(canaryHits).toBe(0);
    },
  );

  it("refuses at the connection a name that was public when it was checked and is private now", async () => {
    const fetcher = named([["93.184.216.34"], ["127.0.0.1"]]);
    await fetcher.checkAddress("http://rebind.example.com:8080/");
    await expect(get(fetcher, "http://rebind.example.com:8080/")).rejects.toMatchObject({ code: "url_not_allowed" });
    expect(canaryHits).toBe(0);
  });

  it("connects to the very address it was given, without asking again", async () => {
    let asked = 0;
    const fetcher = aFetcher({
      allowHosts: [`pinned.example.com:${port()}`],
      resolve: async () => {
        asked += 1;
        return [{ address: "127.0.0.1", family: 4 }];
      },
    });
    expect((await get(fetcher, `http://pinned.example.com:${port()}/`)).status).toBe(200);
    expect([asked, canaryHits]).toEqual([1, 1]);
  });
});

describe("redirects", () => {
  const redirectTo = (location: string, status = 302) => {
    answer = (_request, response) => response.writeHead(status, { location }).end();
  };

  it.each([
    "http://127.0.0.1:{canary}/",
    "http://localhost:8080/",
    "http://[::1]/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "http://example.com:22/",
    "//169.254.169.254/",
  ])("stops at a redirect to %s", async (location) => {
    redirectTo(location.replace("{canary}", String(canaryPort)));
    await expect(get(aFetcher(), onSite())).rejects.toMatchObject({ code: "url_not_allowed" });
    expect(canaryHits).toBe(0);
  });

  it("follows five redirects and not a sixth", async () => {
    answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) response.writeHead(200, { "content-type": "text/html" }).end("there");
      else response.writeHead(301, { location: `/${step - 1}` }).end();
    };
    const page = await get(aFetcher(), onSite("/5"));
    expect(page).toMatchObject({ status: 200, url: onSite("/0") });
    expect(page.redirects).toHaveLength(5);
    await expect(get(aFetcher(), onSite("/6"))).rejects.toMatchObject({ code: "unavailable" });
  });

  it.each(["utf8", "latin1"] as const)("follows one to an address whose letters are sent in %s", async (encoding) => {
    const location = Buffer.from("/größe", encoding).toString("latin1");
    answer = (request, response) => {
      if (request.url === "/gr%C3%B6%C3%9Fe") response.writeHead(200, { "content-type": "text/html" }).end("there");
      else response.writeHead(301, { location }).end();
    };
    expect(await get(aFetcher(), onSite())).toMatchObject({ status: 200, url: onSite("/gr%C3%B6%C3%9Fe") });
  });

  it("asks before it follows", async () => {
    redirectTo("/elsewhere");
    const page = await aFetcher().fetchPage(onSite(), { signal: new AbortController().signal, mayFollow: () => false });
    expect(page).toMatchObject({ status: 302, stoppedAt: onSite("/elsewhere"), bytes: null });
  });
});

describe("bodies", () => {
  it("inflates a page and gives its type, validators and text", async () => {
    answer = (request, response) => {
      expect(request.headers["user-agent"]).toBe("DiscoBot/1.0 (+https://disco.example/bot)");
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip", etag: '"1"' }).end(gzipSync("<p>Hello"));
    };
    const page = await get(aFetcher({ userAgent: "DiscoBot/1.0 (+https://disco.example/bot)" }), onSite());
    expect(new TextDecoder().decode(page.bytes ?? new Uint8Array())).toBe("<p>Hello");
    expect(page.headers["etag"]).toBe('"1"');
  });

  it("says that nothing changed when the site says so", async () => {
    answer = (request, response) => response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 200).end();
    const page = await aFetcher().fetchPage(onSite(), { etag: '"1"', signal: new AbortController().signal });
    expect(page).toMatchObject({ notModified: true, bytes: null });
  });

  it.each(["image/png", "application/pdf", "application/octet-stream", "video/mp4"])("does not read %s", async (type) => {
    let isCut = false;
    answer = (_request, response) => {
      response.on("close", () => (isCut = true));
      response.writeHead(200, { "content-type": type });
      response.write("x".repeat(1_000_000));
    };
    expect(await get(aFetcher(), onSite())).toMatchObject({ status: 200, bytes: null });
    await expect.poll(() => isCut).toBe(true);
  });

  it.each([
    ["a body without end", {}, () => endless("A long line. ")],
    ["a bomb", { "content-encoding": "gzip" }, () => Readable.from([gzipSync(Buffer.alloc(80_000_000))])],
  ])("cuts %s at 5 MB", async (_name, headers, body) => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html", ...headers });
      body()
        .on("error", () => {})
        .pipe(response)
        .on("error", () => {});
    };
    const before = process.memoryUsage.rss();
    await expect(get(aFetcher(), onSite())).rejects.toMatchObject({ code: "payload_too_large" });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  it("cuts a body that it cannot unpack", async () => {
    let isCut = false;
    answer = (_request, response) => {
      response.on("close", () => (isCut = true));
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "zstd" });
      response.write("x".repeat(1_000_000));
    };
    await expect(get(aFetcher(), onSite())).rejects.toMatchObject({ code: "unsupported_media_type" });
    await expect.poll(() => isCut).toBe(true);
  });

  it("ends a drip at the page's time limit, with the same sentence as a closed port", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    };
    const startedAt = performance.now();
    const dripped = await get(aFetcher({ timeoutMs: 300 }), onSite()).catch((error: Error) => error.message);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const closed = createServer();
    const closedPort = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    const refused = await get(aFetcher({ allowHosts: [`127.0.0.1:${closedPort}`] }), `http://127.0.0.1:${closedPort}/`).catch(
      (error: Error) => error.message,
    );
    expect(dripped).toBe("The page could not be reached, or took too long.");
    expect(refused).toBe(dripped);
  });

  it("gives a page fifteen seconds in all, although it has begun to come", async () => {
    const begun = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.write("<p>Hello", () => begun.resolve());
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const page = get(aFetcher(), onSite()).catch((error: unknown) => error);
      await begun.promise;
      await vi.advanceTimersByTimeAsync(14_999);
      expect(await Promise.race([page, "going on"])).toBe("going on");
      await vi.advanceTimersByTimeAsync(1);
      expect(await page).toMatchObject({ code: "unavailable", message: "The page could not be reached, or took too long." });
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends at once when the caller gives up, with the caller's reason", async () => {
    answer = () => {};
    const stop = new AbortController();
    const waiting = aFetcher().fetchPage(onSite(), { signal: stop.signal });
    stop.abort(new Error("shutting down"));
    await expect(waiting).rejects.toThrow("shutting down");
  });
});

function endless(text: string): Readable {
  return new Readable({
    read() {
      this.push(text.repeat(5_000));
    },
  });
}
