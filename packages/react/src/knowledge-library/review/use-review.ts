import type { Api } from "@disco/client/api";
import { useLibrary } from "../library-context.ts";
import { useLoad } from "../parts/use-load.ts";
import type { Load } from "../parts/use-load.ts";

/** Items that wait for a member's decision. */
export interface Review {
  gaps: Load<Awaited<ReturnType<Api["gaps"]["list"]>>>;
  changes: Load<Awaited<ReturnType<Api["changes"]["list"]>>>;
  conflicts: Load<Awaited<ReturnType<Api["conflicts"]["list"]>>>;
  held: Load<Awaited<ReturnType<Api["held"]["list"]>>>;
  isForMembers: boolean;
  counts: { gaps: number; changes: number; conflicts: number; held: number };
}

/** Reads what waits for a decision; nothing for a visitor. */
export function useReview(): Review {
  const { api, slug, isMember, version } = useLibrary();
  const key = isMember ? `${slug} ${version}` : null;
  const gaps = useLoad(key, (signal) => api.gaps.list(slug, signal));
  const changes = useLoad(key, (signal) => api.changes.list(slug, null, signal));
  const conflicts = useLoad(key, (signal) => api.conflicts.list(slug, signal));
  const held = useLoad(key, (signal) => api.held.list(slug, signal));
  const counts = {
    gaps: gaps.value?.length ?? 0,
    changes: changes.value?.openCount ?? 0,
    conflicts: conflicts.value?.conflicts.length ?? 0,
    held: held.value?.passages.length ?? 0,
  };
  return { gaps, changes, conflicts, held, isForMembers: isMember, counts };
}
