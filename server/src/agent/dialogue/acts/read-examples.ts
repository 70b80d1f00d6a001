import { readFileSync } from "node:fs";
import { languages } from "../../language/language.ts";
import { type Intent, isIntent } from "../../models/built-in/dialogue/intents/intents.ts";

/** A message whose intent is known. */
interface Example {
  text: string;
  intent: Intent;
}

const FOLDER = new URL("./examples/", import.meta.url);
const SECTION = /^\[(.+)\]$/u;

/** All examples, of every language: one message a line, below the intent in brackets. */
export function readExamples(): Example[] {
  return languages.flatMap((language) => {
    const examples: Example[] = [];
    let intent: Intent | null = null;
    for (const line of readFileSync(new URL(`${language}.txt`, FOLDER), "utf8").split("\n")) {
      const section = SECTION.exec(line)?.[1];
      if (section !== undefined) intent = isIntent(section) ? section : null;
      else if (intent !== null && line !== "" && !line.startsWith("#")) examples.push({ text: line, intent });
    }
    return examples;
  });
}
