import type { FoundValue } from "./read-values.ts";
import type { Statement } from "./statements.ts";

const NAME = String.raw`\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?`;
const LIST = String.raw`(${NAME}(?:(?:,| and| or| &|, and) (?:on |in |with )?(?:the )?${NAME})*)`;
const PLAN = new RegExp(
  [
    String.raw`\b(?:is|are|comes?|becomes?)\s+(?:only\s+|also\s+)?(?<!\bnot )(?:available|included|part|offered|a feature|possible|contained|reserved for)?\s*(?:of|in|on|with|from|to|for)?\s+(?:the\s+|our\s+)?${LIST}\s+(?:plan|tier|edition|package|customers|accounts)s?\b`,
    String.raw`\b(?:requires?|needs?)\s+(?:the\s+|an?\s+)?${LIST} (?:plan|tier|edition|package)\b`,
    String.raw`(?<!\bnot )\b(?:available|included|offered|possible|starts?)\s+(?:only\s+)?(?:in|on|with|from|for)\s+(?:the\s+)?${LIST}(?=\s*(?:$|[.,;(]|upwards?|and (?:above|up|higher)|or (?:above|higher)|on\b|only))`,
    String.raw`\breserved (?:for|to) (?:the )?${LIST}(?: plans?| tiers?| customers)?(?=\s*(?:$|[.,;]))`,
    String.raw`\bstarts? (?:at|with) (?:the )?${LIST}(?: plan| tier)?(?=\s*(?:$|[.,;]))`,
    String.raw`\bcustomers (?:on|of|with) (?:the )?${LIST}(?: plan)? can\b`,
    String.raw`\bfrom\s+(?:the\s+)?${LIST}(?: plan)?(?: upwards?| and (?:above|up|higher)| or higher| on(?:wards?)?\b(?! \p{L}))`,
  ].join("|"),
  "u",
);
const EVERY =
  /\b(?:is|are|comes?)\s+(?:available|included|part|offered|possible|contained)?\s*(?:of|in|on|with|to)\s+(?:every|all|any)(?: (?:of )?(?:our|the))?(?: \p{L}+)? ?(?:plan|tier|edition|package)s?\b/u;
/** What parts the plan that has something from those below it that a table says have not. */
export const LOWER = ">";
const HAS = /^(?:yes|✓|✔|✅|included|x|●|•|available|full)$/iu;
const HAS_NOT = /^(?:no|✗|✘|❌|[–—-]|not included|none|×|not available|–)$/iu;

/** The lowest plan that has something, as a sentence says it or a row of a table shows it. */
export function readPlan(
  { text, entities, entity, label }: Statement,
  row: ReadonlyMap<string, string>,
  isPlan: (word: string) => boolean,
): FoundValue | null {
  if (entity !== "") {
    const plans = entities.filter((each) => each.split(" ").some(isPlan)).length;
    if (plans * 2 <= entities.length) return null;
    const marks = entities.map((each) => row.get(each) ?? "");
    if (!HAS.test(text.trim()) || marks.some((mark) => !HAS.test(mark) && !HAS_NOT.test(mark))) return null;
    const first = entities.find((each) => HAS.test(row.get(each) ?? ""));
    if (first !== entity || label === "") return null;
    const lower = entities.slice(0, entities.indexOf(first)).filter((each) => HAS_NOT.test(row.get(each) ?? ""));
    const value = marks.every((mark) => HAS.test(mark)) ? "every" : [first, ...lower].join(LOWER);
    return planValue(value, 0, text.length, entity);
  }
  const every = EVERY.exec(text);
  if (every !== null) return planValue("every", every.index, text.length, every[0]);
  const match = PLAN.exec(text);
  const listed = match?.slice(1).find((each) => each !== undefined);
  if (match === null || listed === undefined) return null;
  const shown = new RegExp(String.raw`${listed}(?: (?:plan|tier|edition|package)s?)?`, "u").exec(match[0])?.[0] ?? listed;
  const plans = listed.split(/,| and | or | & /u).map((name) => name.replace(/^(?:on |in |with )?(?:the )?/u, "").trim());
  // What stands behind the plan ("and needs no licence") is no part of what the plan has.
  return planValue(
    plans
      .filter((name) => name !== "")
      .toSorted()
      .join(","),
    match.index,
    text.length,
    shown,
  );
}

function planValue(value: string, start: number, end: number, shown: string): FoundValue {
  return { kind: "plan", measure: { unit: "plan", period: "", per: [], bound: "" }, value: value.toLowerCase(), shown, start, end };
}
