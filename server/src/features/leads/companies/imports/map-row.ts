import type { CompanyImportField, CompanyImportMapping } from "@disco/protocol";
import type { CompanyDraft } from "../profile-row.ts";
import { type DateOrder, readDay } from "./table/read-day.ts";
import { splitList } from "./table/split-list.ts";
import { MAX_LIST, MAX_TEXT, toCompanyData, toText, toWebAddress } from "./to-company-data.ts";
import { isUnknown, labelOf, READABLE, toDomain } from "./table/readable-cells.ts";

const CONFIDENCE = 0.65;
const SHOWN = 60;
/** UTF-8 that another program has read as Windows-1252: "MÃ¼ller". */
const GARBLED = /Ã[\u0080-\u00bfŠŒŽšœžŸ€‚ƒ„…†‡ˆ‰‹‘’“”•–—˜™›]|Â[\u00a0-\u00bf]/u;
const LISTS: Partial<Record<CompanyImportField, "companies" | "people" | "words">> = {
  investors: "companies",
  founders: "people",
  tags: "words",
};

/** A row as a company, and what could not be read of it. Without a name or a website there is no company. */
export interface MappedRow {
  draft: CompanyDraft | null;
  problems: string[];
}

interface Columns {
  mapping: CompanyImportMapping;
  /** Folded; equal names mean the same. */
  names: readonly string[];
  dates: readonly (DateOrder | null)[];
  isYc: boolean;
}

type Values = Partial<Record<CompanyImportField, string>>;

/** Reads a row. A cell that cannot be read is left empty and named; the rest of the row counts. */
export function mapRow(cells: readonly string[], columns: Columns): MappedRow {
  const problems = problemsOfWidth(cells, columns.mapping.length);
  const values = valuesOf(cells, columns, problems);
  dropUnreadable(values, problems);
  const { name, domain, website } = values;
  if (name === undefined && domain === undefined && website === undefined)
    return { draft: null, problems: [["There is no name and no website.", ...problems].join(" ")] };
  const address = website === undefined ? null : toWebAddress(website);
  const registered = toDomain(domain) ?? toDomain(website);
  const listOf = (field: CompanyImportField) => {
    const all = splitList(values[field] ?? "", LISTS[field]).flatMap((each) => toText(each) ?? []);
    if (all.length > MAX_LIST) problems.push(`${labelOf(field)}: only the first ${MAX_LIST} of ${all.length} are kept.`);
    return all.slice(0, MAX_LIST);
  };
  const { founded_year, employee_count, employee_range, growth_rate, total_raised, last_round_amount, last_round_date } = values;
  const hasRound = values.stage !== undefined || last_round_amount !== undefined || last_round_date !== undefined;
  const draft = {
    name: name ?? registered ?? website ?? "",
    domain: registered,
    website: address ?? (registered === null ? null : `https://${registered}/`),
    tags: [...listOf("tags"), ...(columns.isYc ? ["yc-backed"] : [])],
    confidence: CONFIDENCE,
    sources: ["import"],
    data: toCompanyData({
      basic: { industry: values.industry, description: values.description },
      location: { headquarters: values.headquarters },
      metrics: { founded_year, employee_count, employee_range, growth_rate },
      funding: {
        total_raised,
        ...(hasRound && { last_round: { series: values.stage, amount: last_round_amount, date: last_round_date } }),
        all_investors: listOf("investors"),
      },
      team: { founders: listOf("founders") },
      social: { linkedin: values.linkedin, twitter: values.twitter },
      business_model: values.business_model,
      status: values.status,
    }),
  };
  return { draft, problems };
}

/** A row with more or fewer cells than columns may be broken. */
function problemsOfWidth(cells: readonly string[], width: number): string[] {
  const extra = cells.slice(width).find((cell) => cell.trim() !== "");
  if (extra !== undefined) return [`There are more cells than columns; “${extra.trim().slice(0, SHOWN)}” is left out.`];
  return cells.length < width ? [`The row has ${cells.length} of ${width} cells.`] : [];
}

/** The cells by their fields. Of columns with one name the first that is filled counts. */
function valuesOf(cells: readonly string[], { mapping, names, dates }: Columns, problems: string[]): Values {
  const values: Values = {};
  for (const [index, field] of mapping.entries()) {
    if (field === null) continue;
    const sameName = names.flatMap((name, at) => (at === index || (name === names[index] && mapping[at] === null) ? [at] : []));
    const filled = sameName.filter((at) => {
      const text = cells[at]?.trim() ?? "";
      return text !== "" && !isUnknown(text, { isName: field === "name" });
    });
    const [at, ...others] = filled;
    const written = cells[at ?? index]?.trim() ?? "";
    const cell = at === undefined ? null : toText(written);
    if (at === undefined || cell === null) continue;
    const other = others.map((each) => cells[each]?.trim() ?? "").find((text) => text !== written);
    if (other !== undefined) problems.push(`${labelOf(field)}: the second value, “${other.slice(0, SHOWN)}”, is left out.`);
    if (written.length > MAX_TEXT)
      problems.push(
        `${labelOf(field)}: only the first ${MAX_TEXT.toLocaleString("en")} of ${written.length.toLocaleString("en")} letters are kept.`,
      );
    if ((field === "name" || field === "website" || field === "domain") && /[\r\n]/u.test(cell))
      problems.push(`${labelOf(field)}: “${cell.slice(0, SHOWN)}” has a line break; perhaps a quotation mark is missing.`);
    if (GARBLED.test(cell))
      problems.push(`${labelOf(field)}: “${cell.slice(0, SHOWN)}” looks garbled, as text read in a wrong encoding does.`);
    if (cell.includes("\ufffd")) problems.push(`${labelOf(field)}: “${cell.slice(0, SHOWN)}” has letters that cannot be read.`);
    values[field] = field === "last_round_date" ? (readDay(cell, dates[at] ?? null) ?? cell) : cell;
  }
  // Without a website a row called "Unknown" has no name.
  if (values.name !== undefined && isUnknown(values.name) && values.domain === undefined && values.website === undefined)
    delete values.name;
  return values;
}

function dropUnreadable(values: Values, problems: string[]): void {
  for (const [field, isRead, what] of READABLE) {
    const text = values[field];
    if (text === undefined || isRead(text)) continue;
    const isUnclear = field === "last_round_date" && readDay(text, "dmy") !== null;
    const why = isUnclear ? "a date in which day and month cannot be told apart" : what;
    problems.push(`${labelOf(field)}: “${text.slice(0, SHOWN)}” is ${why}.`);
    delete values[field];
  }
}
