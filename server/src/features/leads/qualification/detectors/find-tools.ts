import { technologies } from "../../enrichment/technologies.ts";
import type { Finding, Sentence } from "./finding.ts";

const byName = new Map(technologies.filter(({ isCommonWord }) => isCommonWord !== true).map(({ name }) => [name.toLowerCase(), name]));
const escaped = [...byName.keys()].map((name) => name.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
const KNOWN = new RegExp(`(?<![\\w.])(?:${escaped.join("|")})(?![\\w])`, "u");
const USED =
  /\b(?:[Uu]s(?:e|es|ing)|[Ii]ntegrat\w+ with|[Ww]orks? with|[Cc]onnects? to|[Ss]witch(?:ing)? from|[Rr]eplac(?:e|es|ing)|[Mm]ov(?:e|ing) (?:off|from)|[Mm]igrat\w+ from|[Cc]ompared? (?:to|with)|[Aa]lternative to|versus|vs\.?) (?:our |the |your )?([A-Z][\w.]{1,24}(?: [A-Z][\w.]{1,24})?)/u;

export function findTools({ lower, text }: Sentence): Finding[] {
  const known = KNOWN.exec(lower);
  if (known !== null) {
    const [start, end] = [known.index, known.index + known[0].length];
    return [{ kind: "names_tool", detail: byName.get(known[0]) ?? text.slice(start, end), start, end }];
  }
  const used = USED.exec(text);
  const name = used?.[1];
  if (used === null || name === undefined) return [];
  const start = used.index + used[0].length - name.length;
  return [{ kind: "names_tool", detail: name.replace(/\.$/u, ""), start, end: start + name.length }];
}
