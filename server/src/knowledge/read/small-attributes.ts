const TAG_START = /<[a-z]/giu;
/** Those that the reader asks for. What stands between quotes is a value. */
const ATTRIBUTE = /("[^"]*"|'[^']*')|(?<=[\s"'])(?:style|class|id|hidden|role|href|rel|color|bgcolor)(?=[\s=>/])/giu;
const HAS_CAPITAL = /[A-Z]/u;
/** A tag whose quotes are never closed must not take the rest of the page with it. */
const MAX_TAG = 10_000;

/** Writes the attributes of a page in small letters, as a browser reads them; the parser takes them as they are written. */
export function withSmallAttributes(html: string): string {
  let small = "";
  let from = 0;
  TAG_START.lastIndex = 0;
  for (let start = TAG_START.exec(html); start !== null; start = TAG_START.exec(html)) {
    const end = endOfTag(html, start.index);
    TAG_START.lastIndex = end;
    const tag = html.slice(start.index, end);
    if (!HAS_CAPITAL.test(tag)) continue;
    small += html.slice(from, start.index) + tag.replace(ATTRIBUTE, (written, value?: string) => value ?? written.toLowerCase());
    from = end;
  }
  return from === 0 ? html : small + html.slice(from);
}

function endOfTag(html: string, start: number): number {
  const most = Math.min(html.length, start + MAX_TAG);
  let quote = "";
  for (let at = start + 1; at < most; at += 1) {
    const character = html.charAt(at);
    if (character === quote) quote = "";
    else if (quote === "" && character === ">") return at + 1;
    else if (quote === "" && (character === '"' || character === "'")) quote = character;
  }
  return most;
}
