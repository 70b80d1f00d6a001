import { functionWords } from "../../../../knowledge/words/words.ts";

const languages: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    "de",
    new Set(
      "ich ist und nicht wie was kann sie der die das ein eine haben für mit wir kostet gibt es wo wann bitte einen auf sind welche hallo brauche brauchen möchte möchten könnte können bieten welcher welches funktioniert danke ihr ihre auch".split(
        " ",
      ),
    ),
  ],
  [
    "fr",
    new Set(
      "je est et pas comment quoi que vous le la les un une avec pour nous combien coûte où quand quel quelle êtes des puis-je sont ce bonjour avez-vous avez quels quelles proposez-vous besoin voudrais peut puis peut-on merci aussi votre vos".split(
        " ",
      ),
    ),
  ],
  [
    "es",
    new Set(
      "yo es y no cómo como qué que usted el la los las un una con para nosotros cuánto cuanto cuesta dónde cuándo puedo tiene hay por favor hola tienen tienes ofrecen necesito necesitamos quiero quisiera puede pueden podemos cuál cuáles cuántos está están funciona gracias también".split(
        " ",
      ),
    ),
  ],
  [
    "pt",
    new Set(
      "eu é e não como que você o a os as um uma com para nós quanto custa onde quando posso tem há por olá vocês têm oferecem preciso precisamos quero queria pode podem qual quais está funciona obrigado obrigada também".split(
        " ",
      ),
    ),
  ],
  [
    "it",
    new Set(
      "io è e non come che lei il lo la gli un una con per noi quanto costa dove quando posso avete sono ciao buongiorno avete offrite bisogno vorrei vorremmo può potete quale quali funziona grazie anche".split(
        " ",
      ),
    ),
  ],
  [
    "nl",
    new Set(
      "ik is en niet hoe wat kan u de het een hebben voor met wij kost waar wanneer zijn jullie kunnen hallo hebt heb biedt nodig willen kunt welke werkt dank bedankt ook".split(
        " ",
      ),
    ),
  ],
];

/** Languages by the names that they give themselves: "sprechen Sie Deutsch?". */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ["deutsch", "de"],
  ["français", "fr"],
  ["español", "es"],
  ["português", "pt"],
  ["italiano", "it"],
  ["nederlands", "nl"],
]);
const alsoForeign = new Set("es el la los las un una le les der die das und was is de me he no so am do as a o in an on".split(" "));
const NON_ASCII = /[^\0-\x7f]/u;

/** The commonest words of a language, which say nothing of what is asked. */
export function commonWordsOf(language: string): ReadonlySet<string> {
  return languages.find(([name]) => name === language)?.[1] ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

/** The language of a message that is plainly not English, or null. "xx" is a language that has no sentence here. */
export function readLanguage(lower: string): string | null {
  if (NON_ASCII.test(lower)) {
    const letters = lower.replaceAll(/[^\p{L}]/gu, "");
    const foreign = letters.replaceAll(/\p{Script=Latin}/gu, "").length;
    if (letters.length > 0 && foreign / letters.length > 0.4) return "xx";
  }
  const words = lower.match(/[\p{L}'-]+/gu) ?? [];
  const named = words.length <= 4 ? words.map((word) => OWN_NAMES.get(word)).find((language) => language !== undefined) : undefined;
  if (named !== undefined) return named;
  if (words.length < 3) return null;
  const english = words.filter((word) => functionWords.has(word) && !alsoForeign.has(word)).length;
  let best: string | null = null;
  let most = 1;
  for (const [language, common] of languages) {
    const hits = words.filter((word) => common.has(word)).length;
    if (hits > most && hits > english * 2 && hits / words.length >= 0.3) {
      best = language;
      most = hits;
    }
  }
  return best;
}
