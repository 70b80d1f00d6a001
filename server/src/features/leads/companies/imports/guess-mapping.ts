import { type CompanyImportField, type CompanyImportMapping, companyImportFields, foldText } from "@disco/protocol";
import { toText } from "./to-company-data.ts";
import { isUnknown, READABLE } from "./table/readable-cells.ts";

/** Names of columns in English, German and French, without accents and signs. */
const NAMES: Readonly<Record<CompanyImportField, string>> = {
  name:
    "name, company, company name, legal name, organization name, organisation name, account name, company name for emails, organization, organisation, account, account name, firma, firmenname, unternehmen, unternehmensname, " +
    "nom, societe, entreprise, raison sociale",
  domain: "domain, domain name, company domain name, website domain, company domain, email domain, primary domain, domaine",
  website:
    "website, url, company url, website link, homepage url, homepage, company website, web, site, website url, web address, webadresse, web adresse, webseite, internetseite, " +
    "internetadresse, site web, site internet",
  industry: "industry, industries, primary industry, sector, vertical, branche, industrie, secteur",
  description:
    "description, full description, short description, company description, one liner, long description, about, summary, beschreibung, kurzbeschreibung",
  headquarters:
    "headquarters, headquarters location, hq, hq location, company location, company city, billing city, location, city, all locations, address, country, sitz, hauptsitz, firmensitz, standort, ort, stadt, siege, " +
    "siege social, ville, pays",
  founded_year:
    "founded year, founded, founded date, founded on, date founded, foundation year, year founded, founding year, year of foundation, grundungsjahr, grundung, gegrundet, annee de creation, " +
    "date de creation",
  employee_count:
    "employee count, employees, company headcount, number of staff, no of employees, estimated num employees, ftes, fte, team size, headcount, number of employees, staff, mitarbeiter, mitarbeiterzahl, mitarbeitende, " +
    "anzahl mitarbeiter, beschaftigte, effectif, effectifs, salaries, nombre de salaries",
  employee_range: "employee range, company size, size, size range, unternehmensgroße, unternehmensgrosse, große, grosse, taille",
  growth_rate: "growth rate, growth, wachstum, wachstumsrate, croissance",
  total_raised:
    "total raised, total funding, total funding amount, total amount raised, funding amount, funding, raised, funding total, finanzierung, finanzierung gesamt, fonds leves",
  stage:
    "stage, series, funding stage, last funding type, latest funding, latest funding round, funding round, funding status, last round, round, phase, finanzierungsrunde, finanzierungsphase",
  last_round_amount: "last round amount, last funding amount, latest funding amount, last raised amount, round amount",
  last_round_date:
    "last round date, last funding date, last raised at, latest funding date, funding date, round date, date of last round, last raised, datum der letzten runde, " +
    "datum der letzten finanzierung, letzte finanzierung, date du dernier tour",
  investors: "investors, all investors, top 5 investors, lead investors, investor names, investoren, geldgeber, investisseurs",
  founders: "founders, founder, grunder, grunderinnen, grunderin, fondateurs, fondateur, fondatrice",
  linkedin: "linkedin, linkedin url, company linkedin url, linkedin company page, linkedin link, linkedin profil, linkedin profile",
  twitter: "twitter, twitter url, twitter handle, company twitter url, x",
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

const SHORT = 80;
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
  const mapping = shaped.map((field, index) => field ?? named[index] ?? null);
  const unnamed = taken.has("name") ? -1 : mapping.findIndex((field, index) => field === null && areNames(valuesOf(index)));
  return unnamed < 0 ? mapping : mapping.with(unnamed, "name");
}

/** A name may be wrong: of values that are there, one at least has to be readable. */
function canHold(field: CompanyImportField, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (isElsewhere(field, values)) return false;
  return READABLE.every(([of, isRead]) => of !== field || values.some(isRead));
}

/** Short texts, all different: where no column is called so, the first such column has the names. */
function areNames(values: readonly string[]): boolean {
  const isText = values.every((value) => value.length <= SHORT && /\p{L}/u.test(value) && !/@|:\/\//u.test(value));
  return values.length > 0 && isText && new Set(values).size === values.length;
}

/** A column of profiles in a network is no column of websites. */
function isElsewhere(field: CompanyImportField, values: readonly string[]): boolean {
  return (field === "website" || field === "domain") && ["linkedin", "twitter"].includes(shapeOf(values) ?? "");
}

function shapeOf(values: readonly string[]): CompanyImportField | undefined {
  if (values.length === 0) return undefined;
  return SHAPES.find(([, shape]) => values.every((value) => shape.test(value)))?.[0];
}
