import type { HandoverState } from "@disco/protocol";
import { Button } from "@disco/react/kit";
import { ArrowDown } from "lucide-react";
import { useMember } from "../../../auth/auth-provider.tsx";
import { Composer } from "./composer.tsx";
import { leaveThread } from "./thread-keys.ts";
import styles from "./thread.module.css";
import type { Handover } from "./use-handover.ts";
import { useReply } from "./use-reply.ts";

interface ReplyBoxProps {
  conversationId: string;
  state: HandoverState;
  handover: Handover;
  /** The way to messages below what is in view. */
  onMore: (() => void) | undefined;
}

/** Where a member writes to the visitor. */
export function ReplyBox({ conversationId, state: { handler, member }, handover, onMore }: ReplyBoxProps) {
  const { id } = useMember();
  const isMine = handler === "person" && member?.id === id;
  const reply = useReply({ conversationId, isMine, take: handover.take });
  const holder = handler === "person" && !isMine ? (member?.name ?? "Another member") : null;
  return (
    <div className={styles.foot}>
      {onMore !== undefined && (
        <Button size="small" className={styles.more} icon={<ArrowDown aria-hidden="true" size={16} />} onClick={onMore}>
          New messages
        </Button>
      )}
      <Composer
        label="Reply"
        placeholder={isMine ? "Write to the visitor" : "Write to take over"}
        text={reply.draft.text}
        isBusy={reply.isBusy}
        problem={reply.problem}
        blocked={holder === null ? undefined : `${holder} answers this visitor`}
        onWrite={reply.write}
        onSend={(event) => void reply.send(event)}
        onLeave={leaveThread}
      />
    </div>
  );
}
