import { getDomain, getDomainWithoutSuffix } from "tldts";

/** Mail providers whose addresses say nothing about a company. */
const FREE_MAIL = new Set(
  (
    "gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud me mac aol proton protonmail pm gmx web mail " +
    "zoho yandex qq 163 126 fastmail hey tutanota tuta mailinator yopmail guerrillamail"
  ).split(" "),
);

/** Whether a domain is a mail provider's, whose addresses say nothing about a company. */
export function isFreeMail(domain: string): boolean {
  return FREE_MAIL.has(getDomainWithoutSuffix(domain.toLowerCase()) ?? "");
}

/** The domain that somebody registered, without what stands before it; null for what is no domain. */
export function registrableDomain(domain: string): string | null {
  return getDomain(domain.toLowerCase(), { allowPrivateDomains: true });
}
