import type { CompanyFactField } from "@disco/protocol";

const HOSTS: readonly (readonly [CompanyFactField, RegExp, RegExp])[] = [
  ["linkedin", /(?:^|\.)linkedin\.com$/u, /^\/(?:company|school|showcase)\/[^/]+\/?$/u],
  ["twitter", /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/u, /^\/(?!share|intent|home|hashtag|search|i\/)\w{1,15}\/?$/u],
  ["facebook", /^(?:www\.|m\.)?facebook\.com$/u, /^\/(?!sharer|share|dialog|tr\b)[^/]+\/?$/u],
  ["github", /^(?:www\.)?github\.com$/u, /^\/[^/]+\/?$/u],
  ["youtube", /^(?:www\.)?youtube\.com$/u, /^\/(?:@[^/]+|c\/[^/]+|channel\/[^/]+|user\/[^/]+)\/?$/u],
];

/** Which network a link leads to, where it is an account and no button for sharing. */
export function socialFieldOf(address: string): CompanyFactField | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  return HOSTS.find(([, host, path]) => host.test(url.hostname) && path.test(url.pathname))?.[0] ?? null;
}
