/** A run of text: plain, bold, or a link to an allowed host. */
export type Run = { kind: "plain"; text: string } | { kind: "bold"; text: string } | { kind: "link"; text: string; url: string };

/** A paragraph or a list, each line as its runs. */
export type Block = { kind: "paragraph" | "list"; lines: Run[][] };

const BULLET = /^\s*(?:[•*–-]|\d{1,2}[.)])\s+/u;
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
    const kind = BULLET.test(line) ? "list" : "paragraph";
    if (current?.kind !== kind) blocks.push((current = { kind, lines: [] }));
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
    if (match.index > end) runs.push({ kind: "plain", text: line.slice(end, match.index) });
    runs.push(bold === undefined ? { kind: "link", text: label ?? whole, url } : { kind: "bold", text: bold });
    end = match.index + whole.length;
  }
  if (end < line.length) runs.push({ kind: "plain", text: line.slice(end) });
  return runs;
}

/** The host of a web address; undefined for whatever else there is, such as what runs. */
export function hostOf(url: string | null | undefined): string | undefined {
  return url && /^https?:\/\//iu.test(url) && URL.canParse(url) ? new URL(url).host : undefined;
}
