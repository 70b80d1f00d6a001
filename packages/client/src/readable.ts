import { signal } from "@preact/signals-core";

/** A value that changes over time, as much of it as a view may see. */
export interface Readable<T> {
  /** The value now; views that follow signals are drawn again when it changes. */
  readonly value: T;
  /** The value now, without following it. */
  readonly peek: () => T;
  /** Calls `listener` after each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A readable whose owner can change it. */
export interface Cell<T> extends Readable<T> {
  readonly set: (value: T) => void;
}

/** Makes a cell. Setting an equal value notifies no listener. */
export function createCell<T>(initial: T): Cell<T> {
  const cell = signal(initial);
  return {
    get value() {
      return cell.value;
    },
    peek: () => cell.peek(),
    subscribe(listener) {
      // A signal tells each subscriber its value at once; a readable tells changes alone.
      let isSubscribed = false;
      const unsubscribe = cell.subscribe(() => {
        if (isSubscribed) listener();
      });
      isSubscribed = true;
      return unsubscribe;
    },
    set(next) {
      cell.value = next;
    },
  };
}
