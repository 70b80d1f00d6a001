import { options } from "preact";
import type { VNode } from "preact";

// The widget's whole idea of React: the bundler puts this in the place of `react`, so what is not listed here
// may not be used in the conversation's views. It is a third of preact/hooks because it has no more than they use.
export { Fragment } from "preact";

interface Effect {
  run: (() => unknown) | undefined;
  deps: readonly unknown[] | undefined;
  cleanup: unknown;
}

interface Drawn {
  slim?: { hooks: unknown[]; effects: Effect[] };
  setState: (state: object) => void;
}

// Preact calls its options by the short names of its build, which stay the same from release to release.
interface SlimNode extends VNode {
  __c?: Drawn | null;
}
interface SlimOptions {
  __r?: (node: SlimNode) => void;
  diffed?: ((node: SlimNode) => void) | undefined;
  unmount?: ((node: SlimNode) => void) | undefined;
}

const listening: SlimOptions = options;
// Once a frame is as often as anyone can see: a fast stream must not redraw for every token.
options.debounceRendering = (draw) => void requestAnimationFrame(draw);
let component: Drawn;
let index = 0;

listening.__r = ({ __c }) => {
  if (!__c) return;
  component = __c;
  component.slim ??= { hooks: [], effects: [] };
  index = 0;
};
listening.diffed = ({ __c }) => {
  const effects = __c?.slim?.effects;
  if (effects?.some(({ run }) => run)) queueMicrotask(() => effects.forEach(renew));
};
listening.unmount = ({ __c }) => {
  for (const effect of __c?.slim?.effects ?? []) {
    effect.run = undefined;
    clean(effect);
  }
};

function renew(effect: Effect): void {
  if (!effect.run) return;
  clean(effect);
  effect.cleanup = effect.run();
  effect.run = undefined;
}

function clean(effect: Effect): void {
  if (typeof effect.cleanup === "function") effect.cleanup();
  effect.cleanup = undefined;
}

function hook<T>(create: () => T): T {
  // Hooks of every type share one list, told apart by their order alone.
  // oxlint-disable-next-line typescript/no-explicit-any
  const hooks: any[] | undefined = component.slim?.hooks;
  return hooks ? (hooks[index++] ??= create()) : create();
}

export function useRef<T>(initial: T): { current: T } {
  return hook(() => ({ current: initial }));
}

export function useState<T>(initial: T): [T, (value: T) => void] {
  const owner = component;
  const cell = hook(() => ({
    value: initial,
    set: (value: T) => {
      if (Object.is(value, cell.value)) return;
      cell.value = value;
      owner.setState({});
    },
  }));
  return [cell.value, cell.set];
}

/** Runs before the next paint, as a layout effect does: views only measure and subscribe in it. */
export function useEffect(run: () => unknown, deps?: readonly unknown[]): void {
  const effect = hook(() => {
    const fresh: Effect = { run, deps, cleanup: undefined };
    component.slim?.effects.push(fresh);
    return fresh;
  });
  if (effect.deps !== deps && !deps?.every((dep, at) => Object.is(dep, effect.deps?.[at]))) effect.run = run;
  effect.deps = deps;
}

/** As React's, for stores whose functions never change. */
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, getSnapshot: () => T): T {
  const owner = component;
  const value = getSnapshot();
  const seen = useRef(value);
  seen.current = value;
  useEffect(() => {
    const check = () => Object.is(seen.current, getSnapshot()) || owner.setState({});
    check();
    return subscribe(check);
  }, [subscribe]);
  return value;
}
