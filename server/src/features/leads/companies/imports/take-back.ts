import { CompanyData } from "@disco/protocol";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { CompanyDraft } from "../profile-row.ts";

const Named = z.union([
  z.looseObject({ name: z.string() }).transform(({ name }) => name),
  z.looseObject({ title: z.string() }).transform(({ title }) => title),
]);
const Record = z.record(z.string(), z.unknown());
const Texts = z.array(z.string());

/**
 * Takes back what a change has made of a company, from `before` to `after`. A value that is another one by `now` was changed later: it stays,
 * and is counted in `kept`.
 */
export function takeBack(before: CompanyDraft, after: CompanyDraft, now: CompanyDraft): { draft: CompanyDraft; kept: number } {
  let kept = 0;
  const valueOf = (was: unknown, became: unknown, is: unknown): unknown => {
    if (isDeepStrictEqual(was, became)) return is;
    if (isDeepStrictEqual(is, became)) return was;
    if (Array.isArray(was) && Array.isArray(became) && Array.isArray(is)) return listOf(was, became, is);
    const parts = [was, became, is].map((each) => Record.safeParse(each).data);
    const [old = null, changed = null, current = null] = parts;
    if (old !== null && changed !== null && current !== null)
      return Object.fromEntries(Object.entries(current).map(([key, value]) => [key, valueOf(old[key], changed[key], value)]));
    kept += 1;
    return is;
  };
  const text = z.string().nullable();
  const draft = {
    ...now,
    name: z.string().parse(valueOf(before.name, after.name, now.name)),
    domain: text.parse(valueOf(before.domain, after.domain, now.domain)),
    website: text.parse(valueOf(before.website, after.website, now.website)),
    tags: Texts.parse(valueOf(before.tags, after.tags, now.tags)),
    data: CompanyData.parse(valueOf(before.data, after.data, now.data)),
  };
  return { draft, kept };
}

/** Without what was added, and with what was removed, where nothing has come in its place. */
function listOf(was: readonly unknown[], became: readonly unknown[], is: readonly unknown[]): unknown[] {
  const has = (list: readonly unknown[], item: unknown) => list.some((each) => isDeepStrictEqual(each, item));
  const left = is.filter((item) => has(was, item) || !has(became, item));
  const names = new Set(left.map(nameOf));
  return [...was.filter((item) => !has(became, item) && !names.has(nameOf(item))), ...left];
}

function nameOf(item: unknown): string {
  return Named.safeParse(item).data ?? JSON.stringify(item);
}
