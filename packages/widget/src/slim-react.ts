import { options } from "preact";
import { draw, enter, leave } from "./slim-hooks.ts";

// The hooks over the whole Preact, by the names that its stages have in every Preact that is built.
Object.assign(options, { debounceRendering: draw, __r: enter, unmount: leave });

export { Fragment } from "preact";
export { useEffect, useRef, useState, useSyncExternalStore } from "./slim-hooks.ts";
