import type { ListedVoiceConversation } from "@disco/protocol";
import { Badge, EmptyList, ErrorState, FilterBar, SegmentedControl, Select } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { Link, useMatch } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { ConversationColumns } from "../conversations/conversation-columns.tsx";
import { ConversationList } from "../conversations/conversation-list.tsx";
import styles from "../conversations/conversations-screen.module.css";
import { useVoiceConversations, useVoiceFilters } from "./use-voice-conversations.ts";
import ownStyles from "./voice-conversations.module.css";
import { statusNames, statusTones, toDuration } from "./voice-words.ts";

const PATH = "/voice-ae/conversations";
const ALL = "all";

/** Conversations of calls and of members' own agents, with the worth of each. */
export function VoiceConversationsScreen() {
  const isReading = useMatch(`${PATH}/:conversationId`) !== null;
  const { workspace } = useApi();
  const { organization } = useMember();
  const { q, status, agent, set, search } = useVoiceFilters();
  const list = useVoiceConversations({ q, status, agent });
  const own = useQuery({
    queryKey: ["voice-agents", organization?.id],
    queryFn: ({ signal }) => workspace.voiceAgents.list(signal),
  });
  const agents = own.data?.agents ?? [];
  const conversations = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const counts = list.data?.pages.at(-1)?.counts;
  const isFiltered = q !== "" || status !== undefined || agent !== "";
  const isEmpty = list.isSuccess && conversations.length === 0;
  const labelOf = (name: string, count: number | undefined) => (count === undefined ? name : `${name} ${count}`);
  return (
    <div className={styles.screen} data-reading={isReading || undefined}>
      <div className={styles.top}>
        <ScreenHeader title="Voice Conversations" purpose="What visitors said in calls and to your agents, and the outcome." />
        <div className={ownStyles.statuses}>
          <SegmentedControl
            label="Status"
            value={status ?? ALL}
            segments={[
              { value: ALL, label: labelOf("All", counts?.all) },
              { value: "qualified", label: labelOf(statusNames.qualified, counts?.qualified) },
              { value: "nurture", label: labelOf(statusNames.nurture, counts?.nurture) },
              { value: "dq", label: labelOf(statusNames.dq, counts?.dq) },
            ]}
            onValueChange={(value) => set("status", value === ALL ? "" : value)}
          />
        </div>
        <FilterBar
          label="Filter voice conversations"
          search={{
            label: "Search voice conversations",
            placeholder: "Words, a name or an address",
            value: q,
            onValueChange: (text) => set("q", text),
          }}
        >
          {agents.length > 0 && (
            <Select
              label="Agent"
              isLabelHidden
              value={agent === "" ? ALL : agent}
              options={[{ value: ALL, label: "Any agent" }, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
              onValueChange={(value) => set("agent", value === ALL ? "" : value)}
            />
          )}
        </FilterBar>
      </div>
      {list.isError && list.data === undefined && (
        <ErrorState title="The conversations could not be loaded" message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {isEmpty && !isFiltered && !isReading ? (
        <EmptyList
          title="No voice conversations yet"
          action={
            <Link to="/voice-ae/setup" className="disco-kit-button" data-kind="primary" data-size="normal">
              Set up an agent
            </Link>
          }
        >
          Calls from your site and conversations with your own agents appear here, with what was heard, what was done and who it was.
        </EmptyList>
      ) : (
        <ConversationColumns isPending={list.isPending} isEmpty={isEmpty} isFiltered={isFiltered} isReading={isReading}>
          <ConversationList
            conversations={conversations}
            path={PATH}
            badges={badgesOf}
            search={search}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isBusy={list.isFetchingNextPage}
          />
        </ConversationColumns>
      )}
    </div>
  );
}

function badgesOf({ status, agentName, callCount, callMs }: ListedVoiceConversation) {
  return (
    <>
      {status !== null && <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>}
      {agentName !== null && <Badge>{agentName}</Badge>}
      {callCount > 0 && <Badge>{callMs === 0 ? "Call" : `Call, ${toDuration(callMs)}`}</Badge>}
    </>
  );
}
