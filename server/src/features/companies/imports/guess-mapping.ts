import { type CompanyImportField, type CompanyImportMapping, companyImportFields, foldText } from "@disco/protocol";
import { toText } from "../to-company-data.ts";
import { isUnknown, READABLE } from "./readable-cells.ts";

/** Names of columns in English, German and French, without accents and signs. */
const NAMES: Readonly<Record<CompanyImportField, string>> = {
  name:
    "name, company, company name, organization, organisation, account, account name, firma, firmenname, unternehmen, unternehmensname, " +
    "nom, societe, entreprise, raison sociale",
  domain: "domain, company domain, email domain, primary domain, domaine",
  website:
    "website, url, homepage, company website, web, site, website url, web address, webadresse, web adresse, webseite, internetseite, " +
    "internetadresse, site web, site internet",
  industry: "industry, sector, vertical, branche, industrie, secteur",
  description: "description, one liner, long description, about, summary, beschreibung, kurzbeschreibung",
  headquarters:
    "headquarters, hq, location, city, all locations, address, country, sitz, hauptsitz, firmensitz, standort, ort, stadt, siege, " +
    "siege social, ville, pays",
  founded_year:
    "founded year, founded, year founded, founding year, year of foundation, grundungsjahr, grundung, gegrundet, annee de creation, " +
    "date de creation",
  employee_count:
    "employee count, employees, team size, headcount, number of employees, staff, mitarbeiter, mitarbeiterzahl, mitarbeitende, " +
    "anzahl mitarbeiter, beschaftigte, effectif, effectifs, salaries, nombre de salaries",
  employee_range: "employee range, company size, size, size range, unternehmensgroße, unternehmensgrosse, große, grosse, taille",
  growth_rate: "growth rate, growth, wachstum, wachstumsrate, croissance",
  total_raised: "total raised, total funding, funding, raised, funding total, finanzierung, finanzierung gesamt, fonds leves",
  stage: "stage, series, funding stage, last round, round, phase, finanzierungsrunde, finanzierungsphase",
  last_round_amount: "last round amount, last funding amount, round amount",
  last_round_date:
    "last round date, last funding date, funding date, round date, date of last round, last raised, datum der letzten runde, " +
    "datum der letzten finanzierung, letzte finanzierung, date du dernier tour",
  investors: "investors, all investors, investoren, geldgeber, investisseurs",
  founders: "founders, founder, grunder, grunderinnen, grunderin, fondateurs, fondateur, fondatrice",
  linkedin: "linkedin, linkedin url, linkedin profil, linkedin profile",
  twitter: "twitter, twitter url, x",
  tags: "tags, labels, keywords, schlagworte, stichworte, mots cles",
  business_model: "business model, model, geschaftsmodell",
  status: "status",
};
/** Fields that values show by themselves, the more specific first. */
const SHAPES: readonly (readonly [CompanyImportField, RegExp])[] = [
  ["linkedin", /^(?:https?:\/\/)?(?:[\w-]+\.)?linkedin\.com\//iu],
  ["twitter", /^(?:https?:\/\/)?(?:www\.)?(?:x|twitter)\.com\//iu],
  ["website", /^(?:https?:\/\/|www\.)\S+$/iu],
  ["domain", /^(?:[a-z\d-]+\.)+[a-z]{2,}$/iu],
  ["employee_range", /^\d{1,4}\s?[-–]\s?\d{2,5}$/u],
];

const FIELDS = new Map(companyImportFields.flatMap((field) => NAMES[field].split(", ").map((name) => [name, field] as const)));

/** The field that a column's name says; null for none. */
export function namedField(column: string): CompanyImportField | null {
  return FIELDS.get(foldText(column)) ?? null;
}

/** What the columns of a file hold, by their names and by the first values below them; each field once. */
export function guessMapping(columns: readonly string[], rows: readonly (readonly string[])[]): CompanyImportMapping {
  const taken = new Set<CompanyImportField>();
  const folded = columns.map(foldText);
  const valuesOf = (index: number) => rows.flatMap((row) => toText(row[index]) ?? []).filter((value) => !isUnknown(value));
  // The public list of Y Combinator calls "stage" how grown a company is.
  const isYc = folded.includes("one liner") && folded.includes("batch");
  const take = (field: CompanyImportField | undefined): CompanyImportField | null => {
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const takeNamed = (isSure: boolean) =>
    folded.map((column, index) => {
      const field = FIELDS.get(column);
      if (field === undefined || (isYc && field === "stage")) return null;
      const values = valuesOf(index);
      return (isSure ? canHold(field, values) : !isElsewhere(field, values)) ? take(field) : null;
    });
  const sure = takeNamed(true);
  const isRepeated = (index: number) => folded.indexOf(folded[index] ?? "") !== index && folded[index] !== "";
  const shaped = sure.map((field, index) => field ?? (isRepeated(index) ? null : take(shapeOf(valuesOf(index)))));
  // A column's name counts even if its values are unreadable: each of them is reported then.
  const named = takeNamed(false);
  return shaped.map((field, index) => field ?? named[index] ?? null);
}

/** A name may be wrong: of values that are there, one at least has to be readable. */
function canHold(field: CompanyImportField, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (isElsewhere(field, values)) return false;
  return READABLE.every(([of, isRead]) => of !== field || values.some(isRead));
}

/** A column of profiles in a network is no column of websites. */
function isElsewhere(field: CompanyImportField, values: readonly string[]): boolean {
  return (field === "website" || field === "domain") && ["linkedin", "twitter"].includes(shapeOf(values) ?? "");
}

function shapeOf(values: readonly string[]): CompanyImportField | undefined {
  if (values.length === 0) return undefined;
  return SHAPES.find(([, shape]) => values.every((value) => shape.test(value)))?.[0];
}
