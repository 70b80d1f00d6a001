/** Verbs of two words that people ask with, and the word that pages have for them. "…" stands for what comes between. */
const verbs = `
put … off: postpone / call … off: cancel / take … out: export / take … down: remove / take … back: undo / take … over: transfer / get rid of: delete
throw … away: delete / kick … out: remove / bring … over: import / bring … in: import / bring … back: restore / get … back: restore / hand … over: transfer
carry … over: transfer / pass … on: forward / send … on: forward / turn … on: enable / switch … on: enable / turn … off: disable / switch … off: disable
shut … down: stop / shut … off: disable / cut … off: block / lock … out: block / log … out: logout / sign … out: logout / back … up: backup / roll … back: rollback
go back to: restore / fill … in: complete / fill … out: complete / look … up: search / look for: search / opt out: unsubscribe / top … up: recharge / run out of: exceed
use … up: exceed / go over: exceed / step down: downgrade / move up: upgrade / swap … out: replace / split … up: separate / speed … up: performance
keep … apart: separate / keep … out: block / leave … out: exclude / hold … back: delay / pick … up: resume / write … down: note / jot … down: note / point … at: redirect
hook … up: connect / tie … in: integrate / plug … in: connect / sort … out: resolve / clean … up: cleanup / tidy … up: cleanup / break … up: split / print … out: print
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

/** The text with verbs of two words as one: "how do I put a call off" is "how do I postpone a call". */
export function inOneWord(text: string): string {
  let plain = text;
  const lower = text.toLowerCase();
  // Most questions have none of the verbs, and a pattern costs more than a look.
  for (const { first, phrase, word } of replacements) if (lower.includes(first)) plain = plain.replace(phrase, word);
  return plain === text ? text : plain.replaceAll(/ {2,}/gu, " ").replaceAll(/ (?=[?.!,]|$)/gu, "");
}
