import { createElement } from "./slim-elements.ts";

export { Fragment } from "./slim-elements.ts";

/** As React's: the children are among the properties. The widget's bundle writes both down as `slim-elements.ts` has them. */
export function jsx(type: string, { className, ...properties }: { className?: string }, key?: string | number) {
  return createElement(type, { ...properties, class: className, key });
}

export { jsx as jsxs };
