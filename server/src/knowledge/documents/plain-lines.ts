import type { DocumentBlock } from "./document-blocks.ts";

const UNDERLINE = /^\s*(?:={3,}|-{3,}|~{3,})\s*$/u;
/** Lines of code alone begin with so many blanks in what is read. */
const DEEP = /^ {4,}/u;
const MAX_HEADING = 80;

/** Reads text without marks: a line that is underlined, or in capitals by itself, is a heading; tabs stand between cells; a form feed ends a page. */
export function readPlainLines(text: string): DocumentBlock[] {
  const hasPages = text.trim().includes("\f");
  const blocks: DocumentBlock[] = [];
  let headings: string[] = [];
  for (const [index, page] of text.split("\f").entries()) {
    const lines = page.split(/\r\n?|\n/u).map((line) => line.trimEnd().replace(DEEP, ""));
    let open: string[] = [];
    const end = () => {
      const whole = withHeads(open).join("\n").trim();
      if (whole !== "") blocks.push({ headings, text: whole, page: hasPages ? index + 1 : null });
      open = [];
    };
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? "";
      const isUnderlined = line.trim() !== "" && line.length <= MAX_HEADING && !line.includes("\t") && UNDERLINE.test(lines[at + 1] ?? "");
      if (isUnderlined || isCapitals(line, lines[at - 1] ?? "", lines[at + 1] ?? "")) {
        end();
        headings = [line.trim()];
        if (isUnderlined) at += 1;
      } else open.push(line);
    }
    end();
  }
  return blocks;
}

function isCapitals(line: string, before: string, after: string): boolean {
  const text = line.trim();
  const isAlone = before.trim() === "" && after.trim() !== "";
  return (
    isAlone &&
    text.length > 3 &&
    text.length <= MAX_HEADING &&
    /\p{Lu}{2}/u.test(text) &&
    !/\p{Ll}|[\t.;,]$/u.test(text) &&
    !text.includes("\t")
  );
}

/** Rows of a table carry the names that its first row gives. */
function withHeads(lines: readonly string[]): string[] {
  const read: string[] = [];
  let head: string[] | null = null;
  for (const [index, line] of lines.entries()) {
    if (!line.includes("\t")) {
      head = null;
      read.push(line);
      continue;
    }
    const cells = cellsOf(line);
    const next = cellsOf(lines[index + 1] ?? "");
    const isFirst = !(lines[index - 1] ?? "").includes("\t");
    if (
      isFirst &&
      cells.length > 1 &&
      next.length === cells.length &&
      !cells.some(hasFigure) &&
      (cells.length > 2 || next.some(hasFigure))
    ) {
      head = cells;
      continue;
    }
    const named = cells.map((cell, column) =>
      cell === "" || head === null || (head[column] ?? "") === "" ? cell : `${head[column]}: ${cell}`,
    );
    read.push(named.filter((cell) => cell !== "").join(" | "));
  }
  return read;
}

function cellsOf(line: string): string[] {
  return line
    .replace(/\t+$/u, "")
    .split("\t")
    .map((cell) => cell.trim());
}

function hasFigure(text: string): boolean {
  return /\d/u.test(text);
}
