import { CompanyData, companyIndustries, type CompanyProfile, findEntry, foldText } from "@disco/protocol";
import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { CompanyProfilesTable } from "../../../db/tables/company-tables.ts";
import { foldLetters } from "../../../db/fold-letters.ts";
import { newId } from "../../../db/new-id.ts";
import { registrableDomain } from "../../../domains/company-domain.ts";
import { toStage } from "./imports/to-company-data.ts";

export interface CompanyDraft {
  name: string;
  domain: string | null;
  website: string | null;
  tags: string[];
  confidence: number;
  sources: string[];
  data: CompanyData;
  isSample?: boolean | undefined;
  lastEnrichedAt?: string | null | undefined;
}

type Round = NonNullable<CompanyData["funding"]["last_round"]>;
const Texts = z.array(z.string());
type Row = Selectable<CompanyProfilesTable>;

/** By which the profiles of one company meet. */
export function profileKey({ name, domain }: { name: string; domain: string | null }): string {
  return domain === null ? `@${foldText(name)}` : (registrableDomain(domain) ?? domain.toLowerCase());
}

/** A text as the index of words has it, and a search asks for it. */
export function foldWords(text: string): string {
  return foldText(foldLetters(text));
}

/** The row of a company that is new. */
export function toRow(
  draft: CompanyDraft,
  { key, organizationId, now, importId = null }: { key: string; organizationId: string; now: Date; importId?: string | null },
): Omit<Insertable<CompanyProfilesTable>, "seq"> {
  return {
    id: newId(now),
    organizationId,
    key,
    createdAt: now.toISOString(),
    importId,
    ...toColumns(draft, now),
  };
}

export function toColumns(draft: CompanyDraft, now: Date) {
  const { name, domain, website, data } = draft;
  const { basic, location, metrics, funding, team, products } = data;
  const tags = [...new Set(draft.tags.map(toTag).filter((tag) => tag !== ""))];
  const searchText = foldWords(
    [name, domain, basic.industry, basic.description, data.business_model, ...team.founders.map((each) => each.name)]
      .concat(
        products.map((each) => each.name),
        funding.all_investors,
        tags,
      )
      .filter((text) => text !== null)
      .join(" "),
  );
  return {
    name,
    domain,
    website,
    tags: JSON.stringify(tags),
    confidence: draft.confidence,
    enrichmentSource: JSON.stringify([...new Set(draft.sources)]),
    lastEnrichedAt: draft.lastEnrichedAt ?? null,
    updatedAt: now.toISOString(),
    isSample: draft.isSample === true ? 1 : 0,
    industry: basic.industry === null ? null : (findEntry(companyIndustries, basic.industry)?.id ?? null),
    employeeRange: metrics.employee_range,
    stage: toStage(funding.last_round?.series ?? null),
    foundedYear: metrics.founded_year,
    raised: funding.total_raised ?? funding.last_round?.amount ?? null,
    lastRoundAt: funding.last_round_date,
    growthRate: metrics.growth_rate,
    searchText: `${foldWords(name)} ${searchText}`,
    locationText: foldText(location.headquarters ?? ""),
    // A tag is one word, so that it is found whole.
    tagText: tags.map(tagWord).join(" "),
    data: JSON.stringify(data),
  };
}

/** A tag without case and marks; signs inside it stay, so that "C#", "C++" and "C" are three. */
function toTag(tag: string): string {
  return foldText(spelled(tag.replace(/^[#\s]+/u, "")))
    .replaceAll(" ", "-")
    .replace(SPELLED, (name) => SIGNS.find(([, each]) => each === name)?.[0] ?? "");
}

/** A tag as the index knows it: one word of letters and digits. */
export function tagWord(tag: string): string {
  return foldText(spelled(tag)).replaceAll(" ", "");
}

/** Signs of tags as words, for indexes know letters and digits alone. */
const SIGNS = [
  ["#", "xsharpx"],
  ["+", "xplusx"],
] as const;
const SPELLED = new RegExp(SIGNS.map(([, name]) => name).join("|"), "gu");

function spelled(tag: string): string {
  return tag.replace(/[#+]/gu, (sign) => SIGNS.find(([each]) => each === sign)?.[1] ?? "");
}

/** A stored row as a draft again, to be changed. */
export function toDraft(
  row: Pick<Row, "name" | "domain" | "website" | "tags" | "confidence" | "enrichmentSource" | "data" | "isSample" | "lastEnrichedAt">,
): CompanyDraft {
  return {
    name: row.name,
    domain: row.domain,
    website: row.website,
    tags: Texts.parse(JSON.parse(row.tags)),
    confidence: row.confidence,
    sources: Texts.parse(JSON.parse(row.enrichmentSource)),
    data: CompanyData.parse(JSON.parse(row.data)),
    isSample: row.isSample === 1,
    lastEnrichedAt: row.lastEnrichedAt,
  };
}

/** A row as it goes over the wire. */
export function toProfile(row: Omit<Row, "searchText" | "locationText" | "tagText" | "seq">, isSaved: boolean): CompanyProfile {
  return {
    id: row.id,
    key: row.domain ?? (row.key.includes(" @") ? row.key.slice(1) : row.name),
    name: row.name,
    domain: row.domain,
    website: row.website,
    tags: Texts.parse(JSON.parse(row.tags)),
    confidence_score: row.confidence,
    enrichment_source: Texts.parse(JSON.parse(row.enrichmentSource)),
    last_enriched_at: row.lastEnrichedAt,
    created_at: row.createdAt,
    isSample: row.isSample === 1,
    isSaved,
    data: CompanyData.parse(JSON.parse(row.data)),
  };
}

/** Two accounts of one company: what the newer one says counts, and what only the older one says stays. */
export function mergeDrafts(old: CompanyDraft, next: CompanyDraft): CompanyDraft {
  const { data } = next;
  const was = old.data;
  return {
    name: next.name === next.domain ? old.name : next.name,
    domain: next.domain ?? old.domain,
    website: next.website ?? old.website,
    tags: [...old.tags, ...next.tags],
    confidence: Math.max(old.confidence, next.confidence),
    sources: [...old.sources, ...next.sources],
    isSample: false,
    lastEnrichedAt: next.lastEnrichedAt ?? old.lastEnrichedAt,
    data: {
      basic: filled(was.basic, data.basic),
      location: filled(was.location, data.location),
      metrics:
        data.metrics.employee_count === null && data.metrics.employee_range !== null
          ? { ...filled(was.metrics, data.metrics), employee_count: null }
          : filled(was.metrics, data.metrics),
      funding: {
        ...raisedOf(data.funding.total_raised === null ? was.funding : data.funding),
        last_round:
          data.funding.last_round === null || was.funding.last_round === null
            ? (data.funding.last_round ?? was.funding.last_round)
            : mergeRounds(was.funding.last_round, data.funding.last_round),
        last_round_date: data.funding.last_round_date ?? was.funding.last_round_date,
        all_investors: [...new Set([...was.funding.all_investors, ...data.funding.all_investors])],
      },
      team: { founders: byName(was.team.founders, data.team.founders) },
      social: filled(was.social, data.social),
      products: byName(was.products, data.products),
      recent_news: [...data.recent_news, ...was.recent_news.filter(({ title }) => !data.recent_news.some((news) => news.title === title))],
      sources: byName(was.sources, data.sources),
      business_model: data.business_model ?? was.business_model,
      status: data.status ?? was.status,
    },
  };
}

function raisedOf({ total_raised, currency }: CompanyData["funding"]) {
  return { total_raised, currency };
}

/** An amount keeps its own currency. */
function mergeRounds(old: Round, next: Round): Round {
  return { ...filled(old, next), currency: (next.amount === null ? old : next).currency };
}

function filled<Part extends object>(old: Part, next: Part): Part {
  return { ...old, ...Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null)) };
}

function byName<Item extends { name: string }>(old: readonly Item[], next: readonly Item[]): Item[] {
  return [...new Map([...old, ...next].map((item) => [foldText(item.name), item])).values()];
}
