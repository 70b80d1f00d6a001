import { readContactDetails } from "../models/built-in/contact-details.ts";
import { emailIn } from "./typed-email.ts";

const MAX_NAME = 60;

/**
 * The name a tool may use: one that the visitor wrote, on one line, without an address in it. Where none is offered it is the one that came
 * together with an address.
 */
export function typedName(offered: string | undefined, visitorTexts: readonly string[]): string | null {
  const last = visitorTexts.at(-1) ?? "";
  const named = offered ?? (emailIn(last) === null ? undefined : readContactDetails(last).name);
  const name = named?.replace(/\s+/gu, " ").trim() ?? "";
  if (name === "" || name.length > MAX_NAME || /https?:|www\.|[<>@]/iu.test(name)) return null;
  return visitorTexts.some((text) => text.toLowerCase().includes(name.toLowerCase())) ? name : null;
}
