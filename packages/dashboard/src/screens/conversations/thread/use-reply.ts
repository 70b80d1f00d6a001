import { useForm } from "@disco/react/kit";
import { type FormEvent, useEffect, useRef } from "react";
import { useDraftName } from "../../../auth/auth-provider.tsx";
import { useApi } from "../../../auth/use-api.ts";
import { newId } from "./new-id.ts";
import { useThreadChanges } from "./use-thread.ts";
import { useWindowDraft } from "./use-window-draft.ts";

/** The visitor's side forgets that a member types after 8 seconds. */
const TELL_AGAIN_MS = 4_000;

interface ReplyOptions {
  conversationId: string;
  /** Whether the member has the conversation already. */
  isMine: boolean;
  take: () => Promise<boolean>;
}

/** A member's reply: its first letter takes the conversation, and it stays in its field until the server has it. */
export function useReply({ conversationId, isMine, take }: ReplyOptions) {
  const { workspace } = useApi();
  const { add } = useThreadChanges(conversationId);
  const toldAt = useRef(0);
  /** A refused takeover is not repeated with each letter. */
  const hasAsked = useRef(false);
  /** The same text keeps its id, so that a second try stores it once. */
  const sent = useRef({ text: "", messageId: "" });
  const form = useForm<{ text: string }>({
    initial: { text: "" },
    tidy: ({ text }) => ({ text: text.trim() }),
    keepAs: useDraftName(`reply ${conversationId}`),
    submit: async ({ text }) => {
      if (text === "") return { text };
      if (sent.current.text !== text) sent.current = { text, messageId: newId() };
      add(await workspace.live.send(conversationId, text, sent.current.messageId));
      sent.current = { text: "", messageId: "" };
      toldAt.current = 0;
      hasAsked.current = false;
      return { text: "" };
    },
  });

  const written = useWindowDraft(`reply ${conversationId}`, form);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    const text = written.current.trim();
    if (!(await form.submit(event)) || !written.current.startsWith(text)) return;
    // Text that was typed while the reply was sent.
    const rest = written.current.slice(text.length).trimStart();
    if (rest !== "") form.change({ text: rest });
  }

  function tell(isTyping: boolean): void {
    toldAt.current = isTyping ? Date.now() : 0;
    // The next signal replaces a lost one.
    workspace.live.tellTyping(conversationId, isTyping).catch(() => {});
  }

  function write(text: string): void {
    form.change({ text });
    const hasWords = text.trim() !== "";
    if (hasWords && !isMine && !hasAsked.current) void take();
    hasAsked.current = hasWords;
    if (hasWords && Date.now() - toldAt.current > TELL_AGAIN_MS) tell(true);
    else if (!hasWords && toldAt.current !== 0) tell(false);
  }

  useEffect(
    () => () => {
      if (toldAt.current !== 0) void workspace.live.tellTyping(conversationId, false).catch(() => {});
    },
    [workspace, conversationId],
  );

  /** Puts a text into the field, after what is there. */
  function insert(text: string): void {
    const before = written.current.trimEnd();
    write(before === "" ? text : `${before}\n${text}`);
  }

  return { ...form, write, insert, send };
}
