import { basename } from "node:path";

// What Preact has and the widget never uses: class components, context, hydration, portals, HTML strings, style objects
// and error boundaries. Each cut is a condition that is never true here; the minifier removes what it guards.
// A text that is not found stops the build, so a new Preact cannot slip past this list.
const cuts = {
  "index.js": [
    ["const isClassComponent = (tmp = newType.prototype) && tmp.render;", ""],
    [/\bisClassComponent\b/u, "false", 9],
    ["c._renderCallbacks = [];", "", 2],
    ["c._stateCallbacks = [];", "", 3],
    ["EMPTY_ARR.push.apply(c._renderCallbacks, c._stateCallbacks);", "", 2],
    ["if (c._renderCallbacks.length) {", "if (false) {", 2],
    [/\} catch \(e\) \{\s+\/\/ We remove any componentDidMount/u, "} catch (e) {\nthrow e;\n//"],
    [/commitQueue\.some\(c => \{[\s\S]*?\n\t\}\);\n/u, ""],
    ["if (options._commit) options._commit(root, commitQueue);", ""],
    ["if (r.componentWillUnmount) {", "if (false) {"],
    ["skipRemove && !vnode.props._parentDom", "skipRemove"],
    [/!skipRemove &&\s+\(r = vnode\._component\) &&/u, "false &&"],
    ["tmp = newType.contextType;", ""],
    ["const provider = tmp && globalContext[tmp._id];", "const provider = false;"],
    [
      /const componentContext = tmp\s+\? provider\s+\? provider\.props\.value\s+: tmp\._defaultValue\s+: globalContext;/u,
      "const componentContext = globalContext;",
    ],
    ["oldVNode._flags & MODE_SUSPENDED &&", "false &&"],
    ["if (newProps._parentDom) {", "if (false) {", 2],
    ["if (isHydrating || excessDomChildren) {", "if (false) {"],
    ["if (resumed) resumed.some(removeNode);", ""],
    ["if (c.getChildContext) {", "if (false) {"],
    ["if (c.componentWillUpdate) {", "if (false) {"],
    [/\(!\(c\._bits & COMPONENT_FORCE\) &&\s+c\.shouldComponentUpdate &&\s+c\.shouldComponentUpdate\([^)]*\) === false\)/u, "false"],
    ["if (excessDomChildren) {", "if (false) {", 3],
    ["else if (nodeType == 'math') namespace = MATH_NAMESPACE;", ""],
    ["newProps.is ? newProps : parentDom", "parentDom"],
    ["if (isHydrating) {", "if (false) {"],
    ["if (oldProps !== newProps && (!isHydrating || dom.data != newProps)) {", "if (oldProps !== newProps) {"],
    ["parentDom = (nodeType == 'template' && dom.content) || dom;", "parentDom = dom;"],
    [
      /excessDomChildren =\s+nodeType == 'textarea' && newProps\.defaultValue != NULL\s+\? NULL\s+: excessDomChildren && slice\.call\(parentDom\.childNodes\);/u,
      "",
    ],
    ["if (!isHydrating && excessDomChildren) {", "if (false) {"],
    ["if (i == 'dangerouslySetInnerHTML') {", "if (false) {", 2],
    [
      "!(i in newProps) &&\n\t\t\t\t!(i == 'value' && 'defaultValue' in newProps) &&\n\t\t\t\t!(i == 'checked' && 'defaultChecked' in newProps)",
      "!(i in newProps)",
    ],
    ["} else if (i == 'checked') {", "} else if (false) {"],
    ["(!isHydrating || typeof value == 'function') &&\n\t\t\t\toldProps[i] !== value", "oldProps[i] !== value"],
    ["if (newHtml) {", "if (false) {"],
    ["if (oldHtml) dom.textContent = '';", ""],
    [
      /if \(\s+nodeType == 'foreignObject' \|\|\s+\(namespace == MATH_NAMESPACE && MATHML_TOKEN_ELEMENTS\.test\(nodeType\)\)\s+\) \{/u,
      "if (false) {",
    ],
    [
      /excessDomChildren\s+\? excessDomChildren\[0\]\s+: oldVNode\._children && getDomSibling\(oldVNode, 0\)/u,
      "oldVNode._children && getDomSibling(oldVNode, 0)",
    ],
    ["if (excessDomChildren) excessDomChildren.some(removeNode);", ""],
    ["if (!isHydrating || nodeType == 'textarea') {", "if (true) {"],
    ["if (nodeType == 'progress' && inputValue == NULL) {", "if (false) {"],
    ["(inputValue !== dom[i] || (nodeType == 'progress' && !inputValue))", "inputValue !== dom[i]"],
    ["if (checked != UNDEFINED && checked != dom[i]) {", "if (false) {"],
    ["if (typeof ref == 'function') {", "if (false) {"],
  ],
  "children.js": [
    ["if (parentVNode.props._parentDom) return oldDom;", ""],
    ["while (next && next.nodeType == 8) next = next.nextSibling;", ""],
    [
      /while \(\s+\(oldDom = oldDom && oldDom\.nextSibling\) &&\s+oldDom\.nodeType == 8 &&\s+!oldDom\.data\.startsWith\('\$s'\)\s+\);/u,
      "oldDom = oldDom && oldDom.nextSibling;",
    ],
  ],
  "component.js": [
    // No component has state of its own: the hooks keep it, and `setState` only asks for another draw.
    [
      /BaseComponent\.prototype\.setState = [\s\S]*?\n\};/u,
      "BaseComponent.prototype.setState = function () { if (this._vnode) enqueueRender(this); };",
    ],
    [/BaseComponent\.prototype\.forceUpdate = [\s\S]*?\n\};/u, ""],
    ["BaseComponent.prototype.render = Fragment;", ""],
    ["typeof vnode.type == 'function' && !vnode.props._parentDom", "typeof vnode.type == 'function'"],
    ["if (options.vnode) options.vnode(newVNode);", ""],
    ["oldVNode._flags & MODE_HYDRATE ? [oldDom] : NULL", "NULL"],
    ["oldVNode._flags & MODE_HYDRATE,", "false,"],
    ["vnode._component && !vnode.props._parentDom", "vnode._component"],
  ],
  "create-element.js": [["if (!original && options.vnode) options.vnode(vnode);", ""]],
  "props.js": [
    ["if (name == 'style') {", "if (false) {"],
    ["useCapture = name != (name = name.replace(CAPTURE_REGEX, '$1'));", ""],
    ["name = name.replace(/xlink(H|:h)/, 'h').replace(/sName$/, 's');", "name = name.replace(/sName$/, 's');"],
    [/name != 'list' &&\s+name != 'form' &&/u, ""],
    [/name != 'rowSpan' &&\s+name != 'colSpan' &&/u, ""],
    [/\s+name != 'popover' &&/u, ""],
    ["name == 'popover' && value == true ? '' : value", "value"],
    ["return eventHandler(options.event ? options.event(e) : e);", "return eventHandler(e);"],
  ],
  "render.js": [
    ["if (options._root) options._root(vnode, parentDom);", ""],
    ["if (parentDom.nodeType == 9) {", "if (false) {"],
    ["let isHydrating = vnode && vnode._flags & MODE_HYDRATE;", "const isHydrating = false;"],
    [/oldVNode\s+\? NULL\s+: parentDom\.firstChild\s+\? slice\.call\(parentDom\.childNodes\)\s+: NULL,/u, "NULL,"],
  ],
  "catch-error.js": [["for (; (vnode = vnode._parent); ) {", "for (; false; ) {"]],
};

/** Preact from its own sources, without what the widget never uses. */
export function slimPreact() {
  const names = new Map([
    // The names that Preact's own build gives these two, by which slim-react.ts knows them.
    ["_render", "__r"],
    ["_component", "__c"],
  ]);
  return {
    name: "slim-preact",
    transform(code, id) {
      if (!id.includes("/preact/src/")) return null;
      const file = basename(id);
      let slim = code;
      for (const [text, instead, times = 1] of cuts[file === "index.js" && !id.includes("/diff/") ? "" : file] ?? []) {
        const pieces = slim.split(text);
        if (pieces.length !== times + 1) this.error(`Preact's ${file} has ${pieces.length - 1} of: ${text}`);
        slim = pieces.join(instead);
      }
      // Fields that begin with one underscore are Preact's own.
      slim = slim.replaceAll(/(?<![\w$])_[a-zA-Z]\w*/gu, (name) => {
        if (!names.has(name)) names.set(name, `_${names.size.toString(36)}`);
        return names.get(name);
      });
      return { code: slim, map: null };
    },
  };
}
