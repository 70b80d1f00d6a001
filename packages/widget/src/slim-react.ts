// The widget's whole idea of React: the bundler puts this in the place of `react`, so what is not listed here may not be
// used in the conversation's views. It draws function components only, and it draws one again only when its props or its
// own state have changed, which is what keeps a long thread cheap.

type View = (props: Props) => unknown;
type Props = Record<string, unknown>;

/** What the compiled views make: a text when `type` is empty, an element when it is a name, else a component. */
export interface Drawn {
  type: string | View;
  props: Props;
  key?: unknown;
  node?: Element | Text;
  kids?: Drawn[];
  self?: Self;
}

/** What a component keeps from one drawing to the next. */
interface Self {
  drawn: Drawn;
  /** Hooks of every type share one list, told apart by their order alone. */
  // oxlint-disable-next-line typescript/no-explicit-any
  hooks: any[];
  isGone?: boolean;
}

interface Effect {
  run: (() => unknown) | undefined;
  deps: readonly unknown[] | undefined;
  cleanup: unknown;
}

const SVG = "http://www.w3.org/2000/svg";
const waiting = new Set<Self>();
const effects: Effect[] = [];
let current: Self;
let index = 0;
let isDrawingSoon = false;

/** Several nodes where one is expected. */
export function Fragment(props: Props): unknown {
  return props["children"];
}

/** Draws `child` in the place of `old`, which was returned before, and returns what it drew. A null child takes it away. */
export function render(child: unknown, parent: Element, old?: Drawn): Drawn {
  const root = toDrawn(child);
  if (old && old.type !== root.type) remove(old, true);
  draw(root, old?.type === root.type ? old : undefined, parent.namespaceURI);
  place(root, parent, null);
  settle();
  return root;
}

function toDrawn(child: unknown): Drawn {
  if (isDrawn(child)) return child;
  if (Array.isArray(child)) return { type: Fragment, props: { children: child } };
  // What draws nothing is an empty text, so that everything has a place of its own.
  return { type: "", props: { text: typeof child === "string" || typeof child === "number" ? String(child) : "" } };
}

function isDrawn(child: unknown): child is Drawn {
  return typeof child === "object" && child !== null && "props" in child;
}

function draw(next: Drawn, old: Drawn | undefined, space: string | null): void {
  const { type, props } = next;
  if (next === old) return;
  if (typeof type === "function") {
    const self = (next.self = old?.self ?? { drawn: next, hooks: [] });
    self.drawn = next;
    if (old?.kids && !waiting.has(self) && isSame(props, old.props)) next.kids = old.kids;
    else run(self, old?.kids, space);
    return;
  }
  if (type === "") {
    const node = (next.node = old?.node ?? new Text());
    if (node instanceof Text && node.data !== props["text"]) node.data = String(props["text"]);
    return;
  }
  const inner = type === "svg" ? SVG : space;
  const node = (next.node = old?.node ?? document.createElementNS(inner, type));
  if (!(node instanceof Element)) return;
  for (const name in old?.props) if (!(name in props)) setProp(node, name, null);
  if ("children" in props || old?.kids) drawKids(next, props["children"], old?.kids, inner);
  for (const name in props) if (name === "value" || props[name] !== old?.props[name]) setProp(node, name, props[name]);
  let before: ChildNode | null = null;
  for (const kid of next.kids ?? []) before = place(kid, node, before);
}

function run(self: Self, old: Drawn[] | undefined, space: string | null): void {
  const { drawn } = self;
  const { type } = drawn;
  if (typeof type !== "function") return;
  waiting.delete(self);
  current = self;
  index = 0;
  drawKids(drawn, type(drawn.props), old, space);
  effects.push(...self.hooks.filter((hook) => hook.run));
}

function drawKids(parent: Drawn, children: unknown, old: Drawn[] = [], space: string | null): void {
  const many: unknown[] = Array.isArray(children) ? children : [children];
  const list = many.length > 0 ? many : [null];
  const left = new Set(old);
  const kids = list.map((child, at): [Drawn, Drawn | undefined] => {
    const kid = toDrawn(child);
    const twin = (one: Drawn | undefined) => one && left.has(one) && one.type === kid.type && one.key === kid.key;
    const match = twin(old[at]) ? old[at] : kid.key === undefined ? undefined : old.find(twin);
    if (match) left.delete(match);
    // What is drawn elsewhere keeps its nodes there.
    return [kid !== match && kid.kids ? { type: kid.type, props: kid.props, key: kid.key } : kid, match];
  });
  for (const kid of left) remove(kid, true);
  parent.kids = kids.map(([kid, match]) => (draw(kid, match, space), kid));
}

/** Puts the nodes of `drawn` after `before`, moving none that stands there already. Returns the last of them. */
function place(drawn: Drawn, parent: Node, before: ChildNode | null): ChildNode | null {
  const { node } = drawn;
  if (!node) return (drawn.kids ?? []).reduce((last, kid) => place(kid, parent, last), before);
  const after = before ? before.nextSibling : parent.firstChild;
  if (node !== after) parent.insertBefore(node, after);
  return node;
}

function remove({ node, kids, self, props }: Drawn, isTop: boolean): void {
  if (isTop) node?.remove();
  if (isRef(props["ref"])) props["ref"].current = null;
  for (const kid of kids ?? []) remove(kid, isTop && !node);
  if (!self) return;
  self.isGone = true;
  for (const one of self.hooks) {
    clean(one);
    one.run = undefined;
  }
}

function setProp(node: Element, name: string, value: unknown): void {
  if (name === "ref") {
    if (isRef(value)) value.current = node;
  } else if (name === "children") return;
  // A handler of the DOM that returns false prevents the default; a view's does not mean to.
  else if (name.startsWith("on"))
    Reflect.set(node, name.toLowerCase(), typeof value === "function" ? (event: Event) => void value(event) : null);
  else if (name === "value" || name === "checked") {
    if (Reflect.get(node, name) !== value) Reflect.set(node, name, value ?? "");
  } else {
    const attribute = name === "className" ? "class" : name === "htmlFor" ? "for" : name;
    if (value === undefined || value === null || (value === false && name[4] !== "-")) node.removeAttribute(attribute);
    else node.setAttribute(attribute, value === true && name[4] !== "-" ? "" : String(value));
  }
}

function isRef(value: unknown): value is { current: unknown } {
  return typeof value === "object" && value !== null;
}

function isSame(one: Props, other: Props): boolean {
  return Object.keys({ ...one, ...other }).every((name) => Object.is(one[name], other[name]));
}

function settle(): void {
  for (const effect of effects.splice(0)) {
    clean(effect);
    effect.cleanup = effect.run?.();
    effect.run = undefined;
  }
}

function clean(effect: Effect): void {
  if (typeof effect.cleanup === "function") effect.cleanup();
  effect.cleanup = undefined;
}

function firstNode({ node, kids }: Drawn): Element | Text | undefined {
  return node ?? (kids?.[0] && firstNode(kids[0]));
}

/** Once a frame is as often as anyone can see: a fast stream must not redraw for every token. */
function drawLater(self: Self): void {
  if (!isDrawingSoon) requestAnimationFrame(drawWaiting);
  isDrawingSoon = true;
  waiting.add(self);
}

function drawWaiting(): void {
  isDrawingSoon = false;
  for (const self of waiting) {
    waiting.delete(self);
    const { drawn, isGone } = self;
    const first = firstNode(drawn);
    const parent = first?.parentElement;
    if (isGone || !parent) continue;
    const before = first.previousSibling;
    run(self, drawn.kids, parent.namespaceURI);
    place(drawn, parent, before);
  }
  settle();
}

function hook<T>(create: () => T): T {
  return (current.hooks[index++] ??= create());
}

export function useRef<T>(initial: T): { current: T } {
  return hook(() => ({ current: initial }));
}

export function useState<T>(initial: T): [T, (value: T) => void] {
  const self = current;
  const cell = hook(() => ({
    value: initial,
    set: (value: T) => {
      if (Object.is(value, cell.value)) return;
      cell.value = value;
      drawLater(self);
    },
  }));
  return [cell.value, cell.set];
}

/** Runs before the next paint, as a layout effect does: views only measure and subscribe in it. */
export function useEffect(run: () => unknown, deps?: readonly unknown[]): void {
  const effect = hook((): Effect => ({ run, deps: undefined, cleanup: undefined }));
  if (!deps?.every((dep, at) => Object.is(dep, effect.deps?.[at])) || !effect.deps) effect.run = run;
  effect.deps = deps;
}

/** As React's, for stores whose functions never change. */
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, getSnapshot: () => T): T {
  const self = current;
  const value = getSnapshot();
  const seen = useRef(value);
  seen.current = value;
  useEffect(() => {
    const check = () => {
      if (!Object.is(seen.current, getSnapshot())) drawLater(self);
    };
    check();
    return subscribe(check);
  }, [subscribe]);
  return value;
}
