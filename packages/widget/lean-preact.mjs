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
  "!skipRemove && (r = vnode._component) && (r = r._excess) && (end = rangeEnd(r, (nodes = [])))": "false",
  "parentDom.firstChild": "null",
  "parentDom.nodeType == 9": "false",
  "oldDom.nodeType == 8": "false",
  "next && next.nodeType == 8": "false",
  "oldDom && !oldDom.parentNode": "false",
  "oldDom && oldDom.nextSibling": "oldDom.nextSibling",
  "parentDom.insertBefore(dom, oldDom || NULL)": "parentDom.insertBefore(dom, oldDom)",
  // Components are functions without contexts.
  isClassComponent: "false",
  "tmp = newType.contextType": "null",
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
  "tmp = c.render(c.props, (c.state = c._nextState), c.context)": "null",
  "tmp && tmp.type === Fragment && tmp.key == NULL ? tmp.props.children : tmp": "newType(newProps)",
  "new BaseComponent( newProps, componentContext )": "{ _bits: 0, forceUpdate: () => enqueueRender(c) }",
  "c.constructor": "null",
  "c.render": "null",
  "c.props": "null",
  "oldProps = c.props": "null",
  "this.props": "null",
  // Their state is the hooks'.
  "newType.getDerivedStateFromProps": "null",
  "BaseComponent.prototype.setState": "null",
  "BaseComponent.prototype.render": "null",
  "c.state": "EMPTY_OBJ",
  oldState: "EMPTY_OBJ",
  commitQueue: "EMPTY_ARR",
  oldCommitQueueLength: "0",
  "commitQueue.some": "void ",
  "c._renderCallbacks": "EMPTY_ARR",
  "c._stateCallbacks": "EMPTY_ARR",
  "c._renderCallbacks.length": "0",
  "EMPTY_ARR.push.apply(c._renderCallbacks, c._stateCallbacks)": "null",
  "commitQueue.push(c)": "null",
  "BaseComponent.prototype.forceUpdate": "null",
  "{ _catchError }": "{}",
  // They are not drawn elsewhere, and markup is never text.
  "newProps._parentDom": "null",
  "vnode.props._parentDom": "null",
  "typeof vnode.type == 'function' ? skipRemove && !vnode.props._parentDom : true": "typeof vnode.type != 'function' || skipRemove",
  "removeNode(vnode._dom)": "vnode._dom?.remove()",
  "vnode._dom = vnode._component = vnode._parent = NULL": "vnode._dom = NULL",
  "parentVNode.props._parentDom": "null",
  "i == 'dangerouslySetInnerHTML'": "false",
  newHtml: "null",
  oldHtml: "null",
  // A reference is an object, of an element, and is told at once: nobody asks for it while others are drawn.
  refQueue: "null",
  "commitRoot(commitQueue, newVNode, refQueue)": "null",
  "commitRoot(commitQueue, parentDom._children, refQueue)": "null",
  "parentDom._children.props.children": "null",
  "refQueue.push( childVNode.ref, childVNode._component || newDom, childVNode )": "childVNode.ref.current = newDom",
  "applyRef(oldVNode.ref, NULL, childVNode, oldVNode)": "oldVNode.ref.current = NULL",
  "applyRef(r, NULL, parentVNode, vnode)": "r.current = NULL",
  "refQueue.length": "0",
  "!r.current || r.current == vnode._dom": "true",
  // What a node does not have yet is undefined, and what it no longer has is asked by nobody.
  "_children: NULL": "...{}",
  "_parent: NULL": "...{}",
  "_dom: NULL": "...{}",
  "_component: NULL": "...{}",
  "_index: -1": "...{}",
  "_flags: 0": "...{}",
  // Nothing listens to the stages of drawing but the hooks.
  renderHook: "enter",
  "if (renderHook) renderHook(newVNode);": "enter(newVNode);",
  "if (options.unmount) options.unmount(vnode);": "leave(vnode);",
  "tmp = options._diff": "false",
  "tmp = options.diffed": "false",
  "options._commit": "null",
  "options._root": "null",
  "options.vnode": "null",
  "options._hydrationMismatch": "null",
  // No element and no attribute of these kinds is drawn. Of drawings only these two elements are, and an attribute that its element
  // cannot be told by name is written down.
  "if (nodeType == 'svg') namespace = SVG_NAMESPACE; else if (nodeType == 'math') namespace = MATH_NAMESPACE; else if (!namespace) namespace = XHTML_NAMESPACE;":
    "const isDrawing = nodeType == 'svg' || nodeType == 'path';",
  doc: "document",
  "doc.createElementNS( namespace, nodeType, newProps.is ? newProps : parentDom )":
    "isDrawing ? document.createElementNS('http://www.w3.org/2000/svg', nodeType) : document.createElement(nodeType)",
  namespace: "null",
  "namespace == SVG_NAMESPACE": "false",
  "nodeType == 'foreignObject'": "false",
  "namespace == MATH_NAMESPACE": "false",
  "nodeType == 'template'": "false",
  "nodeType == 'progress'": "false",
  "parentDom.moveBefore": "null",
  "'defaultValue' in newProps": "false",
  "'defaultChecked' in newProps": "false",
  "i == 'checked'": "false",
  "checked != UNDEFINED": "false",
  "i = 'checked'": "null",
  "name == 'style'": "false",
  // An element knows each event that is listened to, and hears of none that was under way before it was there.
  "(dom._listeners || (dom._listeners = {}))[name] = value": "dom[name.toLowerCase()] = value && ((event) => { value(event); })",
  "!value || !oldValue": "false",
  "name == 'popover'": "false",
  "name != 'popover'": "true",
  "name != 'rowSpan'": "true",
  "name != 'colSpan'": "true",
  "name != 'list'": "true",
  "name != 'form'": "true",
  "name != 'width'": "true",
  "name != 'height'": "true",
  "name != 'href'": "true",
  "name != 'tabIndex'": "true",
  "name != 'download'": "true",
  "name != 'role'": "true",
  "childVNode.constructor === String": "false",
  "typeof childVNode == 'function'": "false",
  // Drawing never sets state, and only the hooks of this package ask for it, a frame at a time.
  "c._bits & COMPONENT_DIRTY && ++count < 25": "false",
  "c._bits &= ~COMPONENT_FORCE": "null",
  "newVNode._original != oldVNode._original": "false",
  "prevDebounce != options.debounceRendering": "false",
  "prevDebounce || queueMicrotask": "draw",
  prevDebounce: "null",
  "this.context": "null",
  "rerenderQueue.length > l": "true",
  "!rerenderCount++": "rerenderQueue.length == 1",
  "rerenderCount = rerenderQueue.length": "rerenderQueue.length",
  l: "0",
  "typeof oldValue != 'function'": "false",
  "typeof value != 'function'": "false",
  "typeof value == 'function'": "false",
  // A child is looked for at its own place, then from the first on, and put where it belongs. A component that is not drawn anew
  // stays where it is.
  isMounting: "true",
  skew: "0",
  "skew--": "null",
  "skew++": "null",
  moved: "false",
  remainingOldChildren: "true",
  "remainingOldChildren--": "null",
  shouldSearch: "true",
  "x = skewedIndex - 1": "0",
  "x >= 0": "false",
  "x = skewedIndex + 1": "x = 0",
  "!oldVNode || !oldVNode._original": "true",
  "childVNode._flags |= INSERT_VNODE": "null",
  "childVNode._flags & INSERT_VNODE": "typeof childVNode.type != 'function'",
  "childVNode._flags &= ~(INSERT_VNODE | LIS_CANDIDATE)": "null",
  "i + skew": "i",
  "typeof childVNode.type == 'function' && result !== UNDEFINED": "true",
  "typeof parentVNode.type == 'function'": "false",
};

/** Functions that are written anew, by what they are called with. */
const written = {
  "createElement(type, props, children)": `createElement(type, props, ...children) {
    const { key, ref, ...others } = { ...props };
    if (children.length > 0) others.children = children.length > 1 ? children : children[0];
    return createVNode(type, others, key, ref);
  }`,
};

/**
 * Preact from its own sources, without what the widget never uses: hydration, classes, contexts, portals, error boundaries,
 * raw markup. Each assumption has to be found, so that another version of Preact stops the build instead of being cut wrongly.
 */
export function leanPreact(preact, hooks) {
  const sources = resolve(preact, "src");
  const lean = new Map();
  return {
    name: "lean-preact",
    buildStart() {
      const met = new Set();
      const files = globSync("{*,diff/*}.js", { cwd: sources }).map((file) => resolve(sources, file));
      for (const [id, code] of assume(new Map(files.map((file) => [file, readFileSync(file, "utf8")])), met)) {
        const queue = id.endsWith("diff/index.js") ? 'import { enqueueRender } from "../component.js";' : "";
        lean.set(id, `import { draw, enter, leave } from ${JSON.stringify(hooks)};${queue}${code}`);
      }
      const unmet = Object.keys({ ...assumed, ...written }).filter((text) => !met.has(text));
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
      case "FunctionDeclaration": {
        const call = `${node.id.name}(${node.params.map(textOf).join(", ")})`;
        if (Object.hasOwn(written, call) && met.add(call)) return `function ${written[call]}`;
      }
      // falls through
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
    let text = "";
    let at = node.start;
    for (const child of children(node)) {
      text += code.slice(at, child.start) + write(child);
      at = child.end;
    }
    return text + code.slice(at, node.end);
  }

  // The one name that the hooks know, as it is in every Preact that is built.
  return parts(tree).replaceAll(/\b_component\b/gu, "__c");
}

/** The nodes directly in a node, in the order of the text. */
function children(node) {
  return Object.entries(node)
    .filter(([key]) => !(key === "key" && !node.computed) && !(key === "property" && !node.computed))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value?.type === "string")
    .sort((a, b) => a.start - b.start);
}
