import type { IncomingHttpHeaders } from "node:http";

/** No browser sends a longer one: 253 letters of a name, with its scheme and port. */
const LONGEST_ORIGIN = 300;

/**
 * The domains of a widget; without a list any page, also one opened from disk. `example.com` covers itself only,
 * `*.example.com` its subdomains; a port counts when given.
 */
export function isOriginAllowed(origin: string, allowedDomains: readonly string[]): boolean {
  if (allowedDomains.length === 0) return true;
  const parsed = parseOrigin(origin);
  return parsed !== null && allowedDomains.some((domain) => matches(parsed, domain.toLowerCase()));
}

/** Whether an Origin header names a website, as browsers write it. */
export function isWebOrigin(origin: string): boolean {
  return parseOrigin(origin) !== null;
}

/** The headers that tell from where a browser asks. */
export type PageHeaders = Pick<IncomingHttpHeaders, "origin" | "host" | "sec-fetch-site">;

/**
 * Whether a page of another site asks. Our own pages, the preview of the widget among them, are known by what the browser says, which no
 * script can set, and where it says nothing by this server's public address or the host it was asked under.
 */
export function isForeignPage({ origin, host, ...headers }: PageHeaders, publicUrl: string): boolean {
  return origin !== undefined && headers["sec-fetch-site"] !== "same-origin" && !isOwnOrigin(origin, host, publicUrl);
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  // Most widgets are on other sites, and an origin with another ending need not be parsed.
  if (!publicUrl.toLowerCase().startsWith(origin) && (host === undefined || !origin.endsWith(`//${host.toLowerCase()}`))) return false;
  const parsed = parseOrigin(origin);
  if (parsed === null) return false;
  return parsed.origin === new URL(publicUrl).origin || parsed.host === host?.toLowerCase();
}

/** An Origin header is an http(s) origin written exactly as browsers write it; anything else (null, a trailing dot, a path) is refused. */
function parseOrigin(origin: string): URL | null {
  if (origin.length > LONGEST_ORIGIN || !URL.canParse(origin)) return null;
  const url = new URL(origin);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.origin === origin && !url.hostname.endsWith(".") ? url : null;
}

function matches(origin: URL, domain: string): boolean {
  const isLoopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(origin.hostname);
  // Browsers omit the scheme's default port; a listed domain may include it.
  const port = origin.port || (origin.protocol === "https:" ? "443" : "80");
  if (domain.includes("://")) return origin.origin === domain || `${origin.protocol}//${origin.hostname}:${port}` === domain;
  // Plain http could be anyone on the visitor's network, so it counts for this machine only, or when it is written out.
  if (origin.protocol === "http:" && !isLoopback) return false;
  const [name = "", listedPort] = domain.split(":");
  if (listedPort === undefined ? origin.port !== "" && !isLoopback : listedPort !== port) return false;
  if (name.startsWith("*.")) return origin.hostname.endsWith(name.slice(1)) && origin.hostname.length > name.length - 1;
  return origin.hostname === name;
}
