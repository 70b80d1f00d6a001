import { foldWord, lexiconIn } from "../../../../knowledge/site-facts/lexicon.ts";
import type { Language } from "../../../language/language.ts";
import type { Turn } from "../../../model.ts";
import type { FollowUp } from "./follow-up.ts";

interface Leaning {
  /** Begins a message that puts something else into the question before. */
  opener: RegExp;
  /** Stands for what was spoken of. */
  pointer: RegExp;
}

const leaning = (opener: string, pointer: string): Leaning => ({
  opener: new RegExp(String.raw`^[¿¡\s]*(?:${opener})(?![\p{L}\p{N}])[\s,]*`, "iu"),
  pointer: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pointer})(?![\p{L}\p{N}])`, "iu"),
});

const byLanguage: Readonly<Record<Exclude<Language, "en">, Leaning>> = {
  de: leaning(
    "und wie (?:ist|sieht) es mit|wie (?:ist|sieht) es mit|und was ist mit|was ist mit|und|aber|oder|also|sowie|dann",
    "es|das|dies\\p{L}*|davon|dafür|damit|dazu|darin|daran|sie|er|ihn|ihm|beide\\p{L}*|(?:der|die|das) andere|jene\\p{L}*",
  ),
  fr: leaning(
    "et qu'en est-il (?:de|du|des)|qu'en est-il (?:de|du|des)|et pour|et|mais|ou|donc|alors",
    "ça|cela|ceci|celui\\p{L}*|celle\\p{L}*|ceux|il|elle|ils|elles|en|l'autre|les deux|lequel|laquelle",
  ),
  es: leaning(
    "y qué (?:tal|hay de|pasa con)|qué (?:tal|hay de|pasa con)|y para|y|e|pero|o|entonces",
    "eso|esto|ese|esa|esos|esas|él|ella|ellos|lo|(?:el|la) otr[oa]|los dos|cuál",
  ),
  it: leaning(
    "e che dire (?:di|del|della)|e per|e|ed|ma|o|allora|quindi",
    "questo|questa|quello|quella|ciò|esso|lo|ne|l'altr[oa]|i due|quale dei",
  ),
  nl: leaning(
    "en hoe zit het met|hoe zit het met|en wat (?:is|kost)|en|maar|of|dus|dan",
    "dat|die|dit|deze|het|ze|daarvan|daarvoor|daarmee|(?:de|het) andere|beide",
  ),
  pt: leaning("e quanto a|e para|e|mas|ou|então", "isso|isto|esse|essa|este|esta|ele|ela|eles|elas|[oa] outr[oa]|os dois"),
};
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
const MOST_VARIED = 4;
const MOST_OWN = 2;
const TURNS = 4;
const MOST_TOPIC = 8;

/** A message in another language than English in the light of the visitor's earlier ones; null for one that stands alone. */
export function readFollowUpAbroad(message: string, history: readonly Turn[], language: Exclude<Language, "en">): FollowUp | null {
  const { opener, pointer } = byLanguage[language];
  const rest = message.replace(opener, "");
  const own = contentOf(message, language);
  const isVaried = rest !== message && (rest.match(WORD) ?? []).length <= MOST_VARIED;
  const points = own.length <= MOST_OWN && pointer.test(rest);
  if (!isVaried && !points && own.length > 0) return null;
  const asked = history
    .filter(({ role }) => role === "visitor")
    .slice(-TURNS)
    .toReversed();
  const earlier = asked.find(({ text }) => !isVariedIn(text, opener) && contentOf(text, language).length > 0)?.text;
  if (earlier === undefined) return null;
  const newer = asked
    .slice(
      0,
      asked.findIndex(({ text }) => text === earlier),
    )
    .map(({ text }) => text);
  const topic = [...new Set([...newer, earlier].flatMap((text) => contentOf(text, language)))].slice(0, MOST_TOPIC);
  const query = `${message} ${topic.join(" ")}`;
  return {
    query,
    context: new Set(topic),
    isCertain: true,
    isOfTopic: false,
    isLast: false,
    about: points && !isVaried ? query : null,
    varies: isVaried ? earlier : null,
  };
}

function isVariedIn(text: string, opener: RegExp): boolean {
  const rest = text.replace(opener, "");
  return rest !== text && (rest.match(WORD) ?? []).length <= MOST_VARIED;
}

/** The words that say what a message is about. */
function contentOf(text: string, language: Language): string[] {
  const lexicon = lexiconIn(language);
  return (text.match(WORD) ?? []).filter((word) => word.length > 1 && !lexicon.ideasOf(foldWord(word)).has("filler"));
}
