import freeMailDomains from "free-email-domains";
import { readDomainList, withParents } from "./domain-list.ts";

const providers = new Set([...freeMailDomains, ...readDomainList("mail-providers.txt")]);

/** Whether a domain is a mail provider's, whose addresses say nothing about a company. */
export function isFreeMail(domain: string): boolean {
  return withParents(domain).some((each) => providers.has(each));
}
