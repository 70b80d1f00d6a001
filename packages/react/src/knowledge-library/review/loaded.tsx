import type { ReactNode } from "react";
import { ErrorState, Skeleton } from "../../kit/states.tsx";
import type { Load } from "../use-load.ts";

/** A list in each of its states: coming, failed, or there; what was there stays when a later reading fails. */
export function Loaded<T>({ load, unread, children }: { load: Load<T>; unread: string; children: (value: T) => ReactNode }) {
  return (
    <>
      {load.error !== null && <ErrorState title={unread} message={load.error} onRetry={load.reload} />}
      {load.value === null ? load.error === null && <Skeleton rows={4} /> : children(load.value)}
    </>
  );
}
