import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseAst } from "rollup/parseAst";

// What Preact's sources ask and the widget always answers alike. The minifier removes the code behind it.
const assumed = {
  // A page that a server has drawn is never taken over.
  isHydrating: "false",
  excessDomChildren: "null",
  resumed: "null",
  "oldVNode._flags & MODE_SUSPENDED": "false",
  "oldVNode._flags & REF_DETACHED": "false",
  "r._excess": "null",
  "parentDom.firstChild": "null",
  "parentDom.nodeType == 9": "false",
  "oldDom.nodeType == 8": "false",
  "next && next.nodeType == 8": "false",
  "oldDom && !oldDom.parentNode": "false",
  // Components are functions without contexts.
  isClassComponent: "false",
  "newType.contextType": "null",
  provider: "null",
  componentContext: "EMPTY_OBJ",
  globalContext: "EMPTY_OBJ",
  "c._globalContext": "EMPTY_OBJ",
  "r._globalContext": "null",
  "c.context": "EMPTY_OBJ",
  "newVNode._flags &= RESET_MODE": "null",
  "c.getChildContext": "null",
  "c.componentWillUpdate": "null",
  "c.shouldComponentUpdate": "null",
  "r.componentWillUnmount": "null",
  "c._bits & COMPONENT_PENDING_ERROR": "false",
  "c._bits & COMPONENT_PROCESSING_EXCEPTION": "false",
  // Their state is the hooks'.
  "newType.getDerivedStateFromProps": "null",
  "BaseComponent.prototype.setState": "null",
  "BaseComponent.prototype.render": "null",
  "c.state": "EMPTY_OBJ",
  "c._nextState": "EMPTY_OBJ",
  oldState: "EMPTY_OBJ",
  callback: "null",
  commitQueue: "EMPTY_ARR",
  oldCommitQueueLength: "0",
  "commitQueue.some": "void ",
  "c._renderCallbacks": "EMPTY_ARR",
  "c._stateCallbacks": "EMPTY_ARR",
  "c._renderCallbacks.length": "0",
  "commitQueue.push(c)": "null",
  "typeof ref == 'function'": "false",
  "{ _catchError }": "{}",
  // They are not drawn elsewhere, and markup is never text.
  "newProps._parentDom": "null",
  "vnode.props._parentDom": "null",
  "parentVNode.props._parentDom": "null",
  "i == 'dangerouslySetInnerHTML'": "false",
  newHtml: "null",
  oldHtml: "null",
  // Nothing listens to the stages of drawing but the hooks of `slim-react.ts`.
  "options._diff": "null",
  "options._commit": "null",
  "options._root": "null",
  "options.vnode": "null",
  "options.event": "null",
  "options.diffed": "null",
  "options._hydrationMismatch": "null",
  // No element and no attribute of these kinds is drawn.
  "nodeType == 'math'": "false",
  "nodeType == 'foreignObject'": "false",
  "namespace == MATH_NAMESPACE": "false",
  "nodeType == 'template'": "false",
  "nodeType == 'progress'": "false",
  "newProps.is ? newProps : parentDom": "undefined",
  "parentDom.ownerDocument || document": "document",
  "parentDom.moveBefore": "null",
  "'defaultValue' in newProps": "false",
  "'defaultChecked' in newProps": "false",
  "i == 'checked'": "false",
  checked: "undefined",
  "name == 'style'": "false",
  useCapture: "false",
  "name.replace(/xlink(H|:h)/, 'h')": "name",
  "name == 'popover'": "false",
  "name != 'popover'": "true",
  "name != 'rowSpan'": "true",
  "name != 'colSpan'": "true",
  "name != 'list'": "true",
  "name != 'form'": "true",
  "name != 'width'": "true",
  "name != 'height'": "true",
  "childVNode.constructor === String": "false",
  // Drawing never sets state, and only the hooks of this package ask for it, a frame at a time.
  "c._bits & COMPONENT_DIRTY && ++count < 25": "false",
  "c._bits &= ~COMPONENT_FORCE": "null",
  "this._bits |= COMPONENT_FORCE": "null",
  "newVNode._original != oldVNode._original": "false",
  "prevDebounce != options.debounceRendering": "false",
  "prevDebounce || queueMicrotask": "options.debounceRendering",
  prevDebounce: "null",
  "this.context": "null",
  // So no element hears of an event that was under way before it was there.
  "e[EVENT_DISPATCHED] == NULL": "true",
  "e[EVENT_DISPATCHED]": "null",
  "(dom._attached || (dom._attached = {}))[name]": "null",
  "typeof oldValue != 'function'": "false",
  "typeof value != 'function'": "false",
  "typeof value == 'function'": "false",
  "tmp && tmp.type === Fragment && tmp.key == NULL": "false",
  "!r.current || r.current == vnode._dom": "true",
  "i == 'ref' && typeof type != 'function'": "i == 'ref'",
  isMounting: "true",
  length: "2",
  // Children that change places are all put in their order, not as few of them as possible.
  "lisLengths[i] == skew": "false",
  "lisLengths[i]": "newChildren[i] && newChildren[i]._flags & LIS_CANDIDATE",
  "tails.length": "0",
  "tails[skew]": "null",
  "skew < hi": "false",
};

/** The names that these have in every Preact that is built. */
const stages = { _render: "__r", _component: "__c" };

/**
 * Preact from its own sources, without what the widget never uses: hydration, classes, contexts, portals, error boundaries,
 * raw markup. Each assumption has to be found, so that another version of Preact stops the build instead of being cut wrongly.
 */
export function leanPreact(preact) {
  const sources = resolve(preact, "src");
  const lean = new Map();
  return {
    name: "lean-preact",
    buildStart() {
      const met = new Set();
      const files = globSync("{*,diff/*}.js", { cwd: sources }).map((file) => resolve(sources, file));
      for (const [id, code] of assume(new Map(files.map((file) => [file, readFileSync(file, "utf8")])), met)) lean.set(id, code);
      const unmet = Object.keys(assumed).filter((text) => !met.has(text));
      if (unmet.length > 0) this.error(`Preact has changed. It no longer asks: ${unmet.join("; ")}`);
    },
    resolveId: (id) => (id === "preact" ? resolve(sources, "index.js") : null),
    load: (id) => lean.get(id) ?? null,
  };
}

function assume(files, met) {
  const trees = [...files].map(([id, code]) => ({ id, code, tree: parseAst(code) }));
  // Functions that take what is assumed take it no more.
  const lost = new Map();
  for (const { code, tree } of trees)
    for (const statement of tree.body) {
      const { type, id, params } = statement.declaration ?? statement;
      if (type === "FunctionDeclaration")
        lost.set(
          id.name,
          params.map((one) => Object.hasOwn(assumed, code.slice(one.start, one.end))),
        );
    }
  return trees.map(({ id, code, tree }) => [id, rewrite(tree, code, lost, met)]);
}

function rewrite(tree, code, lost, met) {
  const textOf = ({ start, end }) => code.slice(start, end).replaceAll(/\s+/gu, " ");
  const isAssumed = (node) => Object.hasOwn(assumed, textOf(node)) && met.add(textOf(node));

  /** The code of a node, with its parts rewritten. */
  function write(node) {
    if (isAssumed(node)) return assumed[textOf(node)];
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportSpecifier":
        return code.slice(node.start, node.end);
      case "AssignmentExpression":
        if (isAssumed(node.left)) return assumed[textOf(node.left)];
        break;
      case "VariableDeclaration": {
        const kept = node.declarations.filter(({ id }) => !isAssumed(id));
        if (kept.length === node.declarations.length) break;
        return kept.length > 0 ? `${node.kind} ${kept.map(write).join()};` : "";
      }
      // Whoever draws hears of errors.
      case "TryStatement":
        if (node.handler && textOf(node.handler).includes("_catchError(")) return write(node.block);
        break;
      case "FunctionDeclaration":
      case "FunctionExpression":
        return `function ${node.id?.name ?? ""}(${node.params
          .filter((one) => !isAssumed(one))
          .map(write)
          .join()})${write(node.body)}`;
      case "CallExpression":
        if (!lost.has(node.callee.name)) break;
        return `${write(node.callee)}(${node.arguments
          .filter((_, at) => !lost.get(node.callee.name)?.[at])
          .map(write)
          .join()})`;
    }
    return parts(node);
  }

  function parts(node) {
    let written = "";
    let at = node.start;
    for (const child of children(node)) {
      written += code.slice(at, child.start) + write(child);
      at = child.end;
    }
    return written + code.slice(at, node.end);
  }

  return parts(tree).replaceAll(/\b_(?:render|component)\b/gu, (name) => stages[name]);
}

/** The nodes directly in a node, in the order of the text. */
function children(node) {
  return Object.entries(node)
    .filter(([key]) => !(key === "key" && !node.computed) && !(key === "property" && !node.computed))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value?.type === "string")
    .sort((a, b) => a.start - b.start);
}
