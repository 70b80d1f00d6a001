import type { Gap } from "@disco/client/api";
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Field, Input, Textarea } from "../../kit/field.tsx";
import { EmptyList } from "../../kit/states.tsx";
import { useToast } from "../../kit/toast.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { Problem } from "../parts/problem.tsx";
import { rememberPlace } from "../parts/remember-place.ts";
import { useDeferredRemoval } from "../parts/use-deferred-removal.ts";
import { dayOf } from "../parts/words.ts";
import { Loaded } from "./loaded.tsx";
import type { Review } from "./use-review.ts";

/** Questions that the agent could not answer well; each can become a FAQ, which the next visitor is answered from. */
export function GapsSection({ gaps }: Pick<Review, "gaps">) {
  const { api, slug, touch, texts: all } = useLibrary();
  const texts = all.gaps;
  const removal = useDeferredRemoval(gaps.reload);

  function dismiss(gap: Gap): void {
    removal.remove(gap.id, texts.dismissed, async () => {
      await api.gaps.dismiss(slug, gap.id);
      gaps.change((before) => before.filter(({ id }) => id !== gap.id));
    });
  }

  return (
    <Loaded load={gaps} unread={texts.unread}>
      {(known) => {
        const shown = known.filter(({ id }) => !removal.hidden.has(id));
        if (shown.length === 0) return <EmptyList title={texts.none}>{texts.noneHint}</EmptyList>;
        return (
          <ul className="disco-lib-stack">
            {shown.map((gap) => (
              <GapCard
                key={gap.id}
                gap={gap}
                onDismiss={() => dismiss(gap)}
                onAnswered={() => {
                  gaps.change((before) => before.filter(({ id }) => id !== gap.id));
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
  const { gaps: texts, panel } = useLibrary().texts;
  const { question, wordings, count, refused, badlyRated, lastAnswer, lastAskedAt } = gap;
  return (
    <Card as="li" labelledBy={heading}>
      <h3 id={heading} className="disco-lib-said">
        {question}
      </h3>
      <p className="disco-lib-meta">
        <Badge>{texts.asked(count)}</Badge>
        {refused > 0 && <span>{texts.refused(refused)}</span>}
        {badlyRated > 0 && <span>{texts.badlyRated(badlyRated)}</span>}
        <span>{texts.lastAsked(dayOf(lastAskedAt, panel.locale))}</span>
      </p>
      {lastAnswer !== null && (
        <blockquote className="disco-lib-quote">
          <span className="disco-lib-note">{texts.agentSaid}</span>
          {lastAnswer}
        </blockquote>
      )}
      {wordings.length > 0 && (
        <details className="disco-lib-more" open={isAnswering || undefined}>
          <summary>{texts.wordings(wordings.length)}</summary>
          {isAnswering && <p className="disco-lib-note">{texts.wordingsToo}</p>}
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
          <Button size="small" aria-describedby={heading} onClick={() => setAnswering(true)}>
            {texts.answer}
          </Button>
          <Button size="small" kind="quiet" aria-describedby={heading} onClick={onDismiss}>
            {texts.dismiss}
          </Button>
        </div>
      )}
    </Card>
  );
}

function AnswerForm({ gap, onAnswered, onCancel }: { gap: Gap; onAnswered: () => void; onCancel: () => void }) {
  const { api, slug, texts: all } = useLibrary();
  const texts = all.gaps;
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
        toast.say(texts.saved);
        onAnswered();
        settle();
      },
      (cause: unknown) => {
        setProblem(failureText(cause, all.panel));
        setBusy(false);
      },
    );
  }

  return (
    <form ref={form} className="disco-lib-form" noValidate onSubmit={save}>
      <Field label={texts.questionField}>
        <Input value={question} maxLength={500} onValueChange={setQuestion} />
      </Field>
      <Field label={texts.answerField}>
        <Textarea value={answer} rows={3} maxLength={5000} onValueChange={setAnswer} />
      </Field>
      <Problem sentence={problem} />
      <div className="disco-kit-actions">
        <Button size="small" type="submit" kind="primary" isBusy={isBusy}>
          {texts.save}
        </Button>
        <Button size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
