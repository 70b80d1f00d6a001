import { readTableLine } from "../table-line.ts";

/** A cell of a table with all that says what it is: its row, its column, and which of both is a plan or a product. */
export interface TableCell {
  /** What the value is of: "Price per month". */
  label: string;
  /** The plan or product, where the table has them on one side. */
  entity: string;
  /** The columns or rows beside which it stands, in order. */
  entities: readonly string[];
  value: string;
  quote: string;
}

/** What columns tell, rather than a plan or a product. */
export const ATTRIBUTE =
  /^(?:prices?|users?|seats?|storage|support|costs?|limits?|projects?|price|fees?|weight|size|battery|warranty|history|features?|value|default|maximum|minimum|description|retention|notes?|details?|when|effort|address|hours|days?|duration|period|included|includes|can|direction|type|name|month|year|monthly|yearly|annual(?:ly)?|delivery|response|uptime|range|dimensions|material|colou?r|requests?|members?|people|vehicles?|sites?|devices?|billing|contract|trial|backups?|exports?|imports?|api|sso|webhooks?|integrations?|what|how|who|where|severity|priority|target|example|channel|answer|resolution|time|length|field|event|setting|option)\b/iu;

/** Columns that tell nothing of what stands in them. */
const PLAIN_HEADER = /^(?:value|rule|amount|figure|limit|answer|detail)s?$/iu;

/** Reads rows such as "Seats | Free: 5 | Pro: 50" and "Plan: Pro | Price: $49" that stand below each other. */
export function tableCells(lines: readonly string[], isName: (word: string) => boolean): TableCell[] {
  const rows = lines.map(readTableLine);
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ header }) => header)))].filter((header) => header !== "");
  const names = rows.map(({ name }) => name);
  const likeNames = (labels: readonly string[]) =>
    labels.length === 0 ? 0 : labels.filter((label) => isNameLike(label, isName)).length / labels.length;
  const [across, down] = [likeNames(columns), likeNames(names)];
  const isAcross =
    (columns.length > 1 || columns.some((header) => header.split(" ").some(isName))) &&
    across > 0.5 &&
    across >= down &&
    !rows.some(({ corner }) => corner !== "" && across === down);
  // Beside a single column stands what it is of, not a plan or a product.
  const isDown = !isAcross && down > 0.5 && (columns.length > 1 || names.some((name) => name.split(" ").some(isName)));
  const spelled = (label: string) => label.replaceAll("_", " ");
  return rows.flatMap(({ name, cells }) => {
    // Tables that follow each other have columns of their own.
    const own = cells.map(({ header }) => header);
    return cells.map(({ header, value, raw }) => {
      const quote = `${name} | ${raw}`;
      if (isAcross) return { label: spelled(name), entity: header, entities: own, value, quote };
      if (isDown) return { label: spelled(header), entity: name, entities: names, value, quote };
      const label = spelled(header === "" || PLAIN_HEADER.test(header) ? name : `${name} ${header}`);
      return { label, entity: "", entities: [], value, quote };
    });
  });
}

/** Whether a row or column is headed by a name rather than by what it tells. */
function isNameLike(label: string, isName: (word: string) => boolean): boolean {
  const words = label.split(/\s+/u);
  if (words.length > 4 || ATTRIBUTE.test(label)) return false;
  const isAllCapital = words.every((word) => /^[\p{Lu}\d/]/u.test(word) || /^(?:plan|tracker|the|of|&)$/iu.test(word));
  return isAllCapital && (words.length <= 3 || words.some((word) => isName(word)));
}
