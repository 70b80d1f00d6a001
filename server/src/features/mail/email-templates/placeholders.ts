export const templateVariables = [
  { name: "first_name", description: "First name of the prospect" },
  { name: "name", description: "Full name of the prospect" },
  { name: "company", description: "Company of the prospect" },
  { name: "organization", description: "Name of your organization" },
  { name: "meeting_time", description: "Day and time of the meeting; empty in the follow-up" },
] as const;

type VariableName = (typeof templateVariables)[number]["name"];
export type TemplateValues = Readonly<Partial<Record<VariableName, string>>>;

/** The names that other tools have for the same, without case, blanks and marks. */
const ALIASES: ReadonlyMap<string, VariableName> = new Map(
  Object.entries({
    first_name: "firstname first fname givenname forename vorname prenom nombre voornaam primeironome nome",
    name: "name fullname displayname contactname",
    company: "company companyname account accountname firma entreprise societe empresa azienda bedrijf",
    organization: "organization organisation organizationname organisationname senderorganization sendercompany mycompany ourcompany",
    meeting_time: "meetingtime meetingdate meeting time eventtime eventstarttime starttime",
  } satisfies Record<VariableName, string>).flatMap(([variable, names]) =>
    names.split(" ").map((name): [string, VariableName] => [name, variable as VariableName]),
  ),
);
/** Objects that other tools keep a recipient's fields in. */
const HOLDERS: ReadonlySet<string> = new Set(
  "contact lead prospect recipient person customer subscriber visitor user to guest invitee".split(" "),
);

/** `{{…}}`, `${…}`, `{…}`, and `*|…|*` are placeholders, known or not; `[…]` and `%…%` only with a known name in them. */
const PLACEHOLDER =
  /\{\{\{?(?<double>[^{}\n]{1,80})\}\}\}?|\$?\{(?<single>[\p{L}_][^{}\n]{0,60})\}|\*\|(?<bar>[^|\n]{1,60})\|\*|\[\[?(?<square>[\p{L}_][^[\]\n]{0,60})\]\]?|%(?<percent>[\p{L}_]{2,40})%/gu;

/** The text with each placeholder filled in. Values are not read again; unknown placeholders stay empty. */
export function fillPlaceholders(template: string, values: TemplateValues): string {
  return template.replaceAll(PLACEHOLDER, (...match) => {
    const { inner, isSure } = read(match);
    const variable = variableOf(inner);
    if (variable !== null) return values[variable] ?? "";
    return isSure ? "" : String(match[0]);
  });
}

/** The placeholders of a template that name no variable. */
export function unknownPlaceholders(template: string): string[] {
  const unknown = new Set<string>();
  for (const match of template.matchAll(PLACEHOLDER)) {
    const { inner, isSure } = read([match[0], match.groups]);
    if (isSure && variableOf(inner) === null) unknown.add(inner);
  }
  return [...unknown];
}

function read(match: readonly unknown[]): { inner: string; isSure: boolean } {
  const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
  const sure = groups["double"] ?? groups["single"] ?? groups["bar"];
  return { inner: (sure ?? groups["square"] ?? groups["percent"] ?? "").trim(), isSure: sure !== undefined };
}

/** The variable of a placeholder, ignoring case, marks, holder (`contact.`) and filter (`|default`). */
function variableOf(inner: string): VariableName | null {
  const [path = ""] = inner.split(/[|:]/u, 1);
  const segments = path
    .split(".")
    .map((segment) => segment.normalize("NFKD").replaceAll(/\P{L}/gu, "").toLowerCase())
    .filter((segment) => segment !== "");
  while (segments.length > 1 && HOLDERS.has(segments[0] ?? "")) segments.shift();
  const [first = "", ...rest] = segments;
  const holder = [...HOLDERS].find((each) => rest.length === 0 && first.startsWith(each) && ALIASES.has(first.slice(each.length)));
  return ALIASES.get([first.slice(holder?.length ?? 0), ...rest].join("")) ?? null;
}
