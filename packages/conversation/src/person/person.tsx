import type { ChatMessage } from "@disco/client";
import { useState } from "react";
import type { ReactElement } from "react";
import type { Conversation } from "../conversation.ts";
import { TypingIndicator } from "../typing-indicator.tsx";
import { useReadable } from "../use-readable.ts";
import { Avatar } from "./avatar.tsx";
import { AttachFile, FileMessage, fileOf, Uploads } from "./files.tsx";
import { personLines } from "./person-lines.ts";
import type { Line } from "./person-lines.ts";
import { englishPerson } from "./person-texts.ts";

interface Props {
  conversation: Conversation;
}

/** Puts around each message who wrote it, and the lines that say who came and left, and shows files. */
export function withPersons(conversation: Conversation): (message: ChatMessage, element: ReactElement) => ReactElement[] {
  const { session, texts, language } = conversation;
  const lines = personLines(session.chat.peek(), language?.person ?? englishPerson);
  const draw = ([key, text]: Line) => (
    <p key={key} className="disco-line" dir="auto">
      {text}
    </p>
  );
  return (message, element) => {
    const around = lines.get(message.id);
    if (!around) return [element];
    const name = message.sender === "user" ? texts.you : (message.metadata?.member?.name ?? "");
    const shown = fileOf(message) ? <FileMessage key={message.id} message={message} conversation={conversation} name={name} /> : element;
    const person = message.sender === "member" && around.isFirst ? message.metadata?.member : undefined;
    return [
      ...around.before.map(draw),
      ...(person
        ? [
            <p key={`who ${message.id}`} className="disco-who" aria-hidden="true">
              <Avatar session={session} person={person} />
              <bdi>{person.name}</bdi>
            </p>,
          ]
        : []),
      shown,
      ...around.after.map(draw),
    ];
  };
}

/** Shows below the thread that the person types, or has read it. */
export function PersonEnd({ conversation }: Props) {
  const { session, texts, language } = conversation;
  const { isPersonTyping, readByPerson = -1, messages, handovers } = useReadable(session.chat);
  const last = messages.at(-1);
  const person = handovers?.at(-1)?.person;
  return (
    <>
      <Uploads conversation={conversation} />
      {person && isPersonTyping && <TypingIndicator label={texts.typing(person.name)} />}
      {last?.sender === "user" && (last.ordinal ?? Infinity) <= readByPerson && (
        <p className="disco-read">
          <small>{(language?.person ?? englishPerson).read}</small>
        </p>
      )}
    </>
  );
}

/** Offers above the field to send files to a person, or to ask for one. */
export function PersonBar({ conversation }: Props) {
  return (
    <div className="disco-ask">
      <AskPerson conversation={conversation} />
      <AttachFile conversation={conversation} />
    </div>
  );
}

/** Asks for a person, where the organization offers it and none is there. Before the first message it is asked for in words. */
function AskPerson({ conversation: { session, texts, language } }: Props) {
  const { messages, handovers, turn } = useReadable(session.chat);
  const config = useReadable(session.config);
  const [state, setState] = useState<"" | "asking" | "failed">("");
  const now = handovers?.at(-1)?.handler ?? "agent";
  if (!config?.hasPersonButton || turn.phase !== "idle" || now === "person" || now === "waiting") return null;
  const { ask } = language?.person ?? englishPerson;
  return (
    <>
      <button
        type="button"
        className="disco-action"
        disabled={state === "asking"}
        onClick={() => {
          if (messages.length === 0) return session.send(ask);
          setState("asking");
          void session
            .join()
            .then((person) => person.ask())
            .then(
              () => setState(""),
              () => setState("failed"),
            );
        }}
      >
        {ask}
      </button>
      <small role="status">{state === "failed" && texts.failed}</small>
    </>
  );
}

/** The person in the thread, in the header instead of the agent. */
export function PersonHead({ conversation: { session } }: Props) {
  const person = useReadable(session.chat).handovers?.at(-1)?.person;
  const company = useReadable(session.config)?.companyName;
  if (!person) return null;
  return (
    <>
      <Avatar session={session} person={person} />
      <p>
        <strong>
          <bdi>{person.name}</bdi>
        </strong>
        <small>
          <bdi>{company}</bdi>
        </small>
      </p>
    </>
  );
}
