import { gzipSync } from "node:zlib";
import { parseAst } from "rollup/parseAst";

const TRIES = 6000;
// In less there is little to win.
const LEAST = 1500;

/**
 * Puts the functions of a module, the methods of its classes, and the declarations of the style rules in its texts, in an order in which gzip finds more of them
 * alike. It means nothing else: a function is there from the start wherever it is declared, and declarations that could be of one
 * matter, such as `font` and `line-height`, stay as they are. The same code always gives the same order.
 */
export function gzipOrder(code) {
  return code.length < LEAST ? code : orderDeclarations(orderMethods(orderFunctions(code)));
}

function orderFunctions(code) {
  const parts = parseAst(code).body.map((node) => ({
    text: code.slice(node.start, node.end).replace(/(?<![;}])$/u, ";"),
    moves: node.type === "FunctionDeclaration",
  }));
  const write = () => parts.map(({ text }) => text).join("");
  return search(write, (choose) => {
    const [from, to] = [choose(parts.length), choose(parts.length)];
    return parts[from].moves && { list: parts, from, to };
  });
}

function orderMethods(code) {
  const found = classBodies(parseAst(code)).find(({ body }) => body.length > 1 && body.every(({ type }) => type === "MethodDefinition"));
  if (!found) return code;
  const methods = found.body.map(({ start, end }) => code.slice(start, end));
  const write = () => `${code.slice(0, found.start)}{${methods.join("")}}${code.slice(found.end)}`;
  return search(write, (choose) => ({ list: methods, from: choose(methods.length), to: choose(methods.length) }));
}

function classBodies(node) {
  if (node?.type === "ClassBody") return [node];
  return typeof node === "object" && node ? Object.values(node).flatMap(classBodies) : [];
}

function orderDeclarations(code) {
  const pieces = code.split(/(?<=\{)([a-z-]+:[^{}'"`$()]*(?:\([^{}'"`$]*\)[^{}'"`$()]*)*)(?=\})/u);
  const rules = pieces.map((piece, at) => (at % 2 === 1 ? piece.split(";") : null));
  const many = rules.filter((rule) => rule && rule.length > 1 && rule.every((one) => /^[\w-]+:/u.test(one)));
  if (many.length === 0) return code;
  const write = () => pieces.map((piece, at) => rules[at]?.join(";") ?? piece).join("");
  return search(write, (choose) => {
    const list = many[choose(many.length)];
    const [from, to] = [choose(list.length), choose(list.length)];
    const passed = list.slice(Math.min(from, to), Math.max(from, to) + 1);
    const isFree = (one) => one === list[from] || (matterOf(one) !== "all" && matterOf(one) !== matterOf(list[from]));
    return matterOf(list[from]) !== "all" && passed.every(isFree) && { list, from, to };
  });
}

/** What a declaration is of. */
function matterOf(declaration) {
  const [name] = declaration.split(":");
  if (name.startsWith("--")) return name;
  return name.replace(/^line-height$/u, "font").replace(/^-?(?:webkit-)?([a-z]+).*$/u, "$1");
}

/** Tries moves, and keeps those that make the written text no larger. */
function search(write, propose) {
  const sizeOf = () => gzipSync(write(), { level: 9 }).length;
  let best = sizeOf();
  let seed = 1;
  const choose = (count) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % count;
  };
  for (let tried = 0; tried < TRIES; tried++) {
    const move = propose(choose);
    if (!move || move.from === move.to) continue;
    const { list, from, to } = move;
    list.splice(to, 0, ...list.splice(from, 1));
    const size = sizeOf();
    if (size <= best) best = size;
    else list.splice(from, 0, ...list.splice(to, 1));
  }
  return write();
}
