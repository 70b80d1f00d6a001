import { z } from "zod";
import type { FoundFact } from "./provider.ts";
import { socialFieldOf } from "./social-field.ts";

const ORGANIZATION =
  /^(?:https?:\/\/schema\.org\/)?(?:Organization|Corporation|LocalBusiness|OnlineBusiness|NGO|EducationalOrganization|\w*Organization)$/u;
const LONGEST = 300;
const MOST_NODES = 2_000;
const CONFIDENCE = 0.9;

const Text = z.string().trim().min(1);
const Person = z.union([Text, z.looseObject({ name: Text }).transform(({ name }) => name)]);
const Count = z.union([
  z.coerce.string().regex(/^\d[\d,.+ –-]*$/u),
  z.looseObject({ value: z.coerce.string().regex(/^\d[\d,.+ –-]*$/u) }).transform(({ value }) => value),
  z
    .looseObject({ minValue: z.coerce.number(), maxValue: z.coerce.number() })
    .transform(({ minValue, maxValue }) => `${minValue}-${maxValue}`),
]);
const Place = z.union([
  Text,
  z
    .looseObject({
      addressLocality: Text.optional(),
      addressRegion: Text.optional(),
      addressCountry: z.union([Text, z.looseObject({ name: Text })]).optional(),
    })
    .transform(({ addressLocality, addressRegion, addressCountry }) =>
      [addressLocality, addressRegion, typeof addressCountry === "object" ? addressCountry.name : addressCountry]
        .filter((part) => part !== undefined)
        .join(", "),
    ),
]);

type Said = Pick<FoundFact, "field" | "value" | "quote">;

/** Facts of a page's JSON-LD about its organization. Unreadable parts are dropped. */
export function readStructuredFacts(structured: readonly string[], url: string): FoundFact[] {
  const facts: FoundFact[] = [];
  for (const text of structured) {
    for (const organization of organizationsIn(parse(text))) {
      for (const said of saidBy(organization)) facts.push({ ...said, url, provider: "site", confidence: CONFIDENCE, publishedAt: null });
    }
  }
  return facts;
}

function saidBy(organization: Record<string, unknown>): Said[] {
  const say = (field: FoundFact["field"], key: string, schema: z.ZodType<string>): Said[] =>
    asList(organization[key]).flatMap((raw) => {
      const value = schema.safeParse(raw).data?.trim().slice(0, LONGEST);
      return value === undefined || value === "" ? [] : [{ field, value, quote: `${key}: ${quoteOf(raw)}` }];
    });
  return [
    ...say("name", "name", Text),
    ...say("description", "description", Text),
    ...say("industry", "industry", Text),
    ...say("company_size", "numberOfEmployees", Count),
    ...say(
      "founded_year",
      "foundingDate",
      z.coerce
        .string()
        .regex(/^(?:1[89]|20)\d\d/u)
        .transform((date) => date.slice(0, 4)),
    ),
    ...say("headquarters", "address", Place),
    ...say("founder", "founder", Person),
    ...say("founder", "founders", Person),
    ...asList(organization["sameAs"]).flatMap((address) => {
      const field = typeof address === "string" ? socialFieldOf(address) : null;
      return field === null || typeof address !== "string"
        ? []
        : [{ field, value: address.slice(0, LONGEST), quote: `sameAs: ${address.slice(0, LONGEST)}` }];
    }),
  ];
}

function organizationsIn(root: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const waiting = [root];
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen += 1) {
    const node = waiting.shift();
    if (Array.isArray(node)) waiting.push(...node.slice(0, 100));
    if (!isRecord(node)) continue;
    if (asList(node["@type"]).some((type) => typeof type === "string" && ORGANIZATION.test(type))) found.push(node);
    waiting.push(node["@graph"], node["publisher"], node["mainEntity"], node["about"]);
  }
  return found.slice(0, 5);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function quoteOf(raw: unknown): string {
  return (typeof raw === "string" ? raw : JSON.stringify(raw)).slice(0, LONGEST);
}

function asList(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, 20) : [value];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
