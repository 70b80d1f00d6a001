import { useEffect, useRef } from "react";
import { englishCards } from "../card-texts.ts";
import { ChatPanel } from "../chat-panel.tsx";
import type { Conversation } from "../conversation.ts";
import { Icon } from "../icon.tsx";
import { useReadable } from "../use-readable.ts";
import { DemoStep } from "./demo-step.tsx";
import { englishDemo } from "./demo-texts.ts";
import { demoProgress } from "./next-demo-step.ts";
import { useDemo } from "./use-demo.ts";
import type { DemoPlace } from "./use-demo.ts";

export { keepDemo } from "./keep-demo.ts";

const BACK = "M19 12H5M12 19l-7-7 7-7";

/**
 * The guided demo: greeting, questions, video, time and contact, ending in a booked demo or a request for one.
 * The visitor may leave it for the chat at any step and comes back to where they were.
 */
export function DemoFlow({
  conversation,
  onClose,
  place: kept,
  takesFocus = false,
}: {
  conversation: Conversation;
  onClose?: (() => void) | undefined;
  /** Stores the visitor's place in the demo; without it a reload restarts. */
  place?: DemoPlace | undefined;
  /** Focuses the first step: it replaces a field that had the focus. */
  takesFocus?: boolean;
}) {
  const { session, language } = conversation;
  const texts = language?.demo ?? englishDemo;
  const config = useReadable(session.config);
  const questions = config?.demoQuestions ?? [];
  const script = { questions, hasVideo: config?.demoVideo != null };
  const state = useDemo(session, questions, script, texts, kept);
  const { demo, move } = state;
  const { stage, isAside } = demo;
  const place = useRef<HTMLDivElement>(null);
  const isFirst = useRef(!takesFocus);
  const progress = demoProgress(stage, script);
  const at = `${stage.name} ${stage.name === "question" ? stage.index : ""} ${isAside}`;

  useEffect(() => {
    // The focus moves to a new step; on the first render only where it was in the panel.
    if (!isFirst.current) {
      const panel = place.current?.closest(".disco-panel");
      panel?.querySelector<HTMLElement>(isAside ? "textarea" : "h2")?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [at]);

  if (isAside) {
    return (
      <ChatPanel
        conversation={conversation}
        onClose={onClose}
        notice={
          <div className="disco-resume" ref={place}>
            <button type="button" className="disco-link" onClick={() => move({ type: "returned" })}>
              <Icon path={BACK} />
              {texts.resume}
            </button>
          </div>
        }
      />
    );
  }
  return (
    <ChatPanel conversation={conversation} onClose={onClose}>
      <div className="disco-demo" ref={place}>
        {progress && (
          <div className="disco-progress">
            <p>{texts.step(progress.step, progress.of)}</p>
            <div aria-hidden="true">
              {Array.from({ length: progress.of }, (_, index) => (
                <i key={index} data-done={index < progress.step} />
              ))}
            </div>
          </div>
        )}
        <div className="disco-stage" key={at}>
          <DemoStep conversation={conversation} state={state} questions={questions} texts={texts} cards={language?.cards ?? englishCards} />
        </div>
        <div className="disco-demo-foot">
          {progress && stage.name !== "sending" && (
            <button type="button" className="disco-link" onClick={() => move({ type: "wentBack" })}>
              {texts.back}
            </button>
          )}
          <button type="button" className="disco-link" onClick={() => move({ type: "left" })}>
            {texts.ask}
          </button>
        </div>
      </div>
    </ChatPanel>
  );
}
