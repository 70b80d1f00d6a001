import { ApiError } from "@disco/client/api";
import type { MemberConversation, VoiceReview } from "@disco/protocol";
import { Banner, Button, ConfirmDialog, EmptyList, ErrorState, Skeleton, useToast } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { saveFile } from "../companies/save-file.ts";
import { Conversation } from "../conversations/conversation.tsx";
import paneStyles from "../conversations/conversation-pane.module.css";
import { ReviewCard } from "./review-card.tsx";
import styles from "./voice-conversations.module.css";

const PATH = "/voice-ae/conversations";
/** The visitor may be talking still. */
const REFRESH_MS = 5_000;

/** One conversation by voice: its summary, its messages with what was heard and cut, its status, notes and lead. */
export function VoiceConversationPane() {
  const { conversationId = "" } = useParams();
  const { search } = useLocation();
  const { workspace } = useApi();
  const conversation = useQuery({
    queryKey: ["conversation", conversationId],
    queryFn: ({ signal }) => workspace.readConversation(conversationId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === "error" ? false : REFRESH_MS),
  });
  const review = useQuery({
    queryKey: ["voice-review", conversationId],
    queryFn: ({ signal }) => workspace.voiceAgents.readReview(conversationId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === "error" ? false : REFRESH_MS),
  });
  const error = conversation.error ?? review.error;
  const isMissing = error instanceof ApiError && error.status === 404;
  const isReady = conversation.data !== undefined && review.data !== undefined;
  return (
    <article className={paneStyles.pane}>
      <Link to={{ pathname: PATH, search }} className={paneStyles.back}>
        <ArrowLeft aria-hidden="true" size={16} />
        All conversations
      </Link>
      {isMissing && <EmptyList title="There is no such conversation">It may belong to another of your organizations.</EmptyList>}
      {error !== null && !isMissing && !isReady && (
        <ErrorState
          title="The conversation could not be loaded"
          message={error.message}
          onRetry={() => void Promise.all([conversation.refetch(), review.refetch()])}
        />
      )}
      {error === null && !isReady && <Skeleton shape="thread" rows={6} label="Loading the conversation..." />}
      {isReady && !isMissing && (
        <Conversation
          conversation={conversation.data}
          above={
            <>
              <Summary review={review.data} />
              {conversation.data.handover.awaitsSince !== null && (
                <Banner tone="warn" title="This visitor waits for a person">
                  <Link to={`/dashboard/conversations/${conversationId}`}>Take it over in Conversations</Link>
                </Banner>
              )}
            </>
          }
          aside={
            <>
              <ReviewCard key={conversationId} conversationId={conversationId} review={review.data} />
              <Keeping conversation={conversation.data} review={review.data} search={search} />
            </>
          }
        />
      )}
    </article>
  );
}

function Summary({ review: { summary, agentName } }: { review: VoiceReview }) {
  return (
    <section className={styles.summary} aria-label="Summary">
      <h3>{agentName === null ? "Summary" : `Summary, with ${agentName}`}</h3>
      <ul>
        {summary.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes a conversation along, or erases it. */
function Keeping({ conversation, review, search }: { conversation: MemberConversation; review: VoiceReview; search: string }) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { say, sayProblem } = useToast();
  const [isAsking, setAsking] = useState(false);
  const { id } = conversation;

  function save(): void {
    const text = JSON.stringify({ ...conversation, review }, null, 2);
    saveFile(new Blob([text], { type: "application/json" }), `conversation-${id}.json`);
  }

  async function erase(): Promise<void> {
    setAsking(false);
    try {
      await workspace.voiceAgents.erase(id);
      await navigate({ pathname: PATH, search });
      cache.removeQueries({ queryKey: ["conversation", id] });
      cache.removeQueries({ queryKey: ["voice-review", id] });
      await cache.invalidateQueries({ queryKey: ["voice-conversations"] });
      say("The conversation is erased.");
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "The conversation could not be erased.");
    }
  }

  return (
    <div className={styles.keeping}>
      <Button size="small" icon={<Download aria-hidden="true" size={16} />} onClick={save}>
        Export
      </Button>
      {organization?.role !== "member" && (
        <Button size="small" kind="quiet" icon={<Trash2 aria-hidden="true" size={16} />} onClick={() => setAsking(true)}>
          Erase
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Erase this conversation?"
        confirmLabel="Erase"
        onCancel={() => setAsking(false)}
        onConfirm={() => void erase()}
      >
        <p>Its messages, calls, notes and the lead made from it go for good, also out of the action plan.</p>
      </ConfirmDialog>
    </div>
  );
}
