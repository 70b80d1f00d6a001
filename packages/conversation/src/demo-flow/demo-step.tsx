import type { ReactNode } from "react";
import { BrandMark } from "../brand-mark.tsx";
import type { CardTexts } from "../card-texts.ts";
import { Card } from "../card.tsx";
import type { Conversation } from "../conversation.ts";
import { Notice } from "../notice.tsx";
import { toSlotLabel } from "../to-slot-label.ts";
import { useReadable } from "../use-readable.ts";
import { Video } from "../video.tsx";
import { ContactForm } from "./contact-form.tsx";
import type { DemoTexts } from "./demo-texts.ts";
import { QuestionForm } from "./question-form.tsx";
import type { DemoState, Question } from "./use-demo.ts";

/** The step a visitor is at. */
export function DemoStep({
  conversation,
  state: { demo, move, offers, isWaiting, confirmed },
  questions,
  texts,
  cards,
}: {
  conversation: Conversation;
  state: DemoState;
  questions: readonly Question[];
  texts: DemoTexts;
  cards: CardTexts;
}) {
  const { session } = conversation;
  const config = useReadable(session.config);
  const { stage } = demo;
  switch (stage.name) {
    case "greeting":
      return (
        <>
          <BrandMark size={56} />
          <Title>{texts.title}</Title>
          <p>
            <bdi>{config?.greeting ?? texts.intro}</bdi>
          </p>
          <button type="button" className="disco-primary" disabled={!config} onClick={() => move({ type: "began" })}>
            {texts.start}
          </button>
        </>
      );
    case "question": {
      const asked = questions[stage.index];
      if (!asked) return null;
      return (
        <>
          <Title>{asked.question}</Title>
          <QuestionForm
            asked={asked}
            answer={demo.answers[asked.id] ?? ""}
            texts={texts}
            onAnswer={(text) => move({ type: "answered", id: asked.id, text })}
          />
        </>
      );
    }
    case "video":
      return (
        <>
          <Title>{texts.video}</Title>
          {config?.demoVideo && <Video video={config.demoVideo} texts={cards} />}
          <button type="button" className="disco-primary" onClick={() => move({ type: "watched" })}>
            {texts.next}
          </button>
        </>
      );
    case "slot":
      return (
        <>
          <Title>{texts.slot}</Title>
          {demo.isTaken && <p role="alert">{texts.taken}</p>}
          <Waiting conversation={conversation} isWaiting={isWaiting} text={texts.searching}>
            {offers.length === 0 && <p>{texts.noTimes}</p>}
            {offers.map((slot) => (
              <button key={slot.id} type="button" className="disco-action disco-slot" onClick={() => move({ type: "chose", slot })}>
                {toSlotLabel(slot, conversation.texts.lang)}
              </button>
            ))}
            <button
              type="button"
              className={offers.length > 0 ? "disco-link" : "disco-primary"}
              onClick={() => move({ type: "chose", slot: null })}
            >
              {offers.length > 0 ? texts.noneFits : texts.next}
            </button>
          </Waiting>
        </>
      );
    case "contact":
      return (
        <>
          <Title>{texts.contact}</Title>
          {demo.slot && (
            <p>
              <bdi>{toSlotLabel(demo.slot, conversation.texts.lang)}</bdi>
            </p>
          )}
          <ContactForm
            contact={demo.contact}
            texts={texts}
            action={demo.slot ? texts.book : texts.request}
            onSend={(contact) => move({ type: "introduced", ...contact })}
          />
        </>
      );
    case "sending":
      return (
        <>
          <Title>{texts.sending}</Title>
          <Waiting conversation={conversation} isWaiting text={texts.sending} />
        </>
      );
    case "done":
      return (
        <>
          <Title>{stage.outcome === "booked" ? texts.booked : texts.requested}</Title>
          {confirmed ? (
            <Card metadata={confirmed} conversation={conversation} text="" />
          ) : (
            <p>
              {texts.requestedHint} <bdi>{demo.contact.email}</bdi>
            </p>
          )}
        </>
      );
  }
}

/** The heading of a step. It takes the focus when the step begins. */
function Title({ children }: { children: string }) {
  return (
    <h2 tabIndex={-1} dir="auto">
      {children}
    </h2>
  );
}

/** A wait, or a failure with another try, else its children. */
function Waiting({
  conversation,
  isWaiting,
  text,
  children,
}: {
  conversation: Conversation;
  isWaiting: boolean;
  text: string;
  children?: ReactNode;
}) {
  const { turn, messages } = useReadable(conversation.session.chat);
  const last = messages.at(-1);
  // After a reload, a question that was never sent needs to be sent again.
  const isUnsent = turn.phase === "idle" && last?.sender === "user" && last.delivery === "failed";
  if (isUnsent || turn.phase === "failed" || turn.phase === "offline") return <Notice conversation={conversation} />;
  if (!isWaiting) return <>{children}</>;
  return (
    <p className="disco-typing" role="status" aria-label={text}>
      <i />
      <i />
      <i />
    </p>
  );
}
