import type { InstallationCheck } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { SafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import type { PageReader } from "../../../knowledge/read/page-reader.ts";
import { isOriginAllowed } from "../widget-configuration/allowed-origin.ts";
import { missingPolicy } from "./missing-policy.ts";

const TIMEOUT_MS = 10_000;

/**
 * Looks at a page as a visitor's browser would get it: whether the widget's tag is there with the right key, and whether
 * the page's policy lets it work.
 * @throws AppError `url_not_allowed` for private addresses, `unavailable` when the page does not answer, or takes too long to read.
 */
export async function verifyInstallation(
  deps: { safeFetch: Pick<SafeFetch, "fetchPage">; pageReader: Pick<PageReader, "readTags">; publicUrl: string },
  widget: { apiKey: string; allowedDomains: readonly string[] },
  url: string,
): Promise<InstallationCheck> {
  const page = await deps.safeFetch.fetchPage(url, { signal: AbortSignal.timeout(TIMEOUT_MS), timeoutMs: TIMEOUT_MS });
  if (page.bytes === null) throw new AppError("unavailable", `The page answered with ${page.status}, not with a page that can be read.`);
  const tags = await deps.pageReader.readTags(page.bytes, page.contentType).catch((error: unknown) => {
    throw new AppError("unavailable", "The page could not be read in time.", { cause: error });
  });
  const scripts = tags.scripts.filter(({ src }) => isWidgetScript(src, page.url));
  const policies = [...splitPolicies(page.headers["content-security-policy"]), ...tags.policies];
  const keys = scripts.map(({ src, apiKey }) => apiKey ?? keyInAddress(src, page.url));
  return {
    url: page.url,
    tag: scripts.length === 0 ? "missing" : keys.includes(widget.apiKey) ? "found" : "other_key",
    hasPolicy: policies.length > 0,
    missingPolicy: missingPolicy(policies, new URL(deps.publicUrl).origin, page.url),
    isDomainAllowed: isOriginAllowed(new URL(page.url).origin, widget.allowedDomains),
  };
}

function splitPolicies(header: string | undefined): string[] {
  return header === undefined ? [] : header.split(",").filter((policy) => policy.trim() !== "");
}

function isWidgetScript(src: string, page: string): boolean {
  return URL.canParse(src, page) && new URL(src, page).pathname.endsWith("/widget/disco.js");
}

function keyInAddress(src: string, page: string): string | null {
  return new URL(src, page).searchParams.get("key");
}
