import { type Cause, CauseCode } from "@disco/protocol";
import { fill } from "../sentences.ts";
import { causeSentences } from "./cause-sentences.ts";

declare const brand: unique symbol;
/** A cause as columns hold it: its code, and behind it what it names, as JSON. */
export type StoredCause = string & { readonly [brand]: true };

const STORED = /^(?<code>[a-z_]+)(?: (?<values>\{.*\}))?$/su;
const familyNames: Readonly<Record<string, string>> = {
  pdf: "a PDF",
  zip: "an office document or an archive",
  ole: "an old office document",
  text: "plain text or a web page",
};

export function storeCause(code: CauseCode, values: Readonly<Record<string, string>> = {}): StoredCause {
  const stored = Object.keys(values).length === 0 ? code : `${code} ${JSON.stringify(values)}`;
  // The only maker of the type.
  // eslint-disable-next-line typescript/no-unsafe-type-assertion
  return stored as StoredCause;
}

/** A crawl that came to nothing, with the cause at its start page where there is one. */
export function storeOutcome(code: CauseCode, because: StoredCause | null): StoredCause {
  return storeCause(code, because === null ? {} : { because });
}

/** The cause in a column; null without one. For an outcome with a cause, the cause, which tells more. */
export function readCause(stored: string | null): Cause | null {
  const groups = stored === null ? undefined : STORED.exec(stored)?.groups;
  const code = CauseCode.safeParse(groups?.["code"]);
  if (!code.success) return null;
  const { because, ...values }: Record<string, string> = JSON.parse(groups?.["values"] ?? "{}");
  return because === undefined ? { code: code.data, values } : (readCause(because) ?? { code: code.data, values });
}

/** The sentence of a column's cause. A process of an earlier version beside this one writes sentences, which stay as they are. */
export function sayCause(stored: string): string;
export function sayCause(stored: string | null): string | null;
export function sayCause(stored: string | null): string | null {
  const groups = stored === null ? undefined : STORED.exec(stored)?.groups;
  const code = CauseCode.safeParse(groups?.["code"]);
  if (!code.success) return stored;
  const { because, ...values }: Record<string, string> = JSON.parse(groups?.["values"] ?? "{}");
  const { limit, family } = values;
  const sentence = fill(causeSentences[code.data], {
    ...values,
    ...(limit !== undefined && { limit: Number(limit).toLocaleString("en") }),
    ...(family !== undefined && { family: familyNames[family] ?? family }),
  });
  return because === undefined ? sentence : `${sentence} ${sayCause(because)}`;
}
