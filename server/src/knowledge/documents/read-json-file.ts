import type { DocumentBlock, ReadDocument } from "./document-blocks.ts";
import { seenText } from "./document-parts.ts";

const MAX_DEPTH = 30;

/** Writes what a JSON file says as text: each object of a list is a line, in which every value carries its name. */
export function readJsonFile(value: unknown): ReadDocument {
  const blocks: DocumentBlock[] = [];
  const seen: string[] = [];
  write(value, [], blocks, seen);
  return {
    format: "json",
    title: "",
    description: null,
    language: null,
    blocks,
    pages: null,
    hidden: [],
    seen: [seenText(seen.join("\n"))],
    shortfalls: [],
  };
}

function write(value: unknown, headings: readonly string[], blocks: DocumentBlock[], seen: string[]): void {
  const lines: string[] = [];
  const inner: [string, unknown][] = [];
  if (Array.isArray(value)) for (const item of value) lines.push(recordOf(item, seen));
  else if (isObject(value)) {
    for (const [key, field] of Object.entries(value)) {
      const isPart = isObject(field) || (Array.isArray(field) && field.some(isObject));
      if (isPart && headings.length < MAX_DEPTH) inner.push([nameOf(key), field]);
      else lines.push(...fieldsOf(nameOf(key), field, seen, 0));
    }
  } else lines.push(recordOf(value, seen));
  const text = lines.filter((line) => line !== "").join("\n");
  if (text !== "") blocks.push({ headings, text, page: null });
  for (const [name, field] of inner) write(field, [...headings, name], blocks, seen);
}

function recordOf(value: unknown, seen: string[]): string {
  return fieldsOf("", value, seen, 0).join(" | ");
}

/** The values in a value, each with the names that lead to it. */
function fieldsOf(name: string, value: unknown, seen: string[], depth: number): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (depth > MAX_DEPTH) return [labelled(name, JSON.stringify(value))];
  if (Array.isArray(value)) {
    if (value.some((item) => typeof item === "object" && item !== null))
      return value.flatMap((item) => fieldsOf(name, item, seen, depth + 1));
    for (const item of value) seen.push(String(item));
    return [labelled(name, value.map(String).join(", "))];
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, field]) =>
      fieldsOf(name === "" ? nameOf(key) : `${name} ${nameOf(key)}`, field, seen, depth + 1),
    );
  }
  seen.push(String(value));
  return [labelled(name, String(value))];
}

function labelled(name: string, text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return name === "" ? line : `${name}: ${line}`;
}

/** Names in programs are written without blanks. */
function nameOf(key: string): string {
  return key
    .replace(/[_-]+/gu, " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, (_pair, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
