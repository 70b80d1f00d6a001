import { EmptyList, ErrorState, Field, FilterBar, Input, Select } from "@disco/react/kit";
import { Link, useMatch } from "react-router";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { ConversationColumns } from "./conversation-columns.tsx";
import { ConversationList } from "./conversation-list.tsx";
import styles from "./conversations-screen.module.css";
import { useConversations } from "./use-conversations.ts";
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

/** What visitors and the agent said to each other: a list that stays current, and one conversation beside it. */
export function ConversationsScreen() {
  const isReading = useMatch("/dashboard/conversations/:conversationId") !== null;
  const { filters, set, clear, isFiltered, search } = useConversationFilters();
  const list = useConversations(filters);
  const conversations = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isEmpty = list.isSuccess && conversations.length === 0;
  const select = (name: "lead" | "outcome" | "rating" | "unanswered", label: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      isLabelHidden
      value={filters[name] ?? ANY}
      options={options}
      onValueChange={(value) => set(name, value === ANY ? "" : value)}
    />
  );
  return (
    <div className={styles.screen} data-reading={isReading || undefined}>
      <div className={styles.top}>
        <ScreenHeader title="Conversations" purpose="What visitors ask, what the agent answers, and the outcome." />
        <FilterBar
          label="Filter conversations"
          search={{
            label: "Search conversations",
            placeholder: "Words or a name",
            value: filters.q,
            onValueChange: (q) => set("q", q),
          }}
          onClear={isFiltered ? clear : undefined}
          count={
            list.isSuccess
              ? `${conversations.length}${list.hasNextPage ? "+" : ""} ${conversations.length === 1 ? "conversation" : "conversations"}`
              : undefined
          }
        >
          {select("lead", "Lead", leadOptions)}
          {select("outcome", "Outcome", outcomeOptions)}
          {select("unanswered", "Answers", answerOptions)}
          {select("rating", "Rating", ratingOptions)}
          <div className={styles.page}>
            <Field label="Page" isLabelHidden>
              <Input type="search" placeholder="Page: /pricing" value={filters.page} onValueChange={(page) => set("page", page)} />
            </Field>
          </div>
        </FilterBar>
      </div>
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
    </div>
  );
}
