import { registrableDomain } from "../../../domains/company-domain.ts";
import { isFreeMail } from "../../../domains/free-mail.ts";

export interface DealKey {
  key: string;
  domain: string | null;
}

/**
 * The deal of a person: their company's, by registrable domain; their own for a free mail address; or one of this source alone
 * without an address.
 */
export function dealKey(
  email: string | null,
  source: { kind: string; refId: string; isSample: boolean; isForgeable?: boolean | undefined },
): DealKey {
  if (source.isSample) return { key: `sample:${source.kind}:${source.refId}`, domain: null };
  const address = email?.trim().toLowerCase() ?? "";
  if (address === "") return { key: `source:${source.kind}:${source.refId}`, domain: null };
  // A mail that may be forged does not speak for the person that it names, nor for their company.
  if (source.isForgeable === true) return { key: `unverified:${address}`, domain: null };
  const host = address.slice(address.lastIndexOf("@") + 1);
  const domain = registrableDomain(host);
  if (domain === null || isFreeMail(host)) return { key: `person:${address}`, domain: null };
  return { key: `domain:${domain}`, domain };
}
