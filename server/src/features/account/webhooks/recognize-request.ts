import { EmailAddress, foldText, type WebhookFieldRole, type WebhookReadAs } from "@disco/protocol";
import { registrableDomain } from "../../../domains/company-domain.ts";
import { isFreeMail } from "../../../domains/free-mail.ts";
import { isTitle, nameParts, readPersonName } from "../../../domains/person-name.ts";
import type { DeliveredField } from "./delivery-fields.ts";
import { isAboutSending, isNamedEmail, isOrganization, roleOf, visitorScore } from "./field-roles.ts";

/** A form tool's delivery: the fields of a demo request, and all others under their names. */
export interface DeliveredRequest {
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  company: string;
  title: string | null;
  message: string | null;
  context: Record<string, string>;
}

/** A member's own reading of a webhook's fields, by their paths. */
export type Corrections = Readonly<Record<string, WebhookFieldRole>>;

export interface Recognized {
  /** Null where no field holds the visitor's address. */
  request: DeliveredRequest | null;
  readAs: WebhookReadAs[];
  wrongEmail: string | null;
}

const MOST_CONTEXT = 300;
const MOST_READ_AS = 100;
const LONGEST_LINE = 300;
const SHORTEST_MESSAGE_WORDS = 5;

interface Address {
  email: string;
  name: string;
}

/** Finds the visitor in the fields of a delivery: by the shape of values first, then by names, nearest to the address. */
export function recognizeRequest(fields: readonly DeliveredField[], corrections: Corrections): Recognized {
  const roles = new Map<DeliveredField, WebhookFieldRole>();
  const named = new Map(fields.map((field) => [field, roleOf(field.names)]));
  const corrected = (field: DeliveredField) => (Object.hasOwn(corrections, field.path) ? corrections[field.path] : undefined);
  const email = chooseEmail(fields, named, corrected);
  if (email !== null) roles.set(email.field, "email");
  const from = email?.field ?? null;
  for (const role of ["first_name", "last_name", "name", "company", "title", "message"] as const) {
    const chosen = chooseField({ fields, named, roles, corrected }, role, from);
    if (chosen !== null) roles.set(chosen, role);
  }
  const isFree = (field: DeliveredField) =>
    !roles.has(field) && corrected(field) === undefined && nearness(field, named.get(field) ?? null, from) >= 10;
  const has = (...wanted: WebhookFieldRole[]) => [...roles.values()].some((role) => wanted.includes(role));
  if (email !== null && !has("name", "first_name", "last_name")) {
    for (const [role, field] of namesInAddress(fields.filter(isFree), email.address.email)) roles.set(field, role);
  }
  if (!has("message")) {
    const said = longestText(fields.filter(isFree));
    if (said !== null) roles.set(said, "message");
  }
  const readAs = fields
    .slice(0, MOST_READ_AS)
    .map((field) => ({ path: field.path, label: field.label, role: roles.get(field) ?? ("other" as const) }));
  const wrongEmail = fields.find(({ names }) => isNamedEmail(names))?.values[0] ?? null;
  if (email === null) return { request: null, readAs, wrongEmail };
  return { request: toRequest(fields, roles, email), readAs, wrongEmail: null };
}

function toRequest(
  fields: readonly DeliveredField[],
  roles: ReadonlyMap<DeliveredField, WebhookFieldRole>,
  { address, field: { group } }: { address: Address; field: DeliveredField },
): DeliveredRequest {
  const given = (role: WebhookFieldRole) => fields.find((field) => roles.get(field) === role)?.values.join(", ") ?? null;
  const context: [string, string][] = [];
  const taken = new Set<string>();
  let leftOut = 0;
  // Tools send the same field again under other names.
  const said = new Set([...roles.keys()].flatMap(({ label, values }) => `${foldText(label)}: ${values.join()}`));
  const isAgain = ({ label, values }: DeliveredField) => said.has(`${foldText(label)}: ${values.join()}`);
  for (const field of fields.filter((each) => (roles.has(each) ? isMore(each, roles.get(each)) : !isAgain(each)))) {
    const { path, label, values } = field;
    if (context.length >= MOST_CONTEXT) {
      leftOut += 1;
      continue;
    }
    // A "name" inside of something else is not the visitor's.
    const isOfAnother =
      field.group !== group && (roleOf(field.names) !== null || !(isInside(field.group, group) || isInside(group, field.group)));
    const name = taken.has(label) || isOfAnother ? path : label;
    taken.add(name);
    context.push([name === "__proto__" ? "proto" : name, values.join(", ")]);
  }
  if (leftOut > 0) context.push(["Left out", `${leftOut} more fields`]);
  return {
    email: address.email,
    ...nameOf({ first: given("first_name"), last: given("last_name"), name: given("name"), shown: address.name }),
    company: given("company") ?? companyOf(address.email),
    title: given("title"),
    message: given("message"),
    context: Object.fromEntries(context),
  };
}

/** An address that was typed with others, or beside words, is kept whole. */
function isMore({ values }: DeliveredField, role: WebhookFieldRole | undefined): boolean {
  return role === "email" && (values.length > 1 || (readAddress(values[0] ?? "") === null && values.length > 0));
}

/** A bare "name" is the first name beside a last one alone ("Nombre", "Apellidos"), and the other way round ("Vorname", "Name"). */
function nameOf(given: { first: string | null; last: string | null; name: string | null; shown: string }) {
  let { first, last } = given;
  const { name } = given;
  const isPart = (part: string | null) => part !== null && name !== null && !name.toLowerCase().includes(part.toLowerCase());
  if (first === null && isPart(last)) first = name;
  else if (last === null && isPart(first)) last = name;
  if (first !== null && last !== null) return { name: `${first} ${last}`.trim(), firstName: first, lastName: last };
  const whole = name ?? first ?? last ?? given.shown;
  const parts = nameParts(whole);
  return { name: whole, firstName: first ?? parts.first, lastName: last ?? (first === null ? parts.last : "") };
}

/** An unnamed company is called by its domain; a free mail address gives none. */
function companyOf(email: string): string {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return isFreeMail(domain) ? "" : (registrableDomain(domain) ?? "");
}

type NamedRoles = ReadonlyMap<DeliveredField, WebhookFieldRole | null>;
type CorrectedRole = (field: DeliveredField) => WebhookFieldRole | undefined;

function chooseEmail(
  fields: readonly DeliveredField[],
  named: NamedRoles,
  corrected: CorrectedRole,
): { field: DeliveredField; address: Address } | null {
  const besides = new Map<string, Set<WebhookFieldRole | null>>();
  for (const [{ group }, role] of named) besides.set(group, (besides.get(group) ?? new Set()).add(role));
  const found = fields.flatMap((field) => {
    const own = corrected(field);
    if (own !== undefined && own !== "email") return [];
    const [whole] = field.values.flatMap((value) => readAddress(value) ?? []);
    const address = whole ?? inText(field.values.join(" "));
    return address === null
      ? []
      : [
          {
            field,
            address,
            score:
              (own === "email" ? 1_000 : 0) +
              (whole === undefined ? -6 : 0) +
              emailScore(field, address, besides.get(field.group) ?? new Set()),
          },
        ];
  });
  return found.toSorted((one, other) => other.score - one.score)[0] ?? null;
}

function emailScore(field: DeliveredField, { email }: Address, beside: ReadonlySet<WebhookFieldRole | null>): number {
  const isPersonLike = beside.has("name") || beside.has("first_name") || beside.has("last_name");
  return (
    visitorScore(field.holders, field.label) +
    (isNamedEmail(field.names) ? 2 : 0) +
    (isPersonLike ? 1 : 0) +
    (beside.has("message") ? 2 : 0) -
    (/^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster)@/iu.test(email) ? 6 : 0) -
    field.holders.length
  );
}

/** `ada@kite.example`, `Ada Holm <ada@kite.example>`, `mailto:ada@kite.example`; the first of several. */
function readAddress(value: string): Address | null {
  const text = value
    .slice(0, LONGEST_LINE)
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}]/gu, "")
    .trim();
  const [, name = "", inner] = /^([^<>]*)<\s*(?:mailto:)?([^<>\s]+)\s*>/u.exec(text) ?? [];
  for (const part of inner === undefined ? text.split(/[,;\s]+/u) : [inner]) {
    const email = EmailAddress.safeParse(part.replace(/^mailto:/iu, ""));
    if (email.success) return { email: email.data.toLowerCase(), name: name.replaceAll(/["']/gu, "").trim() };
    // Words before an address are no list of addresses.
    if (!part.includes("@")) return null;
  }
  return null;
}

/** The one address within a text. */
function inText(text: string): Address | null {
  const found = new Set(text.slice(0, 10_000).split(/[\s<>()[\],;:"'“”]+/u));
  const emails = [...found]
    .filter((each) => each.includes("@"))
    .flatMap((each) => EmailAddress.safeParse(each.replace(/[.!?]+$/u, "")).data ?? []);
  return emails.length === 1 ? { email: (emails[0] ?? "").toLowerCase(), name: "" } : null;
}

interface Reading {
  fields: readonly DeliveredField[];
  named: NamedRoles;
  /** Fields that have a role. */
  roles: ReadonlyMap<DeliveredField, WebhookFieldRole>;
  corrected: CorrectedRole;
}

function chooseField(
  { fields, named, roles, corrected }: Reading,
  role: WebhookFieldRole,
  from: DeliveredField | null,
): DeliveredField | null {
  const own = fields.find((field) => corrected(field) === role && !roles.has(field));
  if (own !== undefined) return own;
  const found = fields.flatMap((field) => {
    const name = named.get(field) ?? null;
    if (roles.has(field) || corrected(field) !== undefined || roleHere(field, name) !== role || !isFit(field, role)) return [];
    const score = nearness(field, name, from) + visitorScore(field.holders, field.label);
    const isTheirs = score >= 0 || role === "company" || isInAddress(field.values[0] ?? "", from);
    return isTheirs ? [{ field, score }] : [];
  });
  return found.toSorted((one, other) => other.score - one.score)[0]?.field ?? null;
}

/** The role that a field's own names give it, or a company's name by what is around it. */
function roleHere({ holders }: DeliveredField, role: WebhookFieldRole | null): WebhookFieldRole | null {
  const isOfCompany = isOrganization(holders.at(-1) ?? "");
  if (role === "name" && isOfCompany) return "company";
  return role === "title" && isOfCompany ? null : role;
}

function isFit({ values }: DeliveredField, role: WebhookFieldRole): boolean {
  const value = values.join(", ");
  if (role === "message") return true;
  if (value.length > LONGEST_LINE || /^https?:\/\//iu.test(value) || readAddress(value) !== null) return false;
  if (role === "title") return !isTitle(value);
  if (role === "name") return readPersonName(value).greeting !== "" || values.length === 1;
  return true;
}

/** How near a field is to the address: beside it, inside of something beside it, or above it. */
function nearness(field: DeliveredField, role: WebhookFieldRole | null, from: DeliveredField | null): number {
  if (from === null || field.group === from.group) return 20 - field.holders.length;
  if (isInside(field.group, from.group)) return 15 - field.holders.length;
  const isNamed = role === "name" || role === "title";
  if (isInside(from.group, field.group)) return isNamed ? -1 : 10 - field.holders.length;
  return isNamed ? -2 : 5 - field.holders.length;
}

function isInside(group: string, outer: string): boolean {
  return outer === "" || group.startsWith(`${outer}.`);
}

/** Whether a name is in the part of an address before the @. */
function isInAddress(name: string, from: DeliveredField | null): boolean {
  const [local = ""] = foldText(from?.values[0]?.split("@")[0] ?? "")
    .split(" ")
    .slice(-1);
  return (
    local !== "" &&
    foldText(name)
      .split(" ")
      .some((word) => word.length >= 3 && local.includes(word))
  );
}

/** First and last name of an address such as ada.holm@kite.example, where fields without a telling name hold them. */
function namesInAddress(fields: readonly DeliveredField[], email: string): [WebhookFieldRole, DeliveredField][] {
  const local = foldText(email.slice(0, email.lastIndexOf("@"))).replaceAll(" ", "");
  const found = fields.flatMap((field) => {
    const [value = "", ...more] = field.values;
    if (more.length > 0 || !/^[\p{L}\p{M}.'’ -]{3,60}$/u.test(value)) return [];
    const words = foldText(value).split(" ");
    const at = Math.min(...words.filter((word) => word.length >= 3 && local.includes(word)).map((word) => local.indexOf(word)));
    return at === Infinity || words.length > 4 ? [] : [{ field, at, isWhole: words.length > 1 }];
  });
  const whole = found.find(({ isWhole }) => isWhole);
  if (whole !== undefined) return [["name", whole.field]];
  const [first, last] = found.toSorted((one, other) => one.at - other.at);
  if (first === undefined) return [];
  return last === undefined || last.at === first.at
    ? [["name", first.field]]
    : [
        ["first_name", first.field],
        ["last_name", last.field],
      ];
}

/** The longest field that reads like a message, where no name says which one it is. */
function longestText(fields: readonly DeliveredField[]): DeliveredField | null {
  const isText = ({ names, values: [value = "", ...more] }: DeliveredField) =>
    more.length === 0 &&
    !isAboutSending(names) &&
    !/^(?:https?:|[{[<])/u.test(value) &&
    readAddress(value) === null &&
    (value.split(/\s+/u).length >= SHORTEST_MESSAGE_WORDS || /\p{Script=Han}{8}|\p{Script=Hiragana}{4}/u.test(value));
  return fields.filter(isText).toSorted((one, other) => (other.values[0]?.length ?? 0) - (one.values[0]?.length ?? 0))[0] ?? null;
}
