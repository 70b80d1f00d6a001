// The widget's whole idea of drawing: what the views ask of React beside its hooks. A component is a function, an attribute is
// called as in HTML, and an element that is drawn again as the same object is passed over unless something in it has changed.

import { enter, leave } from "./slim-hooks.ts";
import type { Component } from "./slim-hooks.ts";

/** What can stand in an element. */
type Child = Element | readonly Child[] | string | number | boolean | null | undefined;

interface Properties {
  children?: Child;
  // oxlint-disable-next-line typescript/no-explicit-any -- each element and each component has its own
  [name: string]: any;
}

interface Element {
  type: string | ((properties: Properties) => Child);
  props: Properties;
}

/** Where an element stands. */
interface Place extends Component {
  element?: Element;
  /** What its component has drawn. */
  output?: Child;
  /** The places in it, with a gap for what is not shown. */
  kids: (Place | undefined)[];
  // oxlint-disable-next-line typescript/no-explicit-any -- an element, a drawing or a text
  dom?: any;
}

export function createElement(type: Element["type"], properties: Properties | null, ...children: Child[]): Element {
  return { type, props: { ...properties, ...(children.length > 0 && { children: children.length > 1 ? children : children[0] }) } };
}

/** Several elements as one. */
export function Fragment({ children }: Properties): Child {
  return children;
}

/** Returns what draws something into an element that is otherwise empty, each time in the place of what was there before. */
export function drawInto(dom: globalThis.Element): (child: Child) => void {
  const place: Place = { dom, kids: [], redraw: () => draw(place, place.element!) };
  return (children) => draw(place, { type: "", props: { children } });
}

function draw(place: Place, element: Element): void {
  const { element: before } = place;
  const { type, props } = element;
  const isSame = before === element;
  if (isSame && !place.isStale) return;
  place.element = element;
  place.isStale = false;
  if (typeof type === "string") {
    const dom = (place.dom ??= create(type));
    if (!isSame) for (const name of Object.keys({ ...before?.props, ...props })) write(dom, name, props[name], before?.props[name]);
    drawAll(place, props.children);
    let next = dom.firstChild;
    const settle = (kid: Place | undefined): void => {
      if (!kid?.dom) kid?.kids.forEach(settle);
      else if (kid.dom === next) next = next.nextSibling;
      else dom.insertBefore(kid.dom, next);
    };
    place.kids.forEach(settle);
  } else {
    if (!isSame || place.hasChanged) {
      enter(place);
      place.output = type(props);
    }
    drawAll(place, place.output);
  }
}

/** Draws each child where the one that it goes on with stood: the one of the same key, without a key the one of the same place. */
function drawAll(place: Place, children: Child): void {
  const before = place.kids;
  place.kids = [children].flat().map((child, index) => {
    if (child == null || typeof child === "boolean") return undefined;
    const element: Element =
      typeof child !== "object"
        ? { type: "", props: { data: child } }
        : "type" in child
          ? child
          : { type: Fragment, props: { children: child } };
    const { type, props } = element;
    const isIt = (one: Place | undefined) => one?.element!.type === type && one.element.props["key"] === props["key"];
    const at = isIt(before[index]) ? index : props["key"] == null ? -1 : before.findIndex(isIt);
    const kid = before[at] ?? { kids: [], up: place };
    before[at] = undefined;
    draw(kid, element);
    return kid;
  });
  for (const kid of before) remove(kid);
}

/** Takes away a place and all in it. Of the document only the outermost elements have to be taken. */
function remove(place: Place | undefined, isTaken?: boolean): void {
  if (!place) return;
  leave(place);
  for (const kid of place.kids) remove(kid, isTaken || place.dom);
  if (!isTaken) place.dom?.remove();
}

function create(type: string): Node {
  if (type === "svg" || type === "path") return document.createElementNS("http://www.w3.org/2000/svg", type);
  return type ? document.createElement(type) : document.createTextNode("");
}

// oxlint-disable-next-line typescript/no-explicit-any -- as each attribute has it
function write(dom: any, name: string, value: any, before: unknown): void {
  // What a field holds may have been changed by its visitor; `data` is what a text says.
  if (name === "value" || name === "data") {
    if (dom[name] !== value) dom[name] = value;
  } else if (value !== before && name !== "children" && name !== "key") {
    if (name === "ref") value.current = dom;
    // What a listener returns must not stop what the browser does.
    else if (name.startsWith("on")) dom[name.toLowerCase()] = value && ((event: Event) => void value(event));
    else if (value == null || (typeof value === "boolean" && name[4] !== "-")) dom.toggleAttribute(name, !!value);
    else dom.setAttribute(name, value);
  }
}
