import type { Issue } from "./errors.ts";

/** Names in requests can be of any length. */
const MAX_LENGTH = 300;

/** Fields of a schema's issue that the wordings below need. */
interface Found {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Issues of a schema, as a form shows them: each with its field and a sentence.
 * A screen calls it with `schema.safeParse(draft).error?.issues ?? []` and says the same as the server would.
 */
export function toIssues(found: readonly Found[]): Issue[] {
  return found.map(({ path, message }) => ({
    path: path.map(String).join(".").slice(0, MAX_LENGTH),
    message: sentence(reasonOf(message)),
  }));
}

/** The reason in a schema's message, worded so that it goes on from a field's name: "must be text". */
export function reasonOf(message: string): string {
  for (const [pattern, wording] of WORDINGS) {
    const match = pattern.exec(message);
    if (match !== null) return wording(match[1] ?? "", match[2] ?? "");
  }
  return /^(?:must|has|is|may|cannot)\b/u.test(message) ? message : `is not valid (${message})`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
};

/** The messages of zod. */
const WORDINGS: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^Invalid input: expected .+, received undefined$/u, () => "is required"],
  [/^Invalid input: expected (.+), received .+$/u, (type) => `must be ${TYPES[type] ?? type}`],
  [/^Too small: expected \w+ to have >=1 \w+$/u, () => "must not be empty"],
  [/^Too big: expected \w+ to have <=(\d+) (\w+)$/u, (max, what) => `must have at most ${max} ${what}`],
  [/^Too small: expected \w+ to have >=(\d+) (\w+)$/u, (min, what) => `must have at least ${min} ${what}`],
  [/^Too big: expected \w+ to be <=(\S+)$/u, (max) => `must be at most ${max}`],
  [/^Too small: expected \w+ to be >=(\S+)$/u, (min) => `must be at least ${min}`],
  [/^Too small: expected \w+ to be >(\S+)$/u, (min) => `must be more than ${min}`],
  [/^Invalid option: expected one of (.+)$/u, (options) => `must be one of ${options}`],
  [/^Unrecognized keys?: (.+)$/u, (keys) => `has fields that are not known: ${keys}`],
  [/^Invalid .*$/u, () => "is not valid"],
];

function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  if (text.length >= MAX_LENGTH) return `${text.slice(0, MAX_LENGTH - 1)}…`;
  return text.endsWith(".") ? text : `${text}.`;
}
