import { isContactHeading } from "../read/fields/contact-words.ts";
import { type ContactFact, contactFactsOf } from "../read/fields/contact-facts.ts";
import type { SiteFact } from "./site-fact.ts";
import { headingOf } from "./read-tables.ts";
import { readHours } from "./read-hours.ts";
import { readValue } from "./read-value.ts";
import { type PagePassage, sourceOf } from "./source-of.ts";

const LABELLED = /^(?:[-•*]\s)?(?<label>\p{L}[^:\d|"{}_=]{1,40}):\s(?<text>[^|{}]{1,160})$/u;
const LONGEST_LINE = 320;
const LONGEST_SENTENCE = 600;
const SENTENCE_END = /(?<=\p{L}{3}[.!?])\s+(?=\p{Lu})/u;
type Base = Pick<SiteFact, "subject" | "group" | "source">;
export const CONTACTS = ["phone", "fax", "email", "address", "hours"] as const;

/** The facts of lines with a label, and those by which a company is reached: phone, e-mail, address and hours. */
export function readBlockFacts(passages: readonly PagePassage[]): SiteFact[] {
  return passages.flatMap((passage) => {
    const heading = headingOf(passage);
    const base = { subject: isContactHeading(heading) ? "" : heading, group: `${passage.id} block`, source: sourceOf(passage) };
    return passage.text.split("\n").flatMap((line): SiteFact[] => {
      if (line.includes(" | ")) return [];
      if (line.length > LONGEST_LINE) return line.split(SENTENCE_END).flatMap((sentence) => contactsIn(sentence, base));
      const contacts = contactsIn(line, base);
      if (contacts.length > 0) return contacts;
      const { label, text } = LABELLED.exec(line)?.groups ?? {};
      return label === undefined || text === undefined
        ? []
        : [{ ...base, ...readValue(text, label), attribute: label, shown: text, quote: line }];
    });
  });
}

function contactsIn(line: string, base: Base): SiteFact[] {
  return line.length > LONGEST_SENTENCE ? [] : contactFactsOf(line).flatMap((fact) => toFact(fact, line, base));
}

function toFact({ kind, value: said }: ContactFact, line: string, base: Base): SiteFact[] {
  const attribute = CONTACTS.find((one) => one === kind);
  if (attribute === undefined) return [];
  const value = withoutLabel(said, line);
  const ranges = attribute === "hours" ? readHours(value).map(({ range }) => range) : [];
  return [
    {
      ...base,
      attribute,
      value: ranges.length > 0 ? { kind: "hours", ranges } : { kind: "text", text: value },
      shown: value,
      unit: null,
      per: null,
      period: null,
      bound: null,
      range: null,
      quote: line,
    },
  ];
}

/** "and location: 14 Canal Street" was cut out of the middle of its label on. */
function withoutLabel(value: string, line: string): string {
  const colon = value.indexOf(": ");
  const at = colon < 0 ? -1 : line.indexOf(value.slice(0, colon + 2));
  return at > 0 && at < line.indexOf(": ") ? value.slice(colon + 2) : value;
}
