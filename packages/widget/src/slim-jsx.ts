import { createElement, Fragment } from "preact";
import type { ComponentType, VNode } from "preact";

export { Fragment };

/** The automatic runtime's entry, on Preact's `createElement`: one way of making nodes is enough. */
export function jsx(type: string | ComponentType, props: object, key?: string | number): VNode {
  return createElement(type, key === undefined ? props : { ...props, key });
}

export { jsx as jsxs };
