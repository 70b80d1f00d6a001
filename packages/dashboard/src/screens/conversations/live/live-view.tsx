import { Banner, Button, EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import type { ReactNode } from "react";
import { Link, Outlet } from "react-router";
import { useMember } from "../../../auth/auth-provider.tsx";
import { useLive, useLiveLine } from "../../../live/live-context.ts";
import type { LiveState } from "../../../live/live-state.ts";
import columns from "../conversations-screen.module.css";
import { LiveList } from "./live-list.tsx";

/** The conversations that go on now, and beside them the one that is open. */
export function LiveView({ isReading, search }: { isReading: boolean; search: string }) {
  const { id } = useMember();
  const line = useLiveLine();
  const state = useLive((live) => live);
  return (
    <LiveColumns state={state} isReading={isReading} memberId={id} search={search} onReopen={line.reopen}>
      <Outlet />
    </LiveColumns>
  );
}

interface LiveColumnsProps {
  state: LiveState;
  isReading: boolean;
  memberId: string;
  search: string;
  onReopen: () => void;
  /** The open conversation. */
  children?: ReactNode;
}

/** The Live view in each of its states. */
export function LiveColumns({ state, isReading, memberId, search, onReopen, children }: LiveColumnsProps) {
  const { isLoaded, status, typing, moves } = state;
  const conversations = [...state.conversations.values()];
  const isEmpty = isLoaded && conversations.length === 0;
  return (
    <>
      <LineNotice state={state} onReopen={onReopen} />
      {isEmpty && !isReading ? (
        <EmptyList
          title="No visitor is here right now"
          action={
            <Link to="/dashboard/widget" className="disco-kit-button" data-kind="secondary" data-size="normal">
              Put the agent on your site
            </Link>
          }
        >
          Visitors with an open chat appear here, with the page they are on and what they ask. You can take over any of these conversations.
        </EmptyList>
      ) : (
        <div className={columns.columns}>
          <div className={columns.list} data-live>
            {!isLoaded && status !== "lost" && <Skeleton rows={6} label="Loading live conversations..." />}
            {isEmpty && <p className={columns.nothing}>No visitor is here right now.</p>}
            <LiveList conversations={conversations} typing={typing} moves={moves} memberId={memberId} search={search} />
          </div>
          <div className={columns.pane}>
            {children}
            {!isReading && isLoaded && <p className={columns.nothing}>Choose a conversation to follow it.</p>}
          </div>
        </div>
      )}
    </>
  );
}

/** Says what is wrong with the line, and what can be done. */
function LineNotice({ state: { status, isLoaded, lostAt }, onReopen }: { state: LiveState; onReopen: () => void }) {
  if (status === "elsewhere")
    return (
      <Banner
        title="Live continues in another window"
        action={
          <Button size="small" onClick={onReopen}>
            Use it here
          </Button>
        }
      >
        <p>What you see here no longer changes.</p>
      </Banner>
    );
  if (status !== "lost") return null;
  if (!isLoaded)
    return (
      <ErrorState
        title="Live conversations could not be loaded"
        message="The server cannot be reached. Trying again..."
        onRetry={onReopen}
      />
    );
  return (
    <Banner
      tone="warn"
      title="Offline"
      action={
        <Button size="small" onClick={onReopen}>
          Try now
        </Button>
      }
    >
      <p>
        No connection since {new Date(lostAt ?? 0).toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" })}. Trying again;
        what you see may be out of date.
      </p>
    </Banner>
  );
}
