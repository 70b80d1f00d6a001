import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps.mjs";

const READMES = ["protocol", "client", "widget", "react"];
const BLOCK = /```(tsx?)\n([\s\S]*?)```/gu;

/**
 * Puts every TypeScript example of the packages' READMEs, as it is printed, among an example's sources, where its build checks them.
 * @param {string} copy
 */
export function addReadmeExamples(copy) {
  for (const name of READMES) {
    const text = readFileSync(join(root, "packages", name, "README.md"), "utf8");
    const blocks = [...text.matchAll(BLOCK)];
    if (blocks.length === 0) throw new Error(`The README of @disco/${name} shows no example.`);
    for (const [index, [, language, code = ""]] of blocks.entries()) {
      writeFileSync(join(copy, "src", `readme-${name}-${index + 1}.${language}`), code);
    }
  }
}
