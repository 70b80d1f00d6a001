import { readContactDetails } from "../language/contact-details.ts";
import { emailIn } from "./typed-email.ts";

const MAX_NAME = 60;

/**
 * The name a tool may use: one that the visitor wrote, on one line, without an address in it. Where none is offered it is the one that came
 * together with an address; beside a name that is `known` already only what is said to be one.
 */
export function typedName(offered: string | undefined, visitorTexts: readonly string[], known: string | null): string | null {
  const last = visitorTexts.at(-1) ?? "";
  const isTold = emailIn(last) !== null && (known === null || /\bname\b/iu.test(last));
  const named = offered ?? (isTold ? readContactDetails(last).name : undefined);
  const name = named?.replace(/\s+/gu, " ").trim() ?? "";
  if (name === "" || name.length > MAX_NAME || /https?:|www\.|[<>@]/iu.test(name)) return null;
  return visitorTexts.some((text) => text.toLowerCase().includes(name.toLowerCase())) ? name : null;
}
