import { inOtherForm } from "./short-forms.ts";
import { inOtherSpelling } from "./spellings.ts";

/** Verbs of two words that people ask with, and the word that pages have for them. "…" stands for what comes between. */
const verbs = `
put … off: postpone / call … off: cancel / take … out: export / take … down: remove / take … back: undo / take … over: transfer / get rid of: delete
throw … away: delete / kick … out: remove / bring … over: import / bring … in: import / bring … back: restore / get … back: restore / hand … over: transfer
carry … over: transfer / pass … on: forward / send … on: forward / turn … on: enable / switch … on: enable / turn … off: disable / switch … off: disable
shut … down: stop / shut … off: disable / cut … off: block / lock … out: block / log … out: logout / sign … out: logout / back … up: backup / roll … back: rollback
go back to: restore / fill … in: complete / fill … out: complete / look … up: search / look for: search / opt out: unsubscribe / top … up: recharge / run out of: exceed
use … up: exceed / go over: exceed / step down: downgrade / move up: upgrade / swap … out: replace / split … up: separate / speed … up: performance
keep … apart: separate / keep … out: block / leave … out: exclude / hold … back: delay / pick up where: resume where / pick … up: collect / drop … off: deliver / write … down: note / jot … down: note / point … at: redirect
hook … up: connect / tie … in: integrate / plug … in: connect / sort … out: resolve / clean … up: cleanup / tidy … up: cleanup / break … up: split / print … out: print
take a break from: pause / take a break: pause / have a break from: pause
`;

const replacements = verbs
  .split(/[\n/]/u)
  .filter((line) => line.includes(":"))
  .map((line) => {
    const [said = "", word = ""] = line.split(":").map((part) => part.trim());
    const [head = "", tail] = said.split(" … ");
    const verb = head.replaceAll(" ", String.raw`\s+`);
    const phrase =
      tail === undefined
        ? new RegExp(String.raw`\b${verb}\b`, "iu")
        : new RegExp(String.raw`\b${verb}\s+((?:[\p{L}\p{N}'-]+\s+){0,4}?)${tail}\b`, "iu");
    return { first: head.split(" ")[0] ?? head, phrase, word: tail === undefined ? word : `${word} $1` };
  });

/** What people say in another way than pages. */
const sayings: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:switch|go|move|change|drop|step) (?:back |down |over )*(?:in)?to (?:an? |the |our )?(?:smaller|lower|cheaper) (?:plan|tier|package|subscription|edition)\b/giu,
    "downgrade",
  ],
  [
    /\b(?:switch|go|move|change|step) (?:up |over )*(?:in)?to (?:an? |the |our )?(?:bigger|larger|higher) (?:plan|tier|package|subscription|edition)\b/giu,
    "upgrade",
  ],
  // What "you may do yourself" a visitor does "myself".
  [/\bmyself\b/giu, "yourself"],
  [/\bourselves\b/giu, "yourselves"],
  [
    /\bhow many (?:people|of us|staff|[a-z]{3,}s) (?:can|may|could) (?:\w+ )?(?:log ?in|sign ?in|use it|have (?:an? )?(?:login|account))\b/giu,
    "how many staff accounts or users",
  ],
  [/\bon (?:a )?(?:satur|sun)days?\b(?: and (?:satur|sun)days?\b)?/giu, "at weekends"],
  [/\bflat (?:tire|tyre)(s?)\b/giu, "puncture$1"],
  [/\b(?:power|electricity) (?:goes|went|is|gets|cuts) (?:out|off|cut)\b/giu, "power fails"],
  [/\bcc\b(?= (?:info|details|number|needed|required))/giu, "credit card"],
  // "SOC2" and "iso27001", and a model's name: pages part the letters from the figures.
  [/\b(?!(?:ios|utf|mp|md|sha|ipv|oauth|auth|web|base|log4|win|ie|ip)\d)([a-z]{2,8})(\d{1,5})\b/giu, "$1 $2"],
];

/** The text as another would word it: "how do I put a call off" is "how do I postpone a call", "amex" is "American Express", a "tire" is a "tyre". */
export function inOneWord(text: string): string {
  let plain = text;
  const lower = text.toLowerCase();
  // Most questions have none of the verbs, and a pattern costs more than a look.
  for (const { first, phrase, word } of replacements) if (lower.includes(first)) plain = plain.replace(phrase, word);
  plain = inOtherForm(plain);
  for (const [said, meant] of sayings) plain = plain.replace(said, meant);
  plain = inOtherSpelling(plain);
  return plain === text ? text : plain.replaceAll(/ {2,}/gu, " ").replaceAll(/ (?=[?.!,]|$)/gu, "");
}
