import { type CssNode, generate, parse, walk } from "css-tree";
import type { PageDocument } from "../page-node.ts";

/** Declarations of CSS by name, in small letters. */
export type Declarations = ReadonlyMap<string, string>;

export interface StyleRule {
  selectors: readonly string[];
  declared: Declarations;
  /** It holds only on some screens or in a movement. */
  isConditional: boolean;
}

const MAX_SHEETS = 600_000;
/** Selectors multiply where rules lie in rules. */
const MAX_NESTED = 50;
const MAX_NESTED_RULES = 4;
const MAX_REMEMBERED = 5_000;
const remembered = new Map<string, Declarations>();

/** The declarations of a style attribute. */
export function readDeclarations(style: string): Declarations {
  const known = remembered.get(style);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const declared = declarationsIn(parse(style, { context: "declarationList", parseValue: false }));
  remembered.set(style, declared);
  return declared;
}

/** The rules of a page's own style sheets. */
export function readStyleRules(document: PageDocument): StyleRule[] {
  const rules: StyleRule[] = [];
  let left = MAX_SHEETS;
  for (const { textContent } of document.querySelectorAll("style")) {
    const sheet = (textContent ?? "").slice(0, left);
    left -= sheet.length;
    try {
      readSheet(sheet, rules);
    } catch (error) {
      // Blocks may be nested deeper than calls.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return rules;
}

function readSheet(sheet: string, rules: StyleRule[]): void {
  const open: string[][] = [];
  let conditions = 0;
  const isCondition = (node: CssNode) => node.type === "Atrule" && !holdsAlways(node.name, node.prelude);
  walk(parse(sheet, { parseValue: false }), {
    enter(node: CssNode) {
      if (isCondition(node)) conditions += 1;
      if (node.type !== "Rule") return;
      const selectors = open.length > MAX_NESTED_RULES ? [] : selectorsOf(node.prelude, open.at(-1));
      open.push(selectors);
      rules.push({ selectors, declared: declarationsIn(node.block), isConditional: conditions > 0 });
    },
    leave(node: CssNode) {
      if (isCondition(node)) conditions -= 1;
      if (node.type === "Rule") open.pop();
    },
  });
}

/** Whether every screen enters a block. */
function holdsAlways(name: string, prelude: CssNode | null): boolean {
  if (name === "media") return /^(?:only )?(?:screen|all)$/iu.test(prelude === null ? "" : generate(prelude));
  return name === "supports" || name === "layer";
}

function selectorsOf(prelude: CssNode, outer: readonly string[] | undefined): string[] {
  if (prelude.type !== "SelectorList") return [];
  const written = prelude.children.toArray().map((selector) => generate(selector));
  if (outer === undefined) return written;
  const nested = written.flatMap((each) => outer.map((above) => (each.includes("&") ? each.replaceAll("&", above) : `${above} ${each}`)));
  return nested.slice(0, MAX_NESTED);
}

function declarationsIn(block: CssNode): Declarations {
  const declared = new Map<string, string>();
  if (block.type !== "Block" && block.type !== "DeclarationList") return declared;
  block.children.forEach((node) => {
    if (node.type === "Declaration") declared.set(node.property.toLowerCase(), generate(node.value).trim().toLowerCase());
  });
  return declared;
}
