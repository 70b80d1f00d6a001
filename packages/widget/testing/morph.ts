/**
 * Changes one tree into another by the rules of the morphing libraries: elements are matched by the ids in them, then by their
 * kind, what matches stays the same element, and what the other tree does not have goes.
 */
export function morph(from: Element, to: Element): void {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  let next = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const match = find(next, (node) => sharesId(node, wanted)) ?? find(next, (node) => isAlike(node, wanted));
    if (!match) {
      from.insertBefore(wanted.cloneNode(true), next);
      continue;
    }
    while (next && next !== match) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
    next = match.nextSibling;
    if (match instanceof from.ownerDocument.defaultView!.Element) morph(match, wanted as Element);
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

function find(from: ChildNode | null, matches: (node: ChildNode) => boolean): ChildNode | null {
  for (let node = from; node; node = node.nextSibling) if (matches(node)) return node;
  return null;
}

function sharesId(one: Node, other: Node): boolean {
  const ids = (node: Node) =>
    "id" in node ? [node as Element, ...(node as Element).querySelectorAll("[id]")].map(({ id }) => id).filter(Boolean) : [];
  const theirs = ids(other);
  return isAlike(one, other) && ids(one).some((id) => theirs.includes(id));
}

function isAlike(one: Node, other: Node): boolean {
  const [id, theirs] = [(one as Element).id, (other as Element).id];
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && (!id || !theirs || id === theirs);
}
