import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { minify } from "terser";
import ts from "typescript";

const packages = resolve(import.meta.dirname, "..");
const built = ["client/src/{*,chat/*,session/*,transport/*}.ts", "conversation/src/**/*.{ts,tsx}", "widget/src/**/*.{ts,tsx}"];
// What is sent, stored or told to a page. Whatever has a name here keeps it everywhere.
const outside = [
  "protocol/src/**/*.ts",
  "client/src/chat/chat.ts",
  "client/src/session/kept.ts",
  "conversation/src/demo-flow/{next-demo-step,use-demo}.ts",
  "widget/src/{handle,index,disco,disco-widget,demo-chunk,report-violations,trigger-memory,watch-messages}.ts",
];
const LETTERS = "abcdefghijklmnopqrstuvwzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The names of the members that only the widget's own code asks for, with what each is called in every built file: those that
 * its types declare, and Preact's underscored ones. What the browser knows by the same name is none of them.
 */
export async function shortNames() {
  const sources = readAll(built).map(parse);
  const kept = new Set([
    ...readAll(outside)
      .map(parse)
      .flatMap((file) => find(file, toKey)),
    ...sources.flatMap((file) => find(file, toText)),
  ]);
  const own = new Set(sources.flatMap((file) => find(file, toMember)).filter((name) => !kept.has(name)));
  const nameCache = {};
  await minify(`let it;${[...own].map((name) => `it.${name}`).join(";")}`, { compress: false, mangle: { properties: true }, nameCache });
  const uses = new Map(Object.keys(nameCache.props.props).map((key) => [key.slice(1), 0]));
  for (const file of sources) for (const name of find(file, toUse)) if (uses.has(name)) uses.set(name, uses.get(name) + 1);
  const sorted = [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return new Map(sorted.map(([name], at) => [name, toName(at)]));
}

function readAll(globs) {
  const files = globSync(globs, { cwd: packages }).filter((file) => !/\.(?:test|stories)\./u.test(file));
  return files.sort().map((file) => readFileSync(resolve(packages, file), "utf8"));
}

function parse(code) {
  return ts.createSourceFile("x.tsx", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

function find(file, toNameOf) {
  const names = [];
  const visit = (node) => {
    const name = toNameOf(node);
    if (name !== undefined) names.push(name);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

const toOwnName = ({ name }) => (name && ts.isIdentifier(name) ? name.text : undefined);
const toMember = (node) => (ts.isPropertySignature(node) || ts.isMethodSignature(node) ? toOwnName(node) : undefined);
const toKey = (node) => (ts.isObjectLiteralElementLike(node) || ts.isClassElement(node) ? toOwnName(node) : toMember(node));
const toText = (node) => (ts.isStringLiteralLike(node) && !ts.isLiteralTypeNode(node.parent) ? node.text : undefined);
const toUse = (node) =>
  ts.isPropertyAccessExpression(node) || ts.isBindingElement(node) || ts.isJsxAttribute(node) ? toOwnName(node) : toKey(node);

function toName(at) {
  return at < LETTERS.length ? LETTERS[at] : toName(Math.floor(at / LETTERS.length) - 1) + LETTERS[at % LETTERS.length];
}
