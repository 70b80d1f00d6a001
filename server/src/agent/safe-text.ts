/** A filter for text that grows piece by piece. */
export interface SafeText {
  push(text: string): string;
  /** What was held back, once nothing more comes. */
  end(): string;
}

/** Whether a web address may stay as it is. It comes as it was read and as it was written, without the full stop after it. */
export type IsAllowed = (url: URL, written: string) => boolean;

/** Longest construct that is waited for; what is longer than that is let go in a harmless form. */
const MAX_HELD = 2_000;
/** Characters that are not seen, or that turn the reading direction: a reply needs none, a disguise does. */
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const CONSTRUCT = /!?\[|<(?=[a-z/!?])|<$|!$/iu;
const UNFINISHED = /^(?:!?\[[^\]]*(?:\](?:\([^)]*|\[[^\]]*|:[ \t]*\S*)?)?|<[^>]*|!)$/u;
const LINK = /^!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/u;
const REFERENCE = /^\[[^\]]{1,100}\]:[ \t]*\S+/u;
const AUTOLINK = /^<(https?:\/\/[^>\s]*)>/iu;
const TAG = /^<[^>]*>/u;
/** A tag that a browser would do something about. A placeholder like `<token>` stays. */
const LIVE_TAG =
  /[=/!?]|^<(?:a|b|i|u|s|p|q|em|br|hr|li|ul|ol|td|th|tr|h[1-6]|dl|dt|dd|pre|div|img|image|svg|sub|sup|code|math|span|base|body|form|html|head|link|meta|main|nav|area|object|param|embed|track|video|audio|table|tbody|style|input|title|strong|button|center|iframe|frame|frameset|script|source|select|option|template|textarea|noscript|noembed|plaintext|picture|portal|xmp|marquee|details|dialog|canvas|label|font)\b/iu;
/** Text that must not be joined with its neighbour when something between them is removed. */
const JOINT = /[<![\]()]$/u;

/**
 * Makes a model's text safe to show anywhere: no request and no link to a host outside this answer. Images, links and tags are
 * reduced to their words; an address of a foreign host loses its scheme. `isAllowed` decides which addresses belong to the
 * answer.
 */
export function createSafeText(isAllowed: IsAllowed): SafeText {
  const markup = createMarkupFilter();
  const addresses = createAddressFilter(isAllowed);
  return {
    push: (text) => addresses.push(markup.push(isPlain(text) ? text : text.replace(UNSEEN, ""))),
    end: () => addresses.push(markup.end()) + addresses.end(),
  };
}

/** What markup, addresses and characters that are not seen have one of. Few titles and quotes do. */
const MAY_BE_UNSAFE = new RegExp(String.raw`[[\]<!\\/]|www\.|${UNSEEN.source}`, "iu");
/** The same by a single character: "w" may begin an address, and beyond ASCII it is the pattern that tells. */
const plainCharacters = Uint8Array.from({ length: 128 }, (_, code) =>
  /w/iu.test(String.fromCharCode(code)) || MAY_BE_UNSAFE.test(String.fromCharCode(code)) ? 0 : 1,
);

/** The same for a text that is there as a whole. */
export function safeText(text: string, isAllowed: IsAllowed = () => false): string {
  if (isPlain(text)) return text;
  const filter = createSafeText(isAllowed);
  return filter.push(text) + filter.end();
}

/** Most texts pass this check letter by letter, several times faster than the pattern. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (plainCharacters[code] === 1) continue;
    if ((code === 119 || code === 87) && (text.charCodeAt(at + 1) | 32) !== 119) continue;
    return !MAY_BE_UNSAFE.test(text);
  }
  return true;
}

/** Where a line opens a block of code, or closes it, as the views read it. */
const FENCE = /^ {0,3}```$/u;
const LONGEST_FENCE = 6;

/** Follows a text into its blocks of code and out again. */
function createFences(): { isCode(): boolean; hear(text: string): void } {
  let line = "";
  let isCode = false;
  return {
    isCode: () => isCode,
    hear: (text) => {
      if (!text.includes("`")) {
        const lineStart = text.lastIndexOf("\n") + 1;
        line = (lineStart === 0 ? line + text.slice(0, LONGEST_FENCE) : text.slice(lineStart, lineStart + LONGEST_FENCE)).slice(
          0,
          LONGEST_FENCE,
        );
        return;
      }
      for (let at = 0; at < text.length; at += 1) {
        const character = text.charAt(at);
        if (character === "\n") line = "";
        else if (line.length < LONGEST_FENCE) {
          line += character;
          if (character === "`" && FENCE.test(line)) isCode = !isCode;
        }
      }
    },
  };
}

/** Code may hold "grid[row][0](x)", which is not a link. Links with a scheme are removed from code too. */
const LINK_WITH_SCHEME = /^\[[^\]]*\]\([^)]*:/u;

function createMarkupFilter(): SafeText {
  let held = "";
  let last = "";
  let isCut = false;
  const fences = createFences();

  function take(isLast: boolean): string {
    let out = "";
    const emit = (piece: string) => {
      if (piece === "") return;
      const isCode = fences.isCode();
      const gap = (isCut && JOINT.test(last)) || (!isCode && last === "]" && /^[([]/u.test(piece)) ? " " : "";
      isCut = false;
      // A link that was too long to be waited for comes apart.
      out += gap + (!isCode && piece.includes("]") ? piece.replace(/\](?=[([])/gu, "] ") : piece);
      last = piece.slice(-1);
      fences.hear(piece);
    };
    const cut = (length: number, words = "") => {
      isCut = true;
      held = words + held.slice(length);
    };
    while (held !== "") {
      const start = held.search(CONSTRUCT);
      if (start < 0) {
        emit(held);
        held = "";
        break;
      }
      emit(held.slice(0, start));
      held = held.slice(start);
      if (!isLast && held.length <= MAX_HELD && UNFINISHED.test(held)) break;
      const isOfCode = fences.isCode() && held.startsWith("[") && !LINK_WITH_SCHEME.test(held);
      const link = isOfCode ? null : (REFERENCE.exec(held) ?? LINK.exec(held) ?? AUTOLINK.exec(held));
      const tag = link === null ? TAG.exec(held) : null;
      if (link !== null) cut(link[0].length, link[1] ?? "");
      else if (tag !== null && LIVE_TAG.test(tag[0])) cut(tag[0].length);
      else if (held.startsWith("<") && tag === null && held.length > 1) cut(1);
      else {
        emit(held.slice(0, 1));
        held = held.slice(1);
      }
    }
    return out;
  }

  return {
    push: (text) => {
      held += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** Where an address begins, with or without a scheme, also in the spellings that only browsers take. */
const ADDRESS = /[a-z][a-z0-9+.-]*:[\\/]{2,}|https?:[\\/]+|(?<![\p{L}\p{N}:.])[\\/]{2,}(?=[\p{L}\p{N}])|(?<![\p{L}\p{N}.@-])www\./iu;

/** By these one program finds another: no browser follows them, and a connection string without its scheme is a wrong one. */
const SCHEMES_OF_PROGRAMS = new Set(
  "amqp amqps cassandra clickhouse grpc grpcs kafka mariadb mongodb mongodb+srv mqtt mqtts mysql nats oci postgres postgresql redis rediss sqlite tcp udp ws wss".split(
    " ",
  ),
);

const WWW = /www\./iu;
const BLANK = /\s/u;

/** A cheap test for characters that every address has. */
function mayHaveAddress(text: string): boolean {
  return text.includes("/") || text.includes("\\") || WWW.test(text);
}

/** Where the last word begins, if the text ends in one. */
function startOfLastWord(text: string): number {
  let start = text.length;
  while (start > 0 && !BLANK.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function createAddressFilter(isAllowed: IsAllowed): SafeText {
  let held = "";
  const whole = (word: string): string => {
    if (!mayHaveAddress(word)) return word;
    let rest = word;
    let out = "";
    for (let match = ADDRESS.exec(rest); match !== null; match = ADDRESS.exec(rest)) {
      const [start] = match;
      if (start.endsWith("://") && SCHEMES_OF_PROGRAMS.has(start.slice(0, -3).toLowerCase())) {
        out += rest.slice(0, match.index + start.length);
        rest = rest.slice(match.index + start.length);
        continue;
      }
      const address = /^[^\s<>()[\]{}"'`|]*/u.exec(rest.slice(match.index))?.[0] ?? "";
      const written = address.replace(/[.,;:!?]+$/u, "");
      const url = plainUrl(written);
      const isOwn = url !== null && isAllowed(url, written);
      const end = match.index + (isOwn ? address.length : start.length);
      out += rest.slice(0, match.index) + (isOwn ? address : "");
      // What is left of an address must not make a new one together with what stood before it.
      if (!isOwn && /[:\\/]$/u.test(out)) out += " ";
      rest = rest.slice(end);
    }
    return out + rest;
  };
  return {
    push: (text) => {
      held += text;
      const end = startOfLastWord(held);
      const ready = held.length - end > MAX_HELD ? held.length : end;
      // A word without an end is broken up, so that no address passes in two halves.
      const out = whole(held.slice(0, ready)) + (ready > end ? " " : "");
      held = held.slice(ready);
      return out;
    },
    end: () => {
      const out = whole(held);
      held = "";
      return out;
    },
  };
}

/** A plain web address; null for one that hides another host or is something else. */
function plainUrl(address: string): URL | null {
  if (!/^https?:\/\/[^\\@]*$/iu.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === "" ? url : null;
}
