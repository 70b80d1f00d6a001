import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DOMParser } from "linkedom";
import { shinglesOf } from "./text.ts";

const TEXT = 3;
const UNSEEN = new Set(["HEAD", "SCRIPT", "STYLE", "TEMPLATE"]);
const INLINE = new Set(["A", "ABBR", "B", "CODE", "EM", "I", "KBD", "MARK", "SMALL", "SPAN", "STRONG", "SUB", "SUP", "TIME"]);

interface PageNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<PageNode>;
}

/** Runs of words of all pages below a folder. */
export async function readPageShingles(folder: string): Promise<Set<string>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"));
  const shingles = new Set<string>();
  for (const file of files) {
    const page = new DOMParser().parseFromString(await readFile(join(folder, file), "utf8"), "text/html");
    for (const shingle of shinglesOf(linesOf(page.documentElement))) shingles.add(shingle);
  }
  return shingles;
}

/** The text below an element, with a line for each block. */
function linesOf(node: PageNode): string {
  if (node.nodeType === TEXT) return (node.textContent ?? "").replaceAll(/\s+/gu, " ");
  if (UNSEEN.has(node.nodeName)) return "";
  const text = [...node.childNodes].map(linesOf).join("");
  return INLINE.has(node.nodeName) ? text : `\n${text}\n`;
}
