import type { FilledReply, HandoverState, SuggestedReply, ThreadHelp } from "@disco/protocol";
import { Button, SegmentedControl } from "@disco/react/kit";
import { useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMember } from "../../../auth/auth-provider.tsx";
import { useApi } from "../../../auth/use-api.ts";
import { NoteBox } from "../help/note-box.tsx";
import { ReplyTools } from "../help/reply-tools.tsx";
import { Suggestion } from "../help/suggestion.tsx";
import { useFiles } from "../help/use-files.ts";
import { Composer } from "./composer.tsx";
import { focusComposer, leaveThread } from "./thread-keys.ts";
import styles from "./thread.module.css";
import type { Handover } from "./use-handover.ts";
import { useReply } from "./use-reply.ts";

const kinds = [
  { value: "reply", label: "Reply" },
  { value: "note", label: "Note" },
] as const;

interface WriteBoxProps {
  conversationId: string;
  state: HandoverState;
  mayTake: boolean;
  handover: Handover;
  /** Undefined where the server has none. */
  help: ThreadHelp | undefined;
  onNote: (text: string, noteId: string, mentions: string[]) => Promise<void>;
  /** The way to messages below what is in view. */
  onMore: (() => void) | undefined;
}

/** Where a member writes to the visitor, or a note to the team. */
export function WriteBox({ conversationId, state, mayTake, handover, help, onNote, onMore }: WriteBoxProps) {
  const [kind, setKind] = useState<"reply" | "note">("reply");
  const above = help !== undefined && <SegmentedControl label="Write" value={kind} segments={kinds} onValueChange={setKind} />;
  return (
    <div className={styles.foot}>
      {onMore !== undefined && (
        <Button size="small" className={styles.more} icon={<ChevronDown aria-hidden="true" size={16} />} onClick={onMore}>
          New messages
        </Button>
      )}
      {kind === "note" && help !== undefined ? (
        <NoteBox conversationId={conversationId} members={help.members} above={above} onAdd={onNote} />
      ) : (
        <ReplyBox conversationId={conversationId} state={state} mayTake={mayTake} handover={handover} help={help} above={above} />
      )}
    </div>
  );
}

interface ReplyBoxProps extends Pick<WriteBoxProps, "conversationId" | "state" | "mayTake" | "handover" | "help"> {
  above: ReactNode;
}

function ReplyBox({ conversationId, state: { handler, member }, mayTake, handover, help, above }: ReplyBoxProps) {
  const { id } = useMember();
  const { workspace } = useApi();
  const isMine = handler === "person" && member?.id === id;
  const reply = useReply({ conversationId, isMine, take: handover.take });
  const files = useFiles(conversationId);
  const [suggestion, setSuggestion] = useState<SuggestedReply | null>(null);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const suggest = useMutation({ mutationFn: () => workspace.threads.suggest(conversationId), onSuccess: setSuggestion });
  const holder = handler === "person" && !isMine ? (member?.name ?? "Another member") : null;
  const blocked = holder !== null ? `${holder} answers this visitor` : mayTake ? undefined : "Owners and admins answer visitors";
  const missing = unknown.filter((name) => reply.draft.text.includes(name));

  function insert(text: string): void {
    reply.insert(text);
    focusComposer();
  }

  function insertSaved({ text, unknown: names }: FilledReply): void {
    setUnknown(names);
    insert(text);
  }

  const hint =
    files.said?.text ??
    (suggest.isError ? suggest.error.message : missing.length > 0 ? `Fill in before you send: ${missing.join(", ")}` : null);
  return (
    <Composer
      label="Reply"
      placeholder={isMine ? "Write to the visitor" : "Write to take over"}
      text={reply.draft.text}
      isBusy={reply.isBusy}
      problem={reply.problem}
      blocked={blocked}
      above={
        <>
          {suggestion !== null && (
            <Suggestion
              suggestion={suggestion}
              onInsert={(text) => {
                setSuggestion(null);
                insert(text);
              }}
              onDismiss={() => setSuggestion(null)}
            />
          )}
          {above}
          {hint !== null && (
            <p className={styles.hint} role={files.said?.isProblem === true || suggest.isError ? "alert" : "status"}>
              {hint}
            </p>
          )}
        </>
      }
      tools={
        help !== undefined && (
          <ReplyTools
            replies={help.replies}
            isDisabled={blocked !== undefined}
            isSuggesting={suggest.isPending}
            onSuggest={() => suggest.mutate()}
            onReply={insertSaved}
            onFiles={(chosen) => void files.send(chosen)}
          />
        )
      }
      onWrite={reply.write}
      onSend={(event) => {
        setSuggestion(null);
        void reply.send(event);
      }}
      onFiles={help === undefined || blocked !== undefined ? undefined : (pasted) => void files.send(pasted)}
      onLeave={leaveThread}
    />
  );
}
