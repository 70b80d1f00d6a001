import type { ReactNode } from "react";
import { ErrorState } from "../../kit/states.tsx";
import { CardSkeleton } from "../parts/card-skeleton.tsx";
import type { Load } from "../parts/use-load.ts";

/** A list in each of its states: loading, failed, or there; what was there stays when a later reading fails. */
export function Loaded<T>({ load, unread, children }: { load: Load<T>; unread: string; children: (value: T) => ReactNode }) {
  return (
    <>
      {load.error !== null && <ErrorState title={unread} message={load.error} onRetry={load.reload} />}
      {load.value === null ? load.error === null && <CardSkeleton cards={3} /> : children(load.value)}
    </>
  );
}
