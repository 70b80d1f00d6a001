import type { TextBlock } from "../../passage.ts";
import type { ContactFact } from "./contact-facts.ts";
import { foldedText } from "../page-node.ts";
import { parsePage } from "../page-source.ts";

/** What the JSON-LD of a page tells beside its text. */
export interface StructuredData {
  facts: ContactFact[];
  /** Answers under their questions, products and services with their prices, events with their days. */
  blocks: TextBlock[];
}

type Thing = Readonly<Record<string, unknown>>;

const MAX_THINGS = 2_000;
const MAX_TEXT = 2_000;
const DAYS: Readonly<Record<string, number>> = { mo: 1, tu: 2, we: 3, th: 4, fr: 5, sa: 6, su: 7 };
const PERSONAL =
  /^(?:Person|Patient|Author|Review|Comment|Rating|BreadcrumbList|ListItem|ImageObject|WebSite|WebPage|SearchAction|EntryPoint)$/u;

export function readStructuredData(scripts: readonly string[], language: string | null): StructuredData {
  const things = scripts.flatMap((script) => thingsIn(parse(script)));
  const facts: ContactFact[] = [];
  const blocks: TextBlock[] = [];
  const holders = things.filter((thing) => !typesOf(thing).some((type) => PERSONAL.test(type)) && contactsOf(thing, language).length > 0);
  for (const thing of holders) {
    const name = holders.length > 1 ? textOf(thing["name"]) : "";
    facts.push(...contactsOf(thing, language).map(({ kind, value }) => ({ kind, value: name === "" ? value : `${value} (${name})` })));
  }
  for (const thing of things) {
    const types = typesOf(thing);
    if (types.includes("Question")) blocks.push(...answersOf(thing));
    else if (types.some((type) => type.endsWith("Event"))) blocks.push(...eventOf(thing));
    else if (thing["offers"] !== undefined || types.includes("Product") || types.includes("Service")) blocks.push(...offeredOf(thing));
    else if (types.includes("Offer") && thing["itemOffered"] !== undefined)
      blocks.push(...offeredOf({ ...asThing(thing["itemOffered"]), offers: thing }));
  }
  return { facts, blocks };
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script.replace(/^\s*(?:<!--|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*$/gu, ""));
  } catch {
    return null;
  }
}

/** Every object of it that has a type, outer ones first. */
function thingsIn(root: unknown): Thing[] {
  const found: Thing[] = [];
  const queue: unknown[] = [root];
  for (let at = 0; at < queue.length && at < MAX_THINGS; at += 1) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...value.slice(0, MAX_THINGS));
    else if (isThing(value)) {
      if (typesOf(value).length > 0) found.push(value);
      queue.push(...Object.values(value));
    }
  }
  return found;
}

function contactsOf(thing: Thing, language: string | null): ContactFact[] {
  const facts: ContactFact[] = [];
  for (const value of listOf(thing["telephone"])) facts.push({ kind: "phone", value: textOf(value) });
  for (const value of listOf(thing["faxNumber"])) facts.push({ kind: "fax", value: textOf(value) });
  for (const value of listOf(thing["email"])) facts.push({ kind: "email", value: textOf(value).replace(/^mailto:/iu, "") });
  for (const value of listOf(thing["address"])) facts.push({ kind: "address", value: isThing(value) ? addressOf(value) : textOf(value) });
  for (const value of listOf(thing["openingHours"])) facts.push({ kind: "hours", value: hoursInWords(textOf(value), language) });
  for (const value of listOf(thing["openingHoursSpecification"]))
    facts.push({ kind: "hours", value: specifiedHours(asThing(value), language) });
  for (const name of ["vatID", "taxID"]) {
    const value = textOf(thing[name]);
    if (value !== "") facts.push({ kind: "company", value: `${name === "vatID" ? "VAT" : "Tax"} ID ${value}` });
  }
  const merged = facts.filter(({ value }) => value !== "");
  const hours = merged.filter(({ kind }) => kind === "hours").map(({ value }) => value);
  return [
    ...merged.filter(({ kind }) => kind !== "hours"),
    ...(hours.length === 0 ? [] : [{ kind: "hours" as const, value: hours.join("; ") }]),
  ];
}

function addressOf(address: Thing): string {
  const country = isThing(address["addressCountry"]) ? address["addressCountry"]["name"] : address["addressCountry"];
  const place = [address["addressLocality"], address["addressRegion"], address["postalCode"]]
    .map(textOf)
    .filter((part) => part !== "")
    .join(" ");
  return [textOf(address["streetAddress"]), place, textOf(country)].filter((part) => part !== "").join(", ");
}

/** "Mo-Fr 08:00-17:30" with its days in words, as people ask for them. */
function hoursInWords(hours: string, language: string | null): string {
  return hours.replace(/\b(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/gu, (day) => dayName(DAYS[day.toLowerCase()] ?? 1, language));
}

function specifiedHours(specification: Thing, language: string | null): string {
  const days = listOf(specification["dayOfWeek"]).map((day) => {
    const number =
      DAYS[
        (
          textOf(isThing(day) ? day["name"] : day)
            .split("/")
            .at(-1) ?? ""
        )
          .slice(0, 2)
          .toLowerCase()
      ];
    return number === undefined ? "" : dayName(number, language);
  });
  const [opens, closes] = [specification["opens"], specification["closes"]].map((time) => textOf(time).slice(0, 5));
  if (opens === undefined || closes === undefined || opens === "" || closes === "") return "";
  const names = days.filter((day) => day !== "");
  const span = names.length > 2 && isRow(listOf(specification["dayOfWeek"])) ? `${names[0]}–${names.at(-1)}` : names.join(", ");
  return `${span} ${opens}–${closes}`.trim();
}

function isRow(days: readonly unknown[]): boolean {
  const numbers = days.map(
    (day) =>
      DAYS[
        (
          textOf(isThing(day) ? day["name"] : day)
            .split("/")
            .at(-1) ?? ""
        )
          .slice(0, 2)
          .toLowerCase()
      ] ?? 0,
  );
  return numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
}

function dayName(number: number, language: string | null): string {
  // The first of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, number));
  try {
    return new Intl.DateTimeFormat(language ?? "en", { weekday: "long", timeZone: "UTC" }).format(date);
  } catch {
    return new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(date);
  }
}

function answersOf(question: Thing): TextBlock[] {
  const asked = textOf(question["name"] ?? question["text"]);
  const answers = [...listOf(question["acceptedAnswer"]), ...listOf(question["suggestedAnswer"]).slice(0, 1)];
  const text = textOf(isThing(answers[0]) ? answers[0]["text"] : answers[0]);
  return asked === "" || text === "" ? [] : [{ headings: [asked], text }];
}

function offeredOf(thing: Thing): TextBlock[] {
  const name = textOf(thing["name"]);
  if (name === "") return [];
  const lines = [textOf(thing["description"])];
  for (const offer of listOf(thing["offers"]).filter(isThing).slice(0, 20)) lines.push(priceOf(offer, name));
  const brand = isThing(thing["brand"]) ? textOf(thing["brand"]["name"]) : textOf(thing["brand"]);
  if (brand !== "") lines.push(`Brand: ${brand}`);
  const sku = textOf(thing["sku"]);
  if (sku !== "") lines.push(`SKU: ${sku}`);
  const text = lines.filter((line) => line !== "").join("\n");
  return text === "" ? [] : [{ headings: [name], text }];
}

function priceOf(offer: Thing, name: string): string {
  const specification = asThing(listOf(offer["priceSpecification"])[0]);
  const currency = textOf(offer["priceCurrency"] ?? specification["priceCurrency"]);
  const [price, low, high] = [offer["price"] ?? specification["price"], offer["lowPrice"], offer["highPrice"]].map(textOf);
  const amount = price !== undefined && price !== "" ? price : [low, high].filter((each) => each !== undefined && each !== "").join("–");
  const stock = (textOf(offer["availability"]).split("/").at(-1) ?? "").replace(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase();
  const offered = textOf(offer["name"]);
  const of = offered === "" || offered === name ? "" : `${offered}: `;
  if (amount === "" || Number.isNaN(Number.parseFloat(amount))) return stock === "" ? "" : `Availability: ${stock}`;
  return `${of}Price: ${amount} ${currency}${stock === "" ? "" : `, ${stock}`}`;
}

function eventOf(event: Thing): TextBlock[] {
  const name = textOf(event["name"]);
  const location = asThing(listOf(event["location"])[0]);
  const place = [textOf(location["name"]), isThing(location["address"]) ? addressOf(location["address"]) : textOf(location["address"])];
  const days = [textOf(event["startDate"]), textOf(event["endDate"])].filter((day) => day !== "").join(" to ");
  const prices = listOf(event["offers"])
    .filter(isThing)
    .map((offer) => priceOf(offer, name));
  const lines = [
    textOf(event["description"]),
    days === "" ? "" : `Date: ${days}`,
    place.filter((part) => part !== "").join(", "),
    ...prices,
  ];
  const text = lines.filter((line) => line !== "").join("\n");
  return name === "" || text === "" ? [] : [{ headings: [name], text }];
}

function typesOf(thing: Thing): string[] {
  return listOf(thing["@type"]).flatMap((type) => (typeof type === "string" ? [type.split(/[/#:]/u).at(-1) ?? ""] : []));
}

function textOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value !== "string") return "";
  const text = value.slice(0, MAX_TEXT);
  // Answers may hold markup, and descriptions the names of letters.
  return (/[<&]/u.test(text) ? foldedText(parsePage(text).body) : text).replace(/\s+/gu, " ").trim();
}

function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

function asThing(value: unknown): Thing {
  return isThing(value) ? value : {};
}

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
