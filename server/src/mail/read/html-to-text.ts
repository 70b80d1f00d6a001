import { type Token, Tokenizer, TokenizerMode } from "parse5";

type TagToken = Token.TagToken;

export const LONGEST_HTML = 2_000_000;
const LONGEST_LINK = 300;
/** A deeper quote has no other meaning. */
const DEEPEST_QUOTE = 5;
const BLOCKS = setOf("address article aside body center dd div dl dt fieldset figure footer form header html li main nav section tr");
const PARAGRAPHS = setOf("blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul");
const UNSEEN = setOf("head noscript script select style svg template title textarea");
const RAW = setOf("iframe noembed noframes noscript script style xmp");
const VOID = setOf("area base br col embed hr img input link meta source track wbr");

/** HTML as text, with quotes marked as in plain mails. Takes time in proportion to the tags, however they are nested. */
export function htmlToText(html: string): string {
  const lines = createLines();
  /** For each open blockquote, whether it quotes a mail. */
  const quotes: boolean[] = [];
  let depth = 0;
  let unseen: { tag: string; open: number } | null = null;
  let pre = 0;
  let link: { href: string; text: string } | null = null;

  function open(token: TagToken): void {
    const { tagName: tag } = token;
    if (RAW.has(tag)) tokenizer.state = TokenizerMode.RAWTEXT;
    else if (tag === "title" || tag === "textarea") tokenizer.state = TokenizerMode.RCDATA;
    if (unseen !== null) {
      if (tag === unseen.tag) unseen.open += 1;
      return;
    }
    if (!VOID.has(tag) && (UNSEEN.has(tag) || isHidden(token))) {
      // A page without its end of a head has a body all the same.
      unseen = { tag, open: 1 };
      return;
    }
    if (tag === "br") lines.end();
    else if (tag === "hr") lines.divide();
    else if (PARAGRAPHS.has(tag)) lines.paragraph();
    else if (BLOCKS.has(tag)) lines.block();
    else if (tag === "td" || tag === "th") lines.cell();
    if (tag === "li") lines.add("* ", false);
    if (tag === "pre") pre += 1;
    if (tag === "a") link = { href: attribute(token, "href"), text: "" };
    if (tag !== "blockquote") return;
    quotes.push(isQuote(token));
    if (quotes.at(-1) === true) depth += 1;
    lines.quote(depth);
  }

  function close({ tagName: tag }: TagToken): void {
    if (unseen !== null) {
      if (tag === unseen.tag) unseen.open -= 1;
      if (unseen.open === 0) unseen = null;
      return;
    }
    if (tag === "p" || PARAGRAPHS.has(tag)) lines.paragraph();
    else if (BLOCKS.has(tag)) lines.block();
    if (tag === "pre") pre = Math.max(0, pre - 1);
    if (tag === "a" && link !== null) {
      lines.add(linkAfter(link), false);
      link = null;
    }
    if (tag !== "blockquote") return;
    if (quotes.pop() === true) depth -= 1;
    lines.quote(depth);
  }

  function write(chars: string): void {
    if (unseen !== null) return;
    if (link !== null && link.text.length < LONGEST_LINK) link.text += chars;
    lines.add(chars, pre > 0);
  }

  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: (token) => {
        if (token.tagName === "body" && unseen?.tag === "head") unseen = null;
        open(token);
      },
      onEndTag: close,
      onCharacter: ({ chars }) => write(chars),
      onWhitespaceCharacter: ({ chars }) => write(chars),
      onNullCharacter: () => {},
      onComment: () => {},
      onDoctype: () => {},
      onEof: () => {},
    },
  );
  tokenizer.write(html.slice(0, LONGEST_HTML), true);
  return lines.text();
}

/** The lines of a text that is being written. */
function createLines() {
  const done: string[] = [];
  let parts: string[] = [];
  let isBlankDue = false;
  let isEmpty = true;
  let depth = 0;
  const flush = () => {
    const text = parts.join("");
    done.push(`${"> ".repeat(Math.min(depth, DEEPEST_QUOTE))}${text.trimEnd()}`);
    parts = [];
    isEmpty = true;
  };
  const block = () => {
    if (!isEmpty) flush();
  };
  return {
    add: (chars: string, isExact: boolean) => {
      const text = isExact ? chars : chars.replaceAll(/[\s\u00A0\u200B]+/gu, " ");
      if (text === "" || (isEmpty && text.trim() === "")) return;
      if (isBlankDue && done.length > 0) done.push("> ".repeat(Math.min(depth, DEEPEST_QUOTE)).trimEnd());
      isBlankDue = false;
      const [first = "", ...rest] = isExact ? text.split("\n") : [text];
      parts.push(isEmpty || /[ \t]$/u.test(parts.at(-1) ?? "") ? first.replace(/^ +/u, isExact ? "$&" : "") : first);
      isEmpty = false;
      for (const line of rest) {
        flush();
        parts.push(line);
        isEmpty = line === "";
      }
    },
    cell: () => {
      if (!isEmpty) parts.push("\t");
    },
    end: () => flush(),
    block,
    paragraph: () => {
      block();
      isBlankDue = true;
    },
    divide: () => {
      block();
      done.push("---");
    },
    quote: (next: number) => {
      block();
      depth = next;
    },
    text: () => {
      block();
      return done
        .join("\n")
        .replaceAll(/\n{3,}/gu, "\n\n")
        .trim();
    },
  };
}

function linkAfter({ href, text }: { href: string; text: string }): string {
  const isTold = text.replaceAll(/\s+/gu, "").includes(href.replace(/^https?:\/\/|\/$/gu, ""));
  return /^https?:/iu.test(href) && href.length <= LONGEST_LINK && text.trim() !== "" && !isTold ? ` (${href})` : "";
}

/** Mail programs mark what they quote by a type, a class or a line at its left; a plain blockquote is indented text. */
function isQuote(token: TagToken): boolean {
  if (attribute(token, "type") === "cite" || attribute(token, "cite") !== "") return true;
  return /quote|cite/iu.test(attribute(token, "class")) || /border-left/iu.test(attribute(token, "style"));
}

function isHidden(token: TagToken): boolean {
  const style = attribute(token, "style").slice(0, 2_000);
  return token.attrs.some(({ name }) => name === "hidden") || /display\s*:\s*none|mso-hide\s*:\s*all/iu.test(style);
}

function attribute(token: TagToken, name: string): string {
  return token.attrs.find((each) => each.name === name)?.value.trim() ?? "";
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}
