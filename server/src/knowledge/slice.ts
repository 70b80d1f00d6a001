/** How long one slice of work may keep the event loop. */
const SLICE_MS = 5;

/** Cuts long work into short slices, so that other requests are served between them. */
export function createSlice(): { pause(): Promise<void> | undefined } {
  let startedAt = performance.now();
  return {
    /** Lets others run when this slice has lasted long enough. */
    pause: (): Promise<void> | undefined => {
      if (performance.now() - startedAt < SLICE_MS) return undefined;
      return new Promise((resolve) =>
        setImmediate(() => {
          startedAt = performance.now();
          resolve();
        }),
      );
    },
  };
}
