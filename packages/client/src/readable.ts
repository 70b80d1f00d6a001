/** A value that changes over time, as much of it as a view may see. */
export interface Readable<T> {
  /** The value now. */
  readonly peek: () => T;
  /** Calls `listener` after each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A readable whose owner can change it. */
export interface Cell<T> extends Readable<T> {
  readonly set: (value: T) => void;
}

/** Makes a cell. Setting the value it already has tells nobody. */
export function createCell<T>(initial: T): Cell<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    peek: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      if (next === value) return;
      value = next;
      listeners.forEach((listener) => listener());
    },
  };
}
