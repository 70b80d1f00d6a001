import type { ModelRequest } from "../../../model.ts";
import type { Answer } from "./compose-answer.ts";
import { writeSentence } from "./write-run.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { hasRole } from "./page-roles.ts";
import { splitSentences } from "./sentences.ts";
import { readStems, stemOf } from "../../../../knowledge/words/words.ts";

/** "Does it work with Slack?", "can we connect it to SAP?" */
const ASKS_WITH =
  /^(?:(?:hi|hello|hey|so|and|ok|okay|also)[\s,.!]+)*(?:do|does|can|could|will|would|is|are|have)\b.{0,40}\b(?:works?|integrates?|integrated|integrations?|connects?|connected|connectors?|connections?|syncs?|synced|synchroni[sz]es?|links?|linked|compatible|plug-?ins?|hooks? up)\b(?: \w+)?(?: up)? (?:with|to|for|into) (?<name>[^,;?]+?)\s*[?.!]*$/u;
/** "Do you support SAP?" may be asked of anything, so only the page that lists what is connected to answers it. */
const ASKS_SUPPORT =
  /^(?:(?:hi|hello|hey|so|and|ok|okay|also)[\s,.!]+)*(?:do|does) (?:you|it)(?: guys)? (?:support|have|offer|work with) (?<name>[^,;?]+?)\s*[?.!]*$/u;
const CONNECTS =
  /\b(?:integrat\w+|connect\w*|works? with|syncs?|synced|synchroni[sz]\w+|imports?|exports?|sends?|plug-?ins?|compatib\w+|add-?ons?|links?|api)\b/iu;
const MOST_WORDS = 3;
const LONGEST = 320;

/** What a message asks whether it can be connected to. */
export interface ConnectionQuestion {
  words: readonly string[];
  isOfAnything: boolean;
}

export function readConnectionQuestion(message: string): ConnectionQuestion | null {
  const lower = message.toLowerCase().replaceAll("’", "'").trim();
  const withName = ASKS_WITH.exec(lower)?.groups?.["name"];
  const name = withName ?? ASKS_SUPPORT.exec(lower)?.groups?.["name"];
  const words = name === undefined ? [] : topicWords(name);
  return words.length === 0 || words.length > MOST_WORDS ? null : { words, isOfAnything: withName === undefined };
}

/** The line that names it, on the page of integrations or where something is said to be connected; null where none does. */
export async function answerConnectionQuestion(
  { words, isOfAnything }: ConnectionQuestion,
  { site, retrieval }: Pick<ModelRequest, "site" | "retrieval">,
): Promise<Answer | null> {
  const stems = words.map(stemOf);
  const page = (await site.pages()).find((each) => hasRole(each, "integrations"));
  const listed = page === undefined ? [] : await site.open(page);
  const found = isOfAnything ? [] : retrieval.passages.filter(({ kind }) => kind !== "faq");
  for (const passage of [...listed, ...found]) {
    const isListed = listed.includes(passage);
    for (const sentence of splitSentences(passage.text)) {
      const own = new Set(readStems(sentence.text));
      if (sentence.text.length > LONGEST || !stems.every((stem) => own.has(stem)) || sentence.text.endsWith("?")) continue;
      if (!isListed && !CONNECTS.test(sentence.text)) continue;
      const text = writeSentence(sentence);
      return { text, parts: [text], quotes: [{ passage, quote: sentence.text }], further: [], said: [] };
    }
  }
  return null;
}
