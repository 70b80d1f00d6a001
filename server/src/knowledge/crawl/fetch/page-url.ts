/** The site a crawl stays on: one host, with or without "www.", at one port. */
export interface Site {
  /** Scheme, host and port that every address of the site is written with. */
  origin: string;
  hostKey: string;
}

const MAX_LENGTH = 2_000;
/** Much of an address may be left out of it, but millions of parameters are only there to be sorted. */
const MAX_WRITTEN = 16_000;
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|mc_[ce]id|_ga|_gl|_hs\w+|hsa_\w+|hsCtaTracking|mkt_tok|vero_\w+|oly_\w+|trk\w*|wickedid|s_kwcid|ref_src)$/iu;
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid\w*|sid|sessid|sessionid|session_id|cfid|cftoken)$/iu;
/** Files that a browser shows or saves by other means than as a page. */
const NOT_A_PAGE =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp|mp[34]|m4[av]|mov|avi|webm|ogg|wav|flac|css|m?js|map|json|woff2?|ttf|otf|eot|zip|gz|tgz|rar|7z|bz2|xz|tar|dmg|exe|msi|deb|rpm|apk|iso|bin|pdf|docx?|xlsx?|pptx?|odt|ods|csv|ics|vcf|rss|atom|xml)$/iu;

export function siteOf(url: string): Site {
  const { origin, hostname, port, protocol } = new URL(url);
  return { origin, hostKey: hostKey(hostname, port, protocol) };
}

/** Writes an address of the site in the one way the crawl uses; null for any other site and for what cannot be a page. */
export function toPageUrl(address: string, site: Site): string | null {
  if (address.length > MAX_WRITTEN) return null;
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.username !== "" || url.password !== "") return null;
  if (hostKey(url.hostname, url.port, url.protocol) !== site.hostKey) return null;
  url.hash = "";
  url.pathname = url.pathname.replace(/;(?:jsessionid|phpsessid|sid)=[^/]*/giu, "").replace(/\/{2,}/gu, "/");
  // Asked before the parameters are sorted: there may be many, and a file is none with any of them.
  if (NOT_A_PAGE.test(url.pathname)) return null;
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name) && !SESSION.test(name));
  kept.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  const search = new URLSearchParams(kept).toString();
  const page = `${site.origin}${url.pathname}${search === "" ? "" : `?${search}`}`;
  return page.length > MAX_LENGTH ? null : page;
}

/** Two addresses with the same key are the same page, with or without a trailing slash. */
export function pageKey(url: string): string {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  return path.replace(/\/(?:index\.(?:html?|php))?$/iu, "") + (query === -1 ? "" : url.slice(query));
}

export function isHome(url: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname === "/" && search === "";
}

/** Which pages to read first when only some may be read: 0 the first, 3 the last. */
export function pageRank(url: string, depth: number): number {
  const { pathname, search } = new URL(url);
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (segments.length === 0 && search === "") return 0;
  if (
    search !== "" ||
    /\/(?:page|tags?|categor(?:y|ies)|authors?|archives?|search|print|feed)(?:\/|$)/iu.test(pathname) ||
    segments.some((part) => /^\d{4}$/u.test(part))
  )
    return 3;
  if (
    /^(?:pricing|prices|plans|product|products|features?|solutions?|platform|how-it-works|faqs?|questions|about|about-us|company|contact|security|integrations|docs|documentation|help|support|customers|use-cases|services|demo)$/iu.test(
      segments[0] ?? "",
    ) &&
    segments.length === 1
  )
    return 1;
  return depth <= 1 && segments.length === 1 ? 1 : 2;
}

function hostKey(hostname: string, port: string, protocol: string): string {
  const isDefault = port === "" || (protocol === "http:" && port === "80") || (protocol === "https:" && port === "443");
  return `${hostname.replace(/^www\./u, "").replace(/\.$/u, "")}${isDefault ? "" : `:${port}`}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
