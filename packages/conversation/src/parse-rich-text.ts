/** A run of text: bold without an address, else a link to an allowed host. A string is plain, and may be empty. */
export type Run = string | { text: string; url?: string };

/** A list or a paragraph, each line as its runs. */
export interface Block {
  isList: boolean;
  lines: Run[][];
}

/** Beginning of a list's line. A number stays as part of the text: it may count nothing. */
const BULLET = /^\s*[•*–-]\s+/u;
const RUN = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^()\s]+)\)|https?:\/\/[^\s<>()[\]"]*[^\s<>()[\]".,;:!?']/gu;

/**
 * Reads what the agent wrote: bold markers, blank lines, bullets and links; everything else is text.
 * An address becomes a link only when its host is allowed, so a reply cannot send the visitor elsewhere.
 */
export function parseRichText(text: string, isAllowed: (url: string) => boolean): Block[] {
  const blocks: Block[] = [];
  let current: Block | undefined;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      current = undefined;
      continue;
    }
    const isList = BULLET.test(line);
    if (current?.isList !== isList) blocks.push((current = { isList, lines: [] }));
    current.lines.push(toRuns(line.replace(BULLET, ""), isAllowed));
  }
  return blocks;
}

function toRuns(line: string, isAllowed: (url: string) => boolean): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of line.matchAll(RUN)) {
    const [whole, bold, label, target] = match;
    const url = target ?? whole;
    if (bold === undefined && !isAllowed(url)) continue;
    runs.push(line.slice(end, match.index), bold === undefined ? { text: label ?? whole, url } : { text: bold });
    end = match.index + whole.length;
  }
  runs.push(line.slice(end));
  return runs;
}

/** The host of a web address; undefined for other schemes, such as `javascript:`. */
export function hostOf(url: string | null | undefined): string | undefined {
  return url && /^https?:\/\//iu.test(url) && URL.canParse(url) ? new URL(url).host : undefined;
}
