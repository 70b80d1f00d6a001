import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { isTooNested } from "../../../plugins/request-rules.ts";
import { decodeText } from "./delivery-text.ts";

export type Json = string | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface ParsedBody {
  /** Null where the body is no form and no JSON. Numbers are text, with all digits that were sent. */
  data: Json;
  /** Null for UTF-8. */
  charset: string | null;
}

/** More than fit into the largest body. */
const MOST_PARTS = 50_000;
const DEEPEST_NAME = 16;

/** Reads a body as JSON or a form: as its type says, and otherwise as it looks. */
export async function parseBody(body: Buffer, contentType: string | null): Promise<ParsedBody> {
  const declared = /;\s*charset\s*=\s*"?([^";\s]+)/iu.exec(contentType ?? "")?.[1] ?? null;
  if (/^multipart\/form-data\b/iu.test(contentType ?? "")) return parseMultipart(body, contentType ?? "", declared);
  const isForm = /^application\/x-www-form-urlencoded\b/iu.test(contentType ?? "");
  const { text, charset } = decodeText(body, declared);
  const json = parseJson(text);
  if (json !== null) return { data: json, charset };
  // curl and some pages post a form under any type.
  if (isForm || /^[^\s={}<>]{1,200}=[^<>]*(?:@|%40)/u.test(text)) return parseUrlEncoded(body, declared);
  return { data: null, charset };
}

/** An object or a list; null for what is none. */
export function parseJson(text: string): Json {
  const trimmed = text.replace(/^\uFEFF/u, "").trim();
  // Parsing survives more levels than walking does.
  if (!/^[{[]/u.test(trimmed) || isTooNested(trimmed, Number.POSITIVE_INFINITY)) return null;
  try {
    const exact = (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === "number" ? (context?.source ?? String(value)) : value;
    return JSON.parse(trimmed, exact as (key: string, value: unknown) => unknown) as Json;
  } catch {
    return null;
  }
}

function parseUrlEncoded(body: Buffer, declared: string | null): ParsedBody {
  const pairs = body
    .toString("latin1")
    .trim()
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair): [Buffer, Buffer] => {
      const at = pair.indexOf("=");
      return at === -1 ? [bytesOf(pair), Buffer.alloc(0)] : [bytesOf(pair.slice(0, at)), bytesOf(pair.slice(at + 1))];
    });
  return toForm(pairs, declared);
}

function bytesOf(escaped: string): Buffer {
  const binary = escaped
    .replaceAll("+", " ")
    .replaceAll(/%([\da-f]{2})/giu, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(binary, "latin1");
}

/** Parts are read as bytes, so that an undeclared charset can be detected. Files keep their names only. */
async function parseMultipart(body: Buffer, contentType: string, declared: string | null): Promise<ParsedBody> {
  const pairs: [Buffer, Buffer][] = [];
  try {
    const reader = new Busboy({
      headers: { "content-type": contentType } as BusboyHeaders,
      isPartAFile: () => true,
      limits: { parts: MOST_PARTS, files: MOST_PARTS, headerPairs: 50, fileSize: body.length },
    });
    await new Promise<void>((resolve, reject) => {
      reader.on("file", (name, stream, filename) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const value = filename === undefined ? Buffer.concat(chunks) : Buffer.from(filename);
          pairs.push([Buffer.from(name ?? ""), value]);
        });
      });
      reader.on("finish", resolve);
      reader.on("error", reject);
      reader.end(body);
    });
  } catch {
    return { data: null, charset: null };
  }
  return pairs.length === 0 ? { data: null, charset: null } : toForm(pairs, declared);
}

function toForm(pairs: readonly (readonly [Buffer, Buffer])[], declared: string | null): ParsedBody {
  // By the HTML standard a form may say its charset in a hidden field of this name.
  const named = pairs.find(([name]) => name.toString("latin1") === "_charset_")?.[1].toString("latin1");
  const { charset } = decodeText(Buffer.concat(pairs.flat()), named ?? declared);
  const decoded = (bytes: Buffer) => decodeText(bytes, charset ?? "utf-8").text;
  const form: Form = Object.create(null);
  for (const [name, value] of pairs) put(form, decoded(name), decoded(value));
  return { data: pairs.length === 0 ? null : toJson(form), charset };
}

function toJson(form: Form): Json {
  const entries = Object.entries(form).map(([name, value]): [string, Json] => {
    if (!Array.isArray(value)) return [name, toJson(value)];
    return [name, value.length === 1 ? (value[0] ?? "") : value];
  });
  return Object.fromEntries(entries);
}

interface Form {
  [name: string]: Form | string[];
}

/** `fields[email][value]` is a field in a field, as PHP reads it; a name that comes again adds a value. */
function put(form: Form, name: string, value: string): void {
  const [, first = name, rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/u.exec(name) ?? [];
  const inner = [...rest.matchAll(/\[([^[\]]*)\]/gu)].map((match) => match[1] ?? "");
  // `interest[]` names a list.
  if (inner.at(-1) === "") inner.pop();
  const path = [first, ...inner];
  if (path.length > DEEPEST_NAME) path.splice(0, path.length, name);
  let place = form;
  for (const key of path.slice(0, -1)) {
    place[key] ??= Object.create(null) as Form;
    const next = place[key];
    if (Array.isArray(next)) return put(form, name.replaceAll(/[[\]]+/gu, " ").trim(), value);
    place = next;
  }
  const last = path.at(-1) ?? name;
  const before = place[last];
  if (before === undefined) place[last] = [value];
  else if (Array.isArray(before)) before.push(value);
  else place[`${last} `] = [value];
}
