import { Fragment } from "./slim-react.ts";
import type { Drawn } from "./slim-react.ts";

export { Fragment };

/** The automatic runtime's entry. */
export function jsx(type: Drawn["type"], props: Drawn["props"], key?: unknown): Drawn {
  return { type, props, key };
}

export { jsx as jsxs };
