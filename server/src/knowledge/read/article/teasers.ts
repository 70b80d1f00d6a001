import { childrenOf, firstWhere, foldedText, isElement, type PageElement, wordCount } from "../page-node.ts";

const LEAST_ALIKE = 3;
const MOST = 0.6;
const LEAST_TITLE_WORDS = 4;

/** Tests for one of several boxes alike that each lead to another page by its title. */
export function createTeaserTest(): (box: PageElement) => boolean {
  const known = new Map<PageElement, Map<string, boolean>>();
  return (box) => {
    const parent = box.parentElement;
    if (parent === null) return false;
    const byName = known.get(parent) ?? new Map<string, boolean>();
    known.set(parent, byName);
    const answer = byName.get(box.localName) ?? holdsTeasers(parent, box.localName);
    byName.set(box.localName, answer);
    return answer;
  };
}

function holdsTeasers(parent: PageElement, name: string): boolean {
  const alike = childrenOf(parent).filter(
    (each): each is PageElement => isElement(each) && each.localName === name && foldedText(each) !== "",
  );
  if (alike.length < LEAST_ALIKE) return false;
  const links = alike.flatMap((each) => firstWhere(each, isTitle) ?? []);
  return links.length >= alike.length * MOST && new Set(links.map((link) => link.getAttribute("href"))).size >= links.length * MOST;
}

function isTitle(element: PageElement): boolean {
  return element.localName === "a" && wordCount(foldedText(element)) >= LEAST_TITLE_WORDS;
}
