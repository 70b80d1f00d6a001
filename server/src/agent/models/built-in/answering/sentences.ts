export { isCommand, splitSentences, type Sentence } from "../../../../knowledge/words/split-sentences.ts";
