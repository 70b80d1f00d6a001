import type { LiveConversation, LiveEvent, LiveThread } from "@disco/protocol";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useMember } from "../auth/auth-provider.tsx";
import { useApi } from "../auth/use-api.ts";
import { LiveContext } from "./live-context.ts";
import { waitsSince } from "./live-groups.ts";
import { createLiveLine, type LiveLine } from "./live-line.ts";
import { visitorName, waitingWords } from "./live-words.ts";
import { raiseAlert } from "./raise-alert.ts";

/** Opens the line of the member's organization for all screens below, and says once that a visitor waits. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const organizationId = organization?.id;
  const line = useMemo(() => createLiveLine(workspace.live), [workspace.live, organizationId]);
  useEffect(() => {
    const close = line.open();
    const stop = line.listen((event) => keepCacheCurrent(cache, event));
    // The window that the member looks at has the line.
    addEventListener("focus", line.reopen);
    return () => {
      stop();
      close();
      removeEventListener("focus", line.reopen);
    };
  }, [line, cache]);
  return (
    <LiveContext value={line}>
      {children}
      <Newcomer line={line} />
    </LiveContext>
  );
}

/** Announces a visitor who begins to wait, and raises the member's alerts: for those, and for answers to the member out of their sight. */
function Newcomer({ line }: { line: LiveLine }) {
  const navigate = useNavigate();
  const { id: memberId } = useMember();
  const [said, setSaid] = useState<LiveConversation | null>(null);
  useEffect(() => {
    let before = line.state.peek().newcomer;
    const alert = (conversation: LiveConversation, title: string, body: string) =>
      raiseAlert({
        title,
        body,
        tag: conversation.id,
        onOpen: () => void navigate(`/dashboard/conversations/${conversation.id}?view=live`),
      });
    return line.listen((event) => {
      const { newcomer, conversations, members } = line.state.peek();
      const isAway = members.find((each) => each.memberId === memberId)?.mode === "away";
      if (newcomer !== null && newcomer !== before) {
        before = newcomer;
        setSaid(newcomer);
        if (!isAway) alert(newcomer, waitingWords(newcomer), newcomer.handover.words ?? newcomer.lastAsked);
      }
      if (event.type !== "message" || event.message.sender !== "user" || document.hasFocus()) return;
      const conversation = conversations.get(event.conversationId);
      if (conversation?.handover.handler !== "person" || conversation.handover.member?.id !== memberId) return;
      alert(conversation, visitorName(conversation.visitor), event.message.text);
    });
  }, [line, navigate, memberId]);
  return (
    <p className="disco-kit-unseen" role="status">
      {said !== null && <span key={`${said.id} ${waitsSince(said)}`}>{waitingWords(said)}</span>}
    </p>
  );
}

/** Adds what arrives to the threads that are open; lists and details are read again. */
function keepCacheCurrent(cache: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case "snapshot":
      void cache.invalidateQueries({ queryKey: ["thread"] });
      break;
    case "conversation": {
      const { conversation } = event;
      cache.setQueryData<LiveThread>(["thread", conversation.id], (thread) => thread && { ...thread, conversation });
      break;
    }
    case "message": {
      const { conversationId, message } = event;
      cache.setQueryData<LiveThread>(["thread", conversationId], (thread) => {
        if (thread === undefined || thread.messages.some(({ id }) => id === message.id)) return thread;
        return { ...thread, messages: [...thread.messages, message].toSorted((one, other) => one.ordinal - other.ordinal) };
      });
      void cache.invalidateQueries({ queryKey: ["conversation", conversationId] });
      break;
    }
    case "read":
      cache.setQueryData<LiveThread>(
        ["thread", event.conversationId],
        (thread) => thread && { ...thread, [event.by === "visitor" ? "readByVisitor" : "readByMember"]: event.ordinal },
      );
      break;
    default:
  }
}
