/** A row of a table as passages have it: "Plan: Pro | Price: $49 | Seats: 5". */
export interface TableLine {
  /** What heads the first column: "Plan". */
  corner: string;
  name: string;
  /** `raw` is the cell with its header; a missing header is "". */
  cells: readonly { header: string; value: string; raw: string }[];
}

/** Takes a line of a table apart; one of plain text has no cells. */
export function readTableLine(line: string): TableLine {
  const [first = "", ...rest] = line.split(" | ");
  const [, corner = "", name = first] = /^([^:]{1,40}): (.+)$/u.exec(first) ?? [];
  const cells = rest.map((raw) => {
    const [, header = "", value = raw] = /^([^:]{1,60}): (.+)$/u.exec(raw) ?? [];
    return { header, value: value.trim(), raw };
  });
  return { corner, name, cells };
}
