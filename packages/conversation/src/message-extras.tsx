import type { AgentMessage } from "@disco/client";
import { useEffect, useState } from "react";
import type { Conversation } from "./conversation.ts";
import { englishExtras } from "./extras-texts.ts";
import { Icon } from "./icon.tsx";
import { toTranscript } from "./to-transcript.ts";

export { Notice } from "./notice.tsx";

const CHECK = "M20 6L9 17l-5-5";
const COPY = "M9 9h12v12H9zM5 15H3V3h12v2";

const DOWN = "M12 5v14M19 12l-7 7-7-7";

const COPIED_MS = 2000;

/** What an answer offers beside its words and sources: a copy. */
export function MessageExtras({ message, conversation }: { message: AgentMessage; conversation: Conversation }) {
  const texts = conversation.language?.extras ?? englishExtras;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <button
        type="button"
        className="disco-copy"
        aria-label={texts.copy}
        title={texts.copy}
        onClick={() =>
          void copy(message.text).then(
            () => setCopied(true),
            () => {},
          )
        }
      >
        <Icon path={isCopied ? CHECK : COPY} />
      </button>
      <span className="disco-unseen" role="status">
        {isCopied ? texts.copied : ""}
      </span>
    </>
  );
}

/** The clipboard is missing on pages without https; there the old command copies what is selected in a field. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (!isDone) throw new Error("The browser does not copy.");
}

/** What one can do with the whole thread. */
export function ThreadTools({ conversation, agentName }: { conversation: Conversation; agentName: string }) {
  const { session, texts, language } = conversation;
  return (
    <button
      type="button"
      className="disco-transcript"
      onClick={() => {
        // A data address is a download here, never a page, so that no policy has a say in it.
        const link = document.createElement("a");
        const names = { agent: agentName, you: texts.you };
        link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(toTranscript(session.chat.peek().messages, names, texts.lang))}`;
        link.download = `${agentName}.txt`;
        link.click();
      }}
    >
      {(language?.extras ?? englishExtras).transcript}
    </button>
  );
}

/** Takes a visitor who reads further up to what is new. */
export function NewMessages({ conversation: { language }, onChoose }: { conversation: Conversation; onChoose: () => void }) {
  return (
    <button type="button" className="disco-more" onClick={onChoose}>
      <Icon path={DOWN} />
      {(language?.extras ?? englishExtras).newMessages}
    </button>
  );
}
