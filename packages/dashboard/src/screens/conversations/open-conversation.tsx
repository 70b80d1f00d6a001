import type { LiveThread, MemberConversation } from "@disco/protocol";
import { Banner, Switch, useToast } from "@disco/react/kit";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { useLive } from "../../live/live-context.ts";
import { typingKey } from "../../live/live-groups.ts";
import { Conversation } from "./conversation.tsx";
import { nameOf } from "./conversation-words.ts";
import { EarlierConversations } from "./help/earlier-conversations.tsx";
import { PagesSeen } from "./help/pages-seen.tsx";
import { useThreadHelp } from "./help/use-thread-help.ts";
import { useTranslations } from "./help/use-translations.ts";
import { HandoverBar } from "./thread/handover-bar.tsx";
import { ThreadEnd } from "./thread/thread-end.tsx";
import threadStyles from "./thread/thread.module.css";
import { useEndOfThread } from "./thread/use-end-of-thread.ts";
import { useHandover } from "./thread/use-handover.ts";
import { WriteBox } from "./thread/write-box.tsx";

/** A conversation that a member can take part in. */
export function OpenConversation({ conversation, thread }: { conversation: MemberConversation; thread: LiveThread | undefined }) {
  const { id } = conversation;
  const { id: memberId } = useMember();
  const { sayProblem } = useToast();
  const handover = useHandover(id);
  const isLiveView = new URLSearchParams(useLocation().search).get("view") === "live";
  const messages = thread?.messages ?? conversation.messages;
  const { end, hasNew, goToEnd } = useEndOfThread({ count: messages.length, startsAtEnd: isLiveView });
  const typing = useLive((live) => live.typing);
  const members = useLive((live) => live.members);
  const state = thread?.conversation.handover;
  const isMine = state?.handler === "person" && state.member?.id === memberId;
  const { help, addNote, deleteNote } = useThreadHelp(id);
  const [isTranslating, setTranslating] = useState(false);
  const translations = useTranslations(id, messages, isTranslating && help?.canTranslate === true);

  const last = thread?.messages.at(-1);
  useReadMark(id, isMine ? thread : undefined);

  const typists = [
    ...(typing.has(typingKey(id, null)) ? [nameOf(conversation.visitor)] : []),
    ...members.filter((each) => each.memberId !== memberId && typing.has(typingKey(id, each.memberId))).map(({ name }) => name),
  ];
  return (
    <Conversation
      conversation={conversation}
      messages={messages}
      notes={help?.notes}
      translations={translations}
      onDeleteNote={(noteId) => void deleteNote(noteId).catch((error: Error) => sayProblem(error.message))}
      above={
        <>
          {thread !== undefined && state !== undefined && (
            <HandoverBar state={state} memberId={memberId} mayTake={thread.mayTake} actions={handover} />
          )}
          {help?.undelivered.map(({ where, problem, at }) => (
            <Banner key={`${where} ${at}`} tone="warn" title={where === "slack" ? "Not delivered to Slack" : "Not delivered by mail"}>
              <p>{problem}</p>
            </Banner>
          ))}
          {help?.canTranslate === true && (
            <Switch label="Translate what the visitor writes" isOn={isTranslating} onChange={setTranslating} />
          )}
        </>
      }
      below={
        thread !== undefined &&
        state !== undefined && (
          <>
            <ThreadEnd typists={typists} isSeen={last?.sender === "member" ? last.ordinal <= thread.readByVisitor : null} />
            <WriteBox
              conversationId={id}
              state={state}
              mayTake={thread.mayTake}
              handover={handover}
              help={help}
              onNote={addNote}
              onMore={hasNew ? goToEnd : undefined}
            />
            <div ref={end} className={threadStyles.mark} />
          </>
        )
      }
      help={
        <>
          <PagesSeen pages={thread?.pages ?? []} />
          <EarlierConversations conversation={conversation} />
        </>
      }
    />
  );
}

/** Tells the server how far a member has read who looks at the thread. */
function useReadMark(id: string, thread: LiveThread | undefined): void {
  const { workspace } = useApi();
  const last = thread?.messages.at(-1)?.ordinal ?? -1;
  const isUnread = thread !== undefined && last > thread.readByMember;
  useEffect(() => {
    if (!isUnread) return;
    // The next mark replaces a lost one.
    const tell = () => document.hasFocus() && void workspace.live.tellRead(id, last).catch(() => {});
    tell();
    addEventListener("focus", tell);
    return () => removeEventListener("focus", tell);
  }, [workspace, id, last, isUnread]);
}
