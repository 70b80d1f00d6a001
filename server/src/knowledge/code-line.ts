/** What a line of code begins with in the text of a page or a document, as in Markdown. Other lines never begin with a blank. */
const INDENT = "    ";

/** A line of code as texts keep it: blanks at its beginning stay, tabs become two of them. */
export function toCodeLine(line: string): string {
  return INDENT + line.replaceAll("\t", "  ").trimEnd();
}

export function isCodeLine(line: string): boolean {
  return line.startsWith(INDENT);
}

/** Some lines of code as they were written, without the blanks that all of them begin with. */
export function fromCodeLines(lines: readonly string[]): string[] {
  const shared = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/u)));
  return Number.isFinite(shared) ? lines.map((line) => line.slice(shared)) : [...lines];
}
