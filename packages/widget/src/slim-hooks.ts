// The widget's whole idea of React: the bundler puts this in the place of `react`, so what is not listed here
// may not be used in the conversation's views.

interface Effect {
  dependencies?: readonly unknown[] | undefined;
  /** Set from when it is asked for until it is run. */
  run?: (() => void | (() => void)) | undefined;
  cleanup?: (() => void) | void;
}

/** Where a component stands. */
export interface Component {
  slots?: object[];
  /** What it stands in. */
  up?: Component;
  /** It has to be drawn again itself. */
  hasChanged?: boolean;
  /** It, or something in it, has to be drawn again. */
  isStale?: boolean;
  /** Draws what is stale; only the outermost place has it. */
  redraw?: () => void;
}

let component: Component;
let index: number;
const waiting: Effect[] = [];

/** A component is about to be drawn. */
export function enter(next: Component): void {
  component = next;
  component.hasChanged = false;
  index = 0;
}

/** Has a component drawn again before the next frame: that is as often as anyone can see, and a fast stream must not redraw for every token. */
function change(owner: Component): void {
  owner.hasChanged = true;
  for (let at: Component | undefined = owner; at && !at.isStale; at = at.up) {
    at.isStale = true;
    if (at.redraw) requestAnimationFrame(at.redraw);
  }
}

/** A component is about to be taken away. */
export function leave({ slots }: Component): void {
  slots?.forEach((slot: Effect) => {
    slot.run = undefined;
    slot.cleanup?.();
  });
}

/** What the component keeps between two drawings at this place. */
function keep<T extends object>(make: (owner: Component) => T): T {
  const slots = (component.slots ??= []);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- hooks come in the same order each time
  return (slots[index++] ??= make(component)) as T;
}

export function useState<T>(initial: T | (() => T)): [T, (next: T) => void] {
  return keep((owner) => {
    const state: [T, (next: T) => void] = [
      initial instanceof Function ? initial() : initial,
      (next) => {
        if (next === state[0]) return;
        state[0] = next;
        change(owner);
      },
    ];
    return state;
  });
}

export function useRef<T>(initial: T): { current: T } {
  return keep(() => ({ current: initial }));
}

export function useEffect(run: () => void | (() => void), dependencies?: readonly unknown[]): void {
  const effect = keep((): Effect => ({}));
  if (dependencies && effect.dependencies?.every((value, at) => value === dependencies[at])) return;
  fire(effect);
  effect.dependencies = dependencies;
  effect.run = run;
  // After what was drawn is on the screen.
  if (waiting.push(effect) === 1) setTimeout(() => waiting.splice(0).forEach(fire));
}

function fire(effect: Effect): void {
  const { run } = effect;
  if (!run) return;
  effect.run = undefined;
  effect.cleanup?.();
  effect.cleanup = run();
}

/** As React's, for stores whose functions never change. */
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, getSnapshot: () => T): T {
  const [, draw] = useState({});
  const value = getSnapshot();
  useEffect(() => {
    const change = () => draw({});
    if (getSnapshot() !== value) change();
    return subscribe(change);
  }, [subscribe]);
  return value;
}
