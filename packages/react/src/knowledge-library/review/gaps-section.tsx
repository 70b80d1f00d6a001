import type { Gap } from "@disco/client/api";
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Field, Input, Textarea } from "../../kit/field.tsx";
import { EmptyList } from "../../kit/states.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useLibrary } from "../library-context.ts";
import { rememberPlace } from "../remember-place.ts";
import { useDeferredRemoval } from "../use-deferred-removal.ts";
import { sentenceOf } from "../use-load.ts";
import { counted, dayOf } from "../words.ts";
import { Loaded } from "./loaded.tsx";
import type { Review } from "./use-review.ts";

/** Questions that the agent could not answer well; each can become a FAQ, which the next visitor is answered from. */
export function GapsSection({ gaps }: Pick<Review, "gaps">) {
  const { api, slug, touch } = useLibrary();
  const removal = useDeferredRemoval(gaps.reload);

  function dismiss(gap: Gap): void {
    removal.remove(gap.id, "Question dismissed", async () => {
      await api.gaps.dismiss(slug, gap.id);
      gaps.change((all) => all.filter(({ id }) => id !== gap.id));
    });
  }

  return (
    <Loaded load={gaps} what="The questions">
      {(all) => {
        const shown = all.filter(({ id }) => !removal.hidden.has(id));
        if (shown.length === 0)
          return <EmptyList title="No open questions">What your agent cannot answer well appears here, newest first.</EmptyList>;
        return (
          <ul className="disco-lib-stack">
            {shown.map((gap) => (
              <GapCard
                key={gap.id}
                gap={gap}
                onDismiss={() => dismiss(gap)}
                onAnswered={() => {
                  gaps.change((known) => known.filter(({ id }) => id !== gap.id));
                  touch();
                }}
              />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function GapCard({ gap, onDismiss, onAnswered }: { gap: Gap; onDismiss: () => void; onAnswered: () => void }) {
  const [isAnswering, setAnswering] = useState(false);
  const heading = useId();
  const { question, wordings, count, refused, badlyRated, lastAnswer, lastAskedAt } = gap;
  return (
    <Card as="li" labelledBy={heading}>
      <div className="disco-lib-card-head">
        <h3 id={heading}>{question}</h3>
        <Badge>{`Asked ${counted(count, "time")}`}</Badge>
      </div>
      <p className="disco-lib-meta">
        {refused > 0 && <span>{`${refused} without an answer`}</span>}
        {badlyRated > 0 && <span>{`${badlyRated} rated badly`}</span>}
        <span>{`Last asked: ${dayOf(lastAskedAt)}`}</span>
      </p>
      {lastAnswer !== null && (
        <blockquote className="disco-lib-quote">
          <span className="disco-lib-note">The agent said</span>
          {lastAnswer}
        </blockquote>
      )}
      {wordings.length > 0 && (
        <details className="disco-lib-more">
          <summary>{`Other wordings (${wordings.length})`}</summary>
          <ul className="disco-lib-reasons">
            {wordings.map((wording) => (
              <li key={wording}>{wording}</li>
            ))}
          </ul>
        </details>
      )}
      {isAnswering ? (
        <AnswerForm gap={gap} onAnswered={onAnswered} onCancel={() => setAnswering(false)} />
      ) : (
        <div className="disco-kit-actions">
          <Button size="small" kind="primary" onClick={() => setAnswering(true)}>
            Answer as FAQ
          </Button>
          <Button size="small" kind="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </Card>
  );
}

function AnswerForm({ gap, onAnswered, onCancel }: { gap: Gap; onAnswered: () => void; onCancel: () => void }) {
  const { api, slug } = useLibrary();
  const toast = useToast();
  const [question, setQuestion] = useState(gap.question);
  const [answer, setAnswer] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);

  function save(event: FormEvent): void {
    event.preventDefault();
    const asked = question.trim();
    const said = answer.trim();
    if (asked === "" || said === "" || isBusy) return;
    const settle = rememberPlace();
    setBusy(true);
    setProblem("");
    api.gaps.answer(slug, gap.id, { answer: said, ...(asked !== gap.question && { question: asked }) }).then(
      () => {
        toast.say("Saved as FAQ. The next visitor who asks gets this answer.");
        onAnswered();
        settle();
      },
      (cause: unknown) => {
        setProblem(sentenceOf(cause));
        setBusy(false);
      },
    );
  }

  return (
    <form ref={form} className="disco-lib-form" noValidate onSubmit={save}>
      <Field label="Question">
        <Input value={question} maxLength={500} onValueChange={setQuestion} />
      </Field>
      <Field label="Answer">
        <Textarea value={answer} rows={3} maxLength={5000} onValueChange={setAnswer} />
      </Field>
      {problem !== "" && (
        <p role="alert" className="disco-kit-error">
          {problem}
        </p>
      )}
      <div className="disco-kit-actions">
        <Button size="small" type="submit" kind="primary" isBusy={isBusy}>
          Save FAQ
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
