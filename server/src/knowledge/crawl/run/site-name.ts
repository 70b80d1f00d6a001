import { withoutSiteName } from "../../read/without-site-name.ts";
import type { ReadPage } from "../../read/read-page.ts";

/** The company's name as its home page gives it: the page's own word, or the part of its title that the host name echoes. */
export function siteNameOf(home: ReadPage, url: string): string | null {
  if (home.siteName !== null) return home.siteName;
  const host = new URL(url).hostname.replace(/^www\./u, "");
  const label = squeeze(host.split(".")[0] ?? "");
  const parts = home.title.split(/\s+[|–—·•»-]\s+|\s*::\s*|:\s+/u).map((part) => part.trim());
  const echoed = parts.find((part) => label !== "" && squeeze(part) === label);
  if (echoed !== undefined) return echoed;
  const short = parts.length > 1 ? [parts[0], parts.at(-1)].filter((part) => part !== undefined && part.split(" ").length <= 3) : [];
  const named = short.find((part) => part !== undefined && part.split(" ").length === 1) ?? short[0];
  return named ?? (parts.length === 1 && home.title.split(" ").length <= 3 ? home.title : null);
}

/** A page's title without its site's name, kept on the home page, where it says whose site this is. */
export function pageTitle(page: ReadPage, siteName: string | null): string {
  return withoutSiteName(page.title, siteName);
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
