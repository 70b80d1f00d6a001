import { readFileSync } from "node:fs";
import { type Language, languages } from "../../language/language.ts";
import { type ActKind, actKinds } from "../act.ts";

/** A clause whose acts are known. */
interface Example {
  text: string;
  kinds: readonly ActKind[];
  language: Language;
}

const FOLDER = new URL("./examples/", import.meta.url);
const SECTION = /^\[(.+)\]$/u;

/** All examples, of every language: one clause a line, below its acts in brackets. */
export function readExamples(): Example[] {
  return languages.flatMap((language) => {
    const examples: Example[] = [];
    let kinds: readonly ActKind[] = [];
    for (const line of readFileSync(new URL(`${language}.txt`, FOLDER), "utf8").split("\n")) {
      const section = SECTION.exec(line)?.[1];
      if (section !== undefined) kinds = actKinds.filter((kind) => section.split(" ").includes(kind));
      else if (line !== "" && !line.startsWith("#")) examples.push({ text: line, kinds, language });
    }
    return examples;
  });
}
