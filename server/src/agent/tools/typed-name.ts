import { readFacts } from "../facts/read-facts.ts";
import { readLanguage } from "../language/read-language.ts";
import { emailIn } from "./typed-email.ts";

const MAX_NAME = 60;
const SAYS_NAME = /(?<!\p{L})(?:name|nom|nombre|nome|naam|hei(?:ß|ss)e|llamo|chiamo|appelle|heet|chamo)(?!\p{L})/iu;

/**
 * The name a tool may use: one that the visitor wrote, on one line, without an address in it. Where none is offered it is the one that came
 * together with an address; beside a name that is `known` already only what is said to be one.
 */
export function typedName(offered: string | undefined, visitorTexts: readonly string[], known: string | null): string | null {
  const last = visitorTexts.at(-1) ?? "";
  const isTold = emailIn(last) !== null && (known === null || SAYS_NAME.test(last));
  const name = (offered ?? (isTold ? nameIn(last) : undefined))?.replace(/\s+/gu, " ").trim() ?? "";
  if (name === "" || name.length > MAX_NAME || /https?:|www\.|[<>@]/iu.test(name)) return null;
  return visitorTexts.some((text) => text.toLowerCase().includes(name.toLowerCase())) ? name : null;
}

function nameIn(text: string): string | undefined {
  const facts = readFacts(text, { language: readLanguage(text) ?? "en", now: new Date(0) });
  return facts.find(({ field }) => field === "name")?.value;
}
