import type { TextBlock } from "../../passage.ts";
import { ADDRESS_CUE, COMPANY_CUE, contactWords, type FactKind, FAX_CUE, HOURS_CUE, PHONE_CUE } from "./contact-words.ts";
import {
  childrenOf,
  elementsWhere,
  foldedText,
  isElement,
  type PageDocument,
  type PageElement,
  type PageNode,
  TEXT,
  wordCount,
} from "../page-node.ts";

export interface ContactFact {
  kind: FactKind;
  value: string;
}

const PHONE = /\+?\(?\d[\d\s\u00A0()./–-]{5,20}\d/gu;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/gu;
const TIMES =
  /\d{1,2}(?:[:.h]\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h)?\s?(?:-|–|—|to|until|till|and|bis|à|a|al|alle|tot|até|às)\s?\d{1,2}(?:[:.h]\d{2}|\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h)\b)/iu;
const DAYS =
  /(?<!\p{L})(?:mon|tues?|wed|thur?s?|fri|sat|sun)(?:days?|nesdays?|urdays?|sdays?)?\b|\b(?:mo|di|mi|do|fr|sa|so)\b\.?|tag(?:s|e)?\b|(?<!\p{L})(?:lun|mar|mer|mié|jeu|jue|gio|ven|vie|sam|sáb|sab|dim|dom)\p{L}*|\b(?:daily|täglich|weekdays|werktags)\b|(?<!\p{L})(?:maandag|dinsdag|woensdag|donderdag|vrijdag|segunda|terça|quarta|quinta|sexta)(?!\p{L})/iu;
/** Names of streets begin with a capital; "$120 a gate", "35 days in a second place" and "via the API in 24 hours" are none. */
const STREET =
  /\b\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}'.-]* ){1,4}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Way|Drive|Dr|Square|Sq|Place|Court|Ct|Boulevard|Blvd|Terrace|Row|Close|Gate|Parkway|Highway|Quay|Hill|Crescent|Mews|Wharf|Yard)\b|\b\p{Lu}[\p{L}-]*(?:[Ss]traße|[Ss]trasse|[Ss]tr\.|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Dd]amm|[Uu]fer|[Ss]traat|[Ll]aan|[Gg]racht|[Pp]lein|[Kk]ade|[Dd]ijk|[Ss]ingel|[Hh]of|[Mm]arkt)\s*\d+|\b(?:[Rr]ue|Avenue|Boulevard|Place|Via|Viale|Piazza|[Cc]alle|Plaza|[Rr]ua|[Aa]venida)\s(?:[\p{L}'-]+\s){1,5}?,?\s?\d+|\b\d+,?\s(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Pp]lace)\s\p{L}/u;
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b[A-Z]{2} \d{5}(?:-\d{4})?\b|,\s(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}\p{Ll}+/u;
const CURRENCY = /[$€£]\s?\d|\d\s?(?:€|EUR|USD|GBP|CHF)\b/u;
const NOTICE = /©|\(c\)|copyright|all rights reserved|cookie/iu;
const LONGEST = 160;
/** A page with more numbers than this is a list of people or places, each with its own. */
const MAX_IN_TEXT = 2;
const MAX_OF_KIND = 4;

/** What the links to call and to write to say. A page with many is a list of people or places, each with its own. */
export function readContactLinks(document: PageDocument): ContactFact[] {
  const facts = linkFacts(document);
  const different = (kind: FactKind) => new Set(facts.filter((fact) => fact.kind === kind).map(({ value }) => keyOf(kind, value))).size;
  return facts.filter(({ kind }) => different(kind) <= MAX_OF_KIND);
}

function linkFacts(document: PageDocument): ContactFact[] {
  const facts: ContactFact[] = [];
  for (const link of elementsWhere(document.body, ({ localName }) => localName === "a" || localName === "area")) {
    const found = /^\s*(mailto|tel|callto):([^?]+)/iu.exec(link.getAttribute("href") ?? "");
    if (found?.[2] === undefined) continue;
    const isMail = found[1]?.toLowerCase() === "mailto";
    const written = decode(found[2]).trim();
    const shown = foldedText(link);
    if (isMail) facts.push({ kind: "email", value: written });
    else if (digitsOf(written).length >= 5) {
      const isShown = digitsOf(shown).length >= 6 && digitsOf(written).endsWith(digitsOf(shown).slice(-6));
      facts.push({ kind: FAX_CUE.test(shown) ? "fax" : "phone", value: isShown ? (shown.match(PHONE)?.[0] ?? written).trim() : written });
    }
  }
  return facts;
}

export function readMarkedFacts(document: PageDocument): ContactFact[] {
  const facts: ContactFact[] = [];
  for (const element of elementsWhere(document.body, (each) => each.localName === "address" || each.hasAttribute("itemprop"))) {
    const value = element.getAttribute("content") ?? element.getAttribute("datetime") ?? textByLine(element);
    if (value === "" || value.length > LONGEST || isOfPerson(element)) continue;
    const property = element.getAttribute("itemprop") ?? "";
    if (element.localName === "address" || property === "address") {
      if (STREET.test(value) || POSTCODE.test(value)) facts.push({ kind: "address", value: addressIn(value) });
    } else if (property === "telephone") facts.push({ kind: "phone", value });
    else if (property === "email") facts.push({ kind: "email", value: value.replace(/^mailto:/iu, "") });
    else if (property === "openingHours") facts.push({ kind: "hours", value });
  }
  return facts;
}

/** The text of an element, its lines parted by commas. */
function textByLine(element: PageElement): string {
  const written = (node: PageNode): string => {
    if (!isElement(node)) return node.nodeType === TEXT ? (node.textContent ?? "") : "";
    if (node.localName === "br") return "\n";
    const inner = childrenOf(node).map(written).join("");
    return LINES.has(node.localName) ? `\n${inner}\n` : inner;
  };
  const lines = childrenOf(element).map(written).join("").split("\n");
  return lines.flatMap((line) => line.replace(/\s+/gu, " ").trim().replace(/,$/u, "") || []).join(", ");
}

const LINES = new Set(["p", "div", "li", "dd", "dt", "tr", "h3", "h4"]);

function isOfPerson(element: PageElement): boolean {
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement)
    if (/schema\.org\/Person\b/iu.test(outer.getAttribute("itemtype") ?? "")) return true;
  return false;
}

/** The facts in lines of the header, the footer and what else frames a page. */
export function readEdgeFacts(lines: readonly { text: string; linkShare: number; isLinked: boolean }[]): ContactFact[] {
  const facts: ContactFact[] = [];
  for (const { text: line, linkShare, isLinked } of lines) {
    if (line.length > 400) continue;
    const found = factsOf(line, true);
    facts.push(...found);
    if (found.length > 0) continue;
    if (COMPANY_CUE.test(line) && /\d{4}/u.test(line)) facts.push({ kind: "company", value: bare(line).slice(0, LONGEST) });
    else if (linkShare < 0.5 && !isLinked && CURRENCY.test(line) && wordCount(line) >= 3 && wordCount(line) <= 25 && !NOTICE.test(line))
      facts.push({ kind: "note", value: bare(line) });
  }
  return facts;
}

/** The facts that a page's own text tells without the words that people ask for them with. */
export function readTextFacts(blocks: readonly TextBlock[]): ContactFact[] {
  const facts: ContactFact[] = [];
  for (const { text } of blocks) {
    for (const line of text.split("\n"))
      if (line.length < 1_000) for (const sentence of sentencesOf(line)) facts.push(...factsOf(sentence, false));
  }
  return facts.filter(({ kind }) => new Set(facts.filter((other) => other.kind === kind).map(({ value }) => value)).size <= MAX_IN_TEXT);
}

/** The facts as one block; null where the text says all of them under their names. */
export function contactBlock(facts: readonly ContactFact[], language: string | null, said: readonly TextBlock[]): TextBlock | null {
  const words = contactWords(language);
  const lines: string[] = [];
  const counts = new Map<FactKind, number>();
  const known = new Set<string>();
  const labelled = said.flatMap(({ text }) => text.split("\n")).filter((line) => /^[^:\d]{2,40}:\s/u.test(line));
  const isWritten = (value: string) => said.some(({ text }) => text.toLowerCase().includes(value.toLowerCase()));
  for (const kind of ["phone", "fax", "email", "address", "hours", "company", "note"] as const) {
    const own = facts.filter((fact) => fact.kind === kind);
    // A street alone is the beginning of the whole address.
    for (const { value } of kind === "address" ? own.toSorted((one, other) => other.value.length - one.value.length) : own) {
      const key = keyOf(kind, value);
      if (key === "" || known.has(`${kind} ${key}`) || (counts.get(kind) ?? 0) >= MAX_OF_KIND) continue;
      if (
        [...known].some(
          (other) =>
            other.startsWith(`${kind} `) &&
            (other.endsWith(key) ||
              (kind === "address" && other.startsWith(`address ${key}`)) ||
              key.endsWith(other.slice(kind.length + 1))),
        )
      )
        continue;
      known.add(`${kind} ${key}`);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kind === "email" && isWritten(value)) continue;
      if (labelled.some((line) => line.toLowerCase().startsWith(words[kind].toLowerCase()) && keyOf(kind, line).endsWith(key))) continue;
      lines.push(`${words[kind]}: ${value}`);
    }
  }
  return lines.length === 0 ? null : { headings: [words.heading], text: lines.join("\n") };
}

function keyOf(kind: FactKind, value: string): string {
  if (kind === "phone" || kind === "fax") return digitsOf(value).slice(-7);
  return value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

export function contactFactsOf(line: string): ContactFact[] {
  return factsOf(line, true);
}

function factsOf(line: string, isEdge: boolean): ContactFact[] {
  const facts: ContactFact[] = [];
  for (const { 0: number, index } of line.matchAll(PHONE)) {
    const digits = digitsOf(number).length;
    const before = line.slice(Math.max(0, index - 40), index);
    if (digits < 7 || digits > 15 || TIMES.test(number)) continue;
    const isAlone = isEdge && digitsOf(line).length === digits && wordCount(line) <= 8 && /^[+(0]/u.test(number);
    if (FAX_CUE.test(before)) facts.push({ kind: "fax", value: number.trim() });
    else if (PHONE_CUE.test(before) || isAlone) facts.push({ kind: "phone", value: number.trim() });
  }
  if (isEdge) for (const [address] of line.matchAll(EMAIL)) facts.push({ kind: "email", value: address });
  for (const sentence of sentencesOf(line)) {
    if (TIMES.test(sentence) && (DAYS.test(sentence) || HOURS_CUE.test(sentence)) && sentence.length <= LONGEST * 2)
      facts.push({ kind: "hours", value: withoutLabel(sentence, HOURS_CUE) });
    else if (
      (STREET.test(sentence) || POSTCODE.test(sentence)) &&
      sentence.length <= LONGEST * 2 &&
      (isEdge || ADDRESS_CUE.test(sentence) || wordCount(sentence) <= 14)
    )
      facts.push({ kind: "address", value: addressIn(sentence) });
  }
  return facts;
}

function sentencesOf(line: string): string[] {
  return line.split(/(?<=(?:\p{L}{3}|[\p{Lu}\d]{2})[.!?])\s+(?=\p{Lu})|\s[|·•]\s/u).map(bare);
}

/** "Opening hours: Mon–Fri 8–17" without its own label, which may be another word than people ask with. */
function withoutLabel(sentence: string, cue: RegExp): string {
  const label = /^[^:\d]{2,40}:\s+/u.exec(sentence)?.[0];
  return label !== undefined && cue.test(label) ? sentence.slice(label.length) : sentence;
}

function addressIn(sentence: string): string {
  const cue = ADDRESS_CUE.exec(sentence);
  const from = cue === null ? sentence : sentence.slice(cue.index + cue[0].length).replace(/^[\s:,–-]+/u, "");
  return STREET.test(from) || POSTCODE.test(from) ? from : sentence;
}

function bare(line: string): string {
  return line
    .replace(/^- /u, "")
    .replace(/[.\s]+$/u, "")
    .trim();
}

function digitsOf(text: string): string {
  return text.replace(/\D/gu, "");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
