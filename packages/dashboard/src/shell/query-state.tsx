import { ErrorState, Skeleton, type SkeletonProps, StaleNotice } from "@disco/react/kit";
import type { UseQueryResult } from "@tanstack/react-query";

interface QueryStateProps extends SkeletonProps {
  of: Pick<UseQueryResult, "isPending" | "error" | "data" | "refetch">;
  /** The title where it could not be loaded. */
  failed: string;
  /** The message when a refresh fails. */
  stale?: string;
}

/** State of a query beside its data: loading, or the reason why it failed. */
export function QueryState({ of: { isPending, error, data, refetch }, failed, stale, ...skeleton }: QueryStateProps) {
  const onRetry = () => void refetch();
  if (isPending) return <Skeleton {...skeleton} />;
  if (error === null) return null;
  if (stale === undefined || data === undefined) return <ErrorState title={failed} message={error.message} onRetry={onRetry} />;
  return (
    <StaleNotice onRetry={onRetry}>
      {stale}: {error.message}
    </StaleNotice>
  );
}
