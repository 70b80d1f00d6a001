import { isUtf8 } from "node:buffer";
import { lookup as systemLookup } from "node:dns/promises";
import { AppError } from "../../../app-error.ts";
import type { PinnedClient, ResolvedAddress, SentRequest } from "./pinned-client.ts";
import { isAddress, isPublicAddress } from "./public-address.ts";
import { readBody } from "./read-body.ts";
import { CausedError } from "../../causes/caused-error.ts";
import { storeCause } from "../../causes/stored-cause.ts";

export interface SafeFetchOptions {
  /** `host:port` entries exempt from the private-address guard and from the port list, for development and tests. */
  allowHosts: readonly string[];
  /** Sent with every request, such as `DiscoBot/1.0 (+https://host/bot)`. */
  userAgent?: string;
  /** All addresses of a name. The system's resolver unless a test gives its own. */
  resolve?: (hostname: string) => Promise<ResolvedAddress[]>;
  /** For one call in all: names, connection, redirects and body. */
  timeoutMs?: number;
}

export interface FetchRequest {
  etag?: string | null;
  lastModified?: string | null;
  signal: AbortSignal;
  /** Shorter than the limit of the fetcher itself, if given. */
  timeoutMs?: number;
  /** Which content types are worth reading; pages unless given. */
  accepts?: (contentType: string | null) => boolean;
  /** Asked before each redirect is followed; `false` ends the call with `stoppedAt`. */
  mayFollow?: (url: string) => boolean;
}

/** What came back. `bytes` is null when there is no body worth reading: another status than 200, an unread type, a redirect not followed. */
export interface FetchedPage {
  status: number;
  /** The address that answered, after redirects. */
  url: string;
  headers: Readonly<Record<string, string>>;
  contentType: string | null;
  bytes: Uint8Array | null;
  notModified: boolean;
  /** Each address asked before `url`, in order. */
  redirects: readonly string[];
  /** Where a redirect pointed that `mayFollow` refused. */
  stoppedAt: string | null;
}

export interface SafeFetch {
  /**
   * Fetches one page from the public internet.
   * @throws AppError `url_not_allowed` for anything private at any hop, `payload_too_large`, and `unavailable` for every
   * other failure, in one sentence that does not tell an open port from a closed one.
   */
  fetchPage(url: string, request: FetchRequest): Promise<FetchedPage>;
  /** Whether an address may be asked at all, its name resolved. @throws AppError `url_not_allowed`. */
  checkAddress(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface SafeSender {
  /** Sends a request and reads its answer, whatever its status and type. Redirects are not followed. @throws as `fetchPage`. */
  send(url: string, request: SentRequest): Promise<{ status: number; headers: Record<string, string>; bytes: Uint8Array }>;
}

const MAX_BYTES = 5_000_000;
const MAX_REDIRECTS = 5;
const PORTS = new Set(["80", "443", "8080", "8443"]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PAGE_TYPES = /^(?:text\/(?:html|plain|xml)|application\/(?:xhtml\+xml|xml))$/u;
/** Names that only a private network answers. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion)$/u;

/** Makes the only door to addresses that others choose: those of the crawler, and of identity providers. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch & SafeSender {
  const { timeoutMs = 15_000, userAgent = "DiscoBot/1.0" } = options;
  const resolve = options.resolve ?? ((hostname) => systemLookup(hostname, { all: true, verbatim: true }));
  const allowed = new Set(options.allowHosts.map((entry) => entry.toLowerCase()));

  async function resolveChecked(hostname: string, port: string): Promise<ResolvedAddress[]> {
    const addresses = await resolve(hostname);
    if (addresses.length === 0) throw unreachable();
    // One private address among public ones is how a hostile name slips past a check that looks at the first.
    if (!allowed.has(`${hostname}:${port}`) && !addresses.every(({ address }) => isPublicAddress(address))) throw notAllowed();
    return addresses;
  }

  let opened: Promise<PinnedClient> | undefined;
  /** Read with the first page: most servers serve many visitors before they fetch anything. */
  const client = () =>
    (opened ??= import("./pinned-client.ts").then(({ openPinnedClient }) => openPinnedClient({ resolveChecked, timeoutMs })));

  function checkUrl(text: string): URL {
    const url = parseUrl(text);
    const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
    if (allowed.has(`${url.hostname}:${port}`)) return url;
    if (!PORTS.has(port)) throw notAllowed();
    const literal = url.hostname.replace(/^\[|\]$/gu, "");
    if (isAddress(literal)) {
      if (!isPublicAddress(literal)) throw notAllowed();
    } else if (!url.hostname.includes(".") || PRIVATE_NAME.test(url.hostname)) {
      throw notAllowed();
    }
    return url;
  }

  async function fetchHops(text: string, call: FetchRequest, signal: AbortSignal): Promise<FetchedPage> {
    const redirects: string[] = [];
    for (let url = checkUrl(text); ;) {
      const response = await (await client()).get(url.href, { headers: requestHeaders(userAgent, call), signal });
      const headers = flatten(response.headers);
      const contentType = headers["content-type"] ?? null;
      const page = {
        status: response.statusCode,
        url: url.href,
        headers,
        contentType,
        bytes: null,
        notModified: false,
        redirects,
        stoppedAt: null,
      };
      if (response.statusCode === 200 && (call.accepts ?? isPageType)(contentType)) {
        return { ...page, bytes: await readBody(response.body, headers["content-encoding"] ?? null, MAX_BYTES) };
      }
      // Drain the rest of an unread body, so that the connection can be used again.
      const rest = Number(headers["content-length"] ?? Number.NaN);
      if (rest <= 65_536 || response.statusCode === 304) await response.body.dump({ limit: 65_536, signal });
      else response.body.on("error", () => {}).destroy();
      const location = headers["location"];
      if (!REDIRECTS.has(response.statusCode) || location === undefined) return { ...page, notModified: response.statusCode === 304 };
      if (redirects.length >= MAX_REDIRECTS) throw new CausedError("unavailable", storeCause("too_many_redirects"));
      const next = checkUrl(URL.parse(asSent(location), url.href)?.href ?? "");
      if (call.mayFollow?.(next.href) === false) return { ...page, stoppedAt: next.href };
      redirects.push(url.href);
      url = next;
    }
  }

  return {
    fetchPage: async (url, call) => {
      const stop = new AbortController();
      const cancel = () => stop.abort(call.signal.reason);
      if (call.signal.aborted) cancel();
      call.signal.addEventListener("abort", cancel, { once: true });
      const timer = setTimeout(() => stop.abort(unreachable()), Math.min(timeoutMs, call.timeoutMs ?? timeoutMs));
      try {
        return await fetchHops(url, call, stop.signal);
      } catch (error) {
        if (call.signal.aborted) throw call.signal.reason;
        throw toAppError(error);
      } finally {
        clearTimeout(timer);
        call.signal.removeEventListener("abort", cancel);
      }
    },
    send: async (text, request) => {
      try {
        const { href } = checkUrl(text);
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
        const answer = await (await client()).send(href, { ...request, headers: { ...request.headers, "user-agent": userAgent }, signal });
        const { "content-encoding": encoding, ...headers } = flatten(answer.headers);
        return { status: answer.statusCode, headers, bytes: await readBody(answer.body, encoding ?? null, MAX_BYTES) };
      } catch (error) {
        throw toAppError(error);
      }
    },
    checkAddress: async (text) => {
      const url = checkUrl(text);
      const hostname = url.hostname.replace(/^\[|\]$/gu, "");
      if (isAddress(hostname)) return;
      await resolveChecked(hostname, url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "url_not_allowed") throw error;
      });
    },
    close: async () => (await opened)?.close(),
  };
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.username !== "" || url.password !== "")
    throw notAllowed();
  // "localhost." is localhost with the root of all names written out.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.replace(/\.+$/u, "");
  if (url.hostname === "") throw notAllowed();
  return url;
}

function requestHeaders(userAgent: string, call: FetchRequest): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1",
    "accept-encoding": "gzip, br, deflate",
    ...(call.etag == null ? {} : { "if-none-match": call.etag }),
    ...(call.lastModified == null ? {} : { "if-modified-since": call.lastModified }),
  };
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    // A robot's name in one X-Robots-Tag line does not apply to the next line.
    const joint = name.toLowerCase() === "x-robots-tag" ? "\n" : ", ";
    if (value !== undefined) flat[name.toLowerCase()] = typeof value === "string" ? value : value.join(joint);
  }
  return flat;
}

/** The letters of a header, which the client reads byte by byte. Browsers take them for UTF-8, where they are that. */
function asSent(header: string): string {
  const bytes = Buffer.from(header, "latin1");
  return isUtf8(bytes) ? bytes.toString() : header;
}

function isPageType(contentType: string | null): boolean {
  // Some old servers name no type at all; what arrives is judged by the reader.
  return contentType === null || PAGE_TYPES.test((contentType.split(";")[0] ?? "").trim().toLowerCase());
}

function toAppError(error: unknown): AppError {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth += 1) {
    if (cause instanceof AppError) return cause;
  }
  return new CausedError("unavailable", UNREACHABLE, { cause: error });
}

const UNREACHABLE = storeCause("unreachable");

function unreachable(): AppError {
  return new CausedError("unavailable", UNREACHABLE);
}

function notAllowed(): AppError {
  return new CausedError("url_not_allowed", storeCause("address_not_public"));
}
