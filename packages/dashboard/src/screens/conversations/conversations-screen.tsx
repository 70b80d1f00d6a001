import { EmptyList, ErrorState, Field, FilterBar, Input, SegmentedControl, Select } from "@disco/react/kit";
import { Radio } from "lucide-react";
import { Link, useMatch } from "react-router";
import { useLive } from "../../live/live-context.ts";
import { reasonNames } from "../../live/live-words.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { ConversationColumns } from "./conversation-columns.tsx";
import { ConversationList } from "./conversation-list.tsx";
import styles from "./conversations-screen.module.css";
import { useConversations } from "./use-conversations.ts";
import { AlertChoices } from "./live/alert-choices.tsx";
import { LiveView } from "./live/live-view.tsx";
import liveStyles from "./live/live-view.module.css";
import { PresenceChoice } from "./live/presence-choice.tsx";
import { useConversationKeys } from "./thread/thread-keys.ts";
import { useAddress } from "../use-address.ts";
import { useConversationFilters } from "./use-conversation-filters.ts";

const ANY = "any";
const leadOptions = [
  { value: ANY, label: "With or without a lead" },
  { value: "with", label: "With a lead" },
  { value: "without", label: "Without a lead" },
];
const outcomeOptions = [
  { value: ANY, label: "Any outcome" },
  { value: "meeting", label: "Meeting booked" },
  { value: "lead", label: "Left an address" },
  { value: "unanswered", label: "Without an answer" },
  { value: "answered", label: "Answered" },
];
const ratingOptions = [
  { value: ANY, label: "Any rating" },
  { value: "good", label: "Rated good" },
  { value: "bad", label: "Rated bad" },
];
const answerOptions = [
  { value: ANY, label: "Answered or not" },
  { value: "true", label: "A question without an answer" },
];
const handoverOptions = [
  { value: ANY, label: "With or without a person" },
  ...Object.entries(reasonNames).map(([value, label]) => ({ value, label })),
];

/** Conversations of visitors, the agent and members: all, or the live ones, and one conversation beside the list. */
export function ConversationsScreen() {
  const isReading = useMatch("/dashboard/conversations/:conversationId") !== null;
  useConversationKeys();
  const { read, set } = useAddress();
  const view = read.one("view", ["live"]) ?? "all";
  const count = useLive(({ conversations }) => conversations.size);
  return (
    <div className={styles.screen} data-reading={isReading || undefined}>
      <div className={styles.top}>
        <ScreenHeader
          title="Conversations"
          purpose="What visitors ask, what the agent answers, and the outcome."
          action={
            <SegmentedControl
              label="View"
              value={view}
              segments={[
                { value: "live", label: count === 0 ? "Live" : `Live ${count}`, icon: <Radio aria-hidden="true" size={16} /> },
                { value: "all", label: "All" },
              ]}
              onValueChange={(next) => set({ view: next === "all" ? null : next })}
            />
          }
        />
        {view === "live" && <LiveBar />}
        {view === "all" && <Filters />}
      </div>
      {view === "live" ? <LiveView isReading={isReading} search={read.search} /> : <AllConversations isReading={isReading} />}
    </div>
  );
}

/** Settings of the member for the live list. */
function LiveBar() {
  const members = useLive((live) => live.members);
  const here = members.filter(({ isHere }) => isHere).map(({ name }) => name);
  return (
    <div className={liveStyles.bar}>
      <p className={liveStyles.keys}>
        <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>Enter</kbd> open, <kbd>r</kbd> reply, <kbd>Esc</kbd> back to the list
      </p>
      {here.length > 0 && <p className={liveStyles.here}>Members here: {new Intl.ListFormat("en").format(here)}</p>}
      <PresenceChoice />
      <AlertChoices />
    </div>
  );
}

function Filters() {
  const { filters, set, clear, isFiltered } = useConversationFilters();
  const list = useConversations(filters);
  const shown = list.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
  const select = (
    name: "lead" | "outcome" | "rating" | "unanswered" | "handover",
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      label={label}
      isLabelHidden
      value={filters[name] ?? ANY}
      options={options}
      onValueChange={(value) => set(name, value === ANY ? "" : value)}
    />
  );
  return (
    <FilterBar
      label="Filter conversations"
      search={{
        label: "Search conversations",
        placeholder: "Words or a name",
        value: filters.q,
        onValueChange: (q) => set("q", q),
      }}
      onClear={isFiltered ? clear : undefined}
      count={list.isSuccess ? `${shown}${list.hasNextPage ? "+" : ""} ${shown === 1 ? "conversation" : "conversations"}` : undefined}
    >
      {select("lead", "Lead", leadOptions)}
      {select("outcome", "Outcome", outcomeOptions)}
      {select("unanswered", "Answers", answerOptions)}
      {select("rating", "Rating", ratingOptions)}
      {select("handover", "Handover", handoverOptions)}
      <div className={styles.page}>
        <Field label="Page" isLabelHidden>
          <Input type="search" placeholder="Page: /pricing" value={filters.page} onValueChange={(page) => set("page", page)} />
        </Field>
      </div>
    </FilterBar>
  );
}

function AllConversations({ isReading }: { isReading: boolean }) {
  const { filters, isFiltered, search } = useConversationFilters();
  const list = useConversations(filters);
  const conversations = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isEmpty = list.isSuccess && conversations.length === 0;
  return (
    <>
      {list.isError && !list.data && (
        <ErrorState title="The conversations could not be loaded" message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {isEmpty && !isFiltered && !isReading ? (
        <EmptyList
          title="No conversations yet"
          action={
            <Link to="/dashboard/widget" className="disco-kit-button" data-kind="primary" data-size="normal">
              Put the agent on your site
            </Link>
          }
        >
          Every chat with a visitor appears here as it happens, with the answers&apos; sources and the lead behind it.
        </EmptyList>
      ) : (
        <ConversationColumns isPending={list.isPending} isEmpty={isEmpty} isFiltered={isFiltered} isReading={isReading}>
          <ConversationList
            conversations={conversations}
            search={search}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isBusy={list.isFetchingNextPage}
          />
        </ConversationColumns>
      )}
    </>
  );
}
