import { EmailAddress, type WebhookVerdict } from "@disco/protocol";
import { registrableDomain } from "../../company-domain.ts";
import { isFreeMail } from "../../free-mail.ts";
import { isTooNested } from "../../plugins/request-rules.ts";

/** What a form tool sent: the fields that a demo request has, and everything else as it was called. */
export interface DeliveredRequest {
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  title: string | null;
  message: string | null;
  context: Record<string, string>;
}

export type ReadDelivery =
  { request: DeliveredRequest } | { problem: { verdict: WebhookVerdict; detail: string; cure: string; status: number } };

const LONGEST_FIELD = 4_000;
const MOST_FIELDS = 100;

/** The names that tools give to the fields, without case, blanks and marks. */
const fieldNames = {
  email: ["email", "emailaddress", "workemail", "businessemail", "companyemail", "mail", "contactemail"],
  firstName: ["firstname", "givenname", "first", "fname"],
  lastName: ["lastname", "surname", "familyname", "last", "lname"],
  name: ["name", "fullname", "yourname", "contactname"],
  company: ["company", "companyname", "organization", "organisation", "business", "account"],
  title: ["title", "jobtitle", "role", "position", "jobrole"],
  message: ["message", "comments", "comment", "notes", "note", "question", "howcanwehelp", "details"],
} as const;
type FieldName = keyof typeof fieldNames;

/** Reads the body of a delivery: JSON or a form, of whatever shape, as long as it names an e-mail address. */
export function readDelivery(body: Buffer, contentType: string | null): ReadDelivery {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return problem("not_utf8", "The body is not valid UTF-8.", "Send JSON in UTF-8.");
  }
  const fields = /^application\/x-www-form-urlencoded\b/iu.test(contentType ?? "") ? readForm(text) : readJson(text);
  if (fields === null)
    return problem("not_json", "The body is not a JSON object.", 'Send a JSON object, such as {"email": "ada@acme.com"}.');
  const found: Partial<Record<FieldName, string>> = {};
  const context: Record<string, string> = {};
  for (const [name, value] of flatten(fields)) {
    const field = fieldOf(name);
    if (field !== undefined && found[field] === undefined) found[field] = value;
    else if (Object.keys(context).length < MOST_FIELDS) context[name === "__proto__" ? "proto" : cut(name, 100)] = value;
  }
  const email = EmailAddress.safeParse(found.email?.trim());
  if (!email.success) {
    const detail = found.email === undefined ? "The body names no e-mail address." : `"${cut(found.email, 60)}" is no e-mail address.`;
    return problem("no_email", detail, 'Name the address as "email".');
  }
  const [first = "", ...rest] = (found.name ?? "").split(/\s+/u);
  return {
    request: {
      email: email.data.toLowerCase(),
      firstName: found.firstName ?? first,
      lastName: found.lastName ?? (found.firstName === undefined ? rest.join(" ") : ""),
      company: found.company ?? companyOf(email.data),
      title: found.title ?? null,
      message: found.message ?? null,
      context,
    },
  };
}

function problem(verdict: WebhookVerdict, detail: string, cure: string): ReadDelivery {
  return { problem: { verdict, detail, cure, status: 400 } };
}

function readForm(text: string): Record<string, unknown> | null {
  return text.trim() === "" ? null : Object.fromEntries(new URLSearchParams(text));
}

function readJson(text: string): Record<string, unknown> | null {
  // Parsing survives more levels than walking does.
  if (isTooNested(text, Number.POSITIVE_INFINITY)) return null;
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** Every value by its name. What is nested one level deep, as in {"data": {…}}, is named by itself; deeper ones are kept as JSON. */
function flatten(fields: Record<string, unknown>): [string, string][] {
  const own = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const nested = asObject(value);
    if (nested !== null) return Object.entries(nested).flatMap(([inner, each]) => asText(inner, each));
    return asText(name, value);
  });
  // What stands at the top comes first, so that a nested "name" of something else does not take its place.
  const isTop = new Set(Object.keys(fields));
  return own.toSorted(([one], [other]) => Number(isTop.has(other)) - Number(isTop.has(one)));
}

function asText(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const storable = cut(text.replaceAll("\0", "").toWellFormed().trim(), LONGEST_FIELD);
  const storableName = name.replaceAll("\0", "").toWellFormed().trim();
  return storable === "" || storableName === "" ? [] : [[storableName, storable]];
}

function fieldOf(name: string): FieldName | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/gu, "");
  for (const [field, names] of Object.entries(fieldNames)) if (names.some((each) => each === plain)) return field as FieldName;
  return undefined;
}

/** A company that nobody named is called by its domain, and somebody with a free mail address has none. */
function companyOf(email: string): string {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return isFreeMail(domain) ? "" : (registrableDomain(domain) ?? "");
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).toWellFormed();
}
