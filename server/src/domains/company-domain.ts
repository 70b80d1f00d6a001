import { getDomain, getHostname } from "tldts";
import { readDomainList, withParents } from "./domain-list.ts";
import { isFreeMail } from "./free-mail.ts";

const pageHosts = new Set(readDomainList("page-hosts.txt"));
const siteBuilders = new Set(readDomainList("site-builders.txt"));

/** The domain that its owner registered, or got from a host of many sites, without the parts before it; null for what is no domain. */
export function registrableDomain(domain: string): string | null {
  const hosts = withParents(domain);
  const builder = hosts.findIndex((host) => siteBuilders.has(host));
  const site = builder > 0 ? hosts[builder - 1] : undefined;
  if (site !== undefined && !site.startsWith("www.")) return site;
  return getDomain(domain.toLowerCase(), { allowPrivateDomains: true });
}

/**
 * The domain that tells one company from others, of an address or a host; null for what belongs to many: pages of social networks,
 * link pages, directories and mail providers.
 */
export function companyDomain(address: string): string | null {
  const host = getHostname(address);
  const domain = host === null ? null : registrableDomain(host);
  if (host === null || domain === null || isFreeMail(host)) return null;
  // A builder's subdomain is a site of its own.
  const isSite = siteBuilders.has(domain.slice(domain.indexOf(".") + 1));
  return !isSite && withParents(host).some((each) => pageHosts.has(each)) ? null : domain;
}
