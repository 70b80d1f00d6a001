import type { ReactNode } from "react";
import { ErrorState } from "../../kit/states.tsx";
import { Coming } from "../parts/coming.tsx";
import type { Load } from "../parts/use-load.ts";

/** A list in each of its states: coming, failed, or there; what was there stays when a later reading fails. */
export function Loaded<T>({ load, unread, children }: { load: Load<T>; unread: string; children: (value: T) => ReactNode }) {
  return (
    <>
      {load.error !== null && <ErrorState title={unread} message={load.error} onRetry={load.reload} />}
      {load.value === null ? load.error === null && <Coming cards={3} /> : children(load.value)}
    </>
  );
}
