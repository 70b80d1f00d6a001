export function flattened(entry: Record<string, unknown>): Record<string, unknown> {
  const { data, ...rest } = entry;
  const { funding, ...others } = record(data);
  const { last_round, ...money } = record(funding);
  const round = record(last_round);
  const inner = Object.entries(others).flatMap(([name, value]) =>
    isPlainRecord(value) ? Object.entries(record(value)) : [[name, value] as const],
  );
  const rounds = { stage: round["series"], last_round_amount: round["amount"], last_round_date: round["date"] };
  const known = Object.entries({ ...Object.fromEntries(inner), ...money, ...(last_round !== undefined && rounds) });
  return { ...rest, ...Object.fromEntries(known.filter(([, value]) => value != null)) };
}

/** A value as the cell of a table: lists by semicolons, objects by their names, or else by what is in them. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(toCell).join("; ");
  if (!isPlainRecord(value)) return String(value);
  const { name, ...parts } = record(value);
  if (typeof name === "string") return name;
  return Object.values(parts)
    .map(toCell)
    .filter((part) => part !== "")
    .join(", ");
}

function record(value: unknown): Record<string, unknown> {
  return isPlainRecord(value) ? { ...value } : {};
}

function isPlainRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
