import type { ThreadHelp } from "@disco/protocol";
import { Button, IconButton, Menu, useForm } from "@disco/react/kit";
import { AtSign } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useDraftName } from "../../../auth/auth-provider.tsx";
import { Composer } from "../thread/composer.tsx";
import { newId } from "../thread/new-id.ts";
import { leaveThread } from "../thread/thread-keys.ts";
import { useWindowDraft } from "../thread/use-window-draft.ts";

type Mentioned = ThreadHelp["members"][number];

interface NoteBoxProps {
  conversationId: string;
  members: readonly Mentioned[];
  above: ReactNode;
  onAdd: (text: string, noteId: string, mentions: string[]) => Promise<void>;
}

/** Where a member writes to colleagues about a conversation. `@` and a name tells that member. */
export function NoteBox({ conversationId, members, above, onAdd }: NoteBoxProps) {
  /** The same text keeps its id, so that a second try stores it once. */
  const sent = useRef({ text: "", noteId: "" });
  const form = useForm<{ text: string }>({
    initial: { text: "" },
    tidy: ({ text }) => ({ text: text.trim() }),
    keepAs: useDraftName(`note ${conversationId}`),
    submit: async ({ text }) => {
      if (text === "") return { text };
      if (sent.current.text !== text) sent.current = { text, noteId: newId() };
      await onAdd(
        text,
        sent.current.noteId,
        members.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id),
      );
      return { text: "" };
    },
  });
  useWindowDraft(`note ${conversationId}`, form);
  const { text } = form.draft;
  const begun = /@([\p{L}\p{N}.-]*)$/u.exec(text)?.[1];
  const offered = begun === undefined ? [] : members.filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase())).slice(0, 5);
  const mention = (name: string) =>
    form.change({ text: `${text.replace(/(?:^|\s)?@[\p{L}\p{N}.-]*$/u, "").trimEnd()} @${name} `.trimStart() });
  return (
    <Composer
      kind="note"
      label="Note"
      placeholder="A note for your team. The visitor never sees it."
      sendLabel="Add note"
      text={text}
      isBusy={form.isBusy}
      problem={form.problem}
      above={above}
      tools={
        <>
          <Menu
            trigger={<IconButton label="Mention a member" icon={<AtSign aria-hidden="true" size={20} />} disabled={members.length === 0} />}
            actions={members.map(({ name }) => ({ label: name, onSelect: () => mention(name) }))}
          />
          {offered.map(({ id, name }) => (
            <Button key={id} size="small" kind="quiet" onClick={() => mention(name)}>
              @{name}
            </Button>
          ))}
        </>
      }
      onWrite={(next) => form.change({ text: next })}
      onSend={(event) => void form.submit(event)}
      onLeave={leaveThread}
    />
  );
}
