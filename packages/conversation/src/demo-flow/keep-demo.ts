import type { DemoPlace } from "./use-demo.ts";

/** Where a demo is kept: in the storage of the conversation, under the key of the conversation. */
export interface DemoStore {
  key: string;
  storage: () => Pick<Storage, "getItem" | "setItem"> | undefined;
}

/** Stores a demo beside the other entries of the key. Without storage a reload restarts it. */
export function keepDemo({ key, storage }: DemoStore): DemoPlace {
  const read = (): Record<string, unknown> => {
    try {
      return Object(JSON.parse(storage()?.getItem(key) ?? "{}"));
    } catch {
      return {};
    }
  };
  return {
    read: () => read()["demo"],
    keep: (demo) => {
      try {
        storage()?.setItem(key, JSON.stringify({ ...read(), demo }));
      } catch {
        // A full or forbidden store costs the visitor their place, never the demo.
      }
    },
  };
}
