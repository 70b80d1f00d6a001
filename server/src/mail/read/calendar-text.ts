/** Content of a calendar part: its method, and its sender's text. */
interface CalendarText {
  method: string | null;
  text: string;
}

const SAID = new Set(["SUMMARY", "DESCRIPTION", "COMMENT", "LOCATION"]);
const MOST_LINES = 20_000;
const NEWLINE = /\r\n|\n|\r/u;

/** Reads an iCalendar part (RFC 5545). */
export function readCalendarText(source: string): CalendarText {
  const said: string[] = [];
  let method: string | null = null;
  for (const line of unfold(source)) {
    const colon = endOfName(line);
    if (colon === -1) continue;
    const name = line.slice(0, colon).split(";")[0]?.toUpperCase() ?? "";
    const value = line.slice(colon + 1);
    if (name === "METHOD") method = value.trim().toUpperCase();
    const text = SAID.has(name) ? unescape(value).trim() : "";
    if (text !== "" && !said.includes(text) && said.length < 40) said.push(text);
  }
  return { method, text: said.join("\n\n") };
}

/** A line that begins with a blank continues the one before. */
function unfold(source: string): string[] {
  const lines: string[][] = [];
  for (const line of source.split(NEWLINE, MOST_LINES)) {
    if (/^[ \t]/u.test(line)) lines.at(-1)?.push(line.slice(1));
    else lines.push([line]);
  }
  return lines.map((parts) => parts.join(""));
}

/** The colon that ends the name and its parameters, which may hold colons in quotation marks. */
function endOfName(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < Math.min(line.length, 1_000); at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] === ":" && !isQuoted) return at;
  }
  return -1;
}

function unescape(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/gu, (_match, letter: string) => (letter.toLowerCase() === "n" ? "\n" : letter));
}
