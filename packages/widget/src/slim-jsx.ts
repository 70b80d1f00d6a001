import { createElement, Fragment } from "preact";

export { Fragment };

/** As React's: the children are among the properties. */
export function jsx(type: string, properties: object, key?: string | number) {
  return createElement(type, key === undefined ? properties : { ...properties, key });
}

export { jsx as jsxs };
