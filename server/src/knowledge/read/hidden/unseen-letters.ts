import type { TextBlock } from "../../passage.ts";

/** Letters that no reader sees: those that spell ASCII unseen, and those that only part a word. Joiners of emoji and of Persian stay. */
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\0\u00ad\u180e\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/u;
// eslint-disable-next-line no-control-regex
const PARTING = /[\0\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu;
/** After a black flag they name a region: 🏴 and "gbsct". */
const SPELLED = /(?<!\u{1f3f4})[\u{e0000}-\u{e007f}]+/gu;
/** A stray letter of these is no message. */
const MESSAGE = 4;
const TAGS = 0xe0000;

/** Takes letters that cannot be seen out of a text, and says what was spelled with them: a language model reads it, a visitor does not. */
export function removeUnseenLetters<Block extends TextBlock>(blocks: readonly Block[]): { blocks: Block[]; hidden: string[] } {
  const hidden: string[] = [];
  const clean = (text: string): string => {
    if (!UNSEEN.test(text)) return text;
    return text.replace(PARTING, "").replace(SPELLED, (letters) => {
      const message = [...letters].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? TAGS) - TAGS)).join("");
      if (message.length >= MESSAGE) hidden.push(message.replace(/[^\x20-\x7e]+/gu, " ").trim());
      return "";
    });
  };
  return {
    blocks: blocks.map((block) => ({ ...block, text: clean(block.text), headings: block.headings.map(clean) })),
    hidden: hidden.filter((message) => message !== ""),
  };
}
