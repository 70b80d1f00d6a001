import type { AskedPassage, AskLibraryReply } from "@disco/client/api";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Field, Input } from "../../kit/field.tsx";
import { ErrorState, Skeleton } from "../../kit/states.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";

type Answer = AskLibraryReply["data"];
type Asking =
  { phase: "idle" } | { phase: "asking" } | { phase: "answered"; asked: string; answer: Answer } | { phase: "failed"; message: string };

/** Tries a question as a visitor would ask it, and shows what the answer was made of. Nothing is stored. */
export function AskSection() {
  const { api, slug, texts: all } = useLibrary();
  const texts = all.ask;
  const [question, setQuestion] = useState("");
  const [asking, setAsking] = useState<Asking>({ phase: "idle" });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  function ask(): void {
    const asked = question.trim();
    if (asked === "") return;
    leaving.current?.abort();
    const { signal } = (leaving.current = new AbortController());
    setAsking({ phase: "asking" });
    api.ask(slug, asked, signal).then(
      (answer) => signal.aborted || setAsking({ phase: "answered", asked, answer }),
      (cause: unknown) => signal.aborted || setAsking({ phase: "failed", message: failureText(cause, all.panel) }),
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    ask();
  }

  return (
    <>
      <form className="disco-lib-inline-form" noValidate onSubmit={submit}>
        <Field label={texts.question} isLabelHidden>
          <Input value={question} maxLength={4000} placeholder={texts.placeholder} onValueChange={setQuestion} />
        </Field>
        <Button type="submit" kind="primary" isBusy={asking.phase === "asking"} disabled={question.trim() === ""}>
          {texts.ask}
        </Button>
      </form>
      <p className="disco-lib-note">{texts.hint}</p>
      {asking.phase === "asking" && <Skeleton shape="text" rows={3} label={texts.asking} />}
      {asking.phase === "failed" && <ErrorState title={texts.failed} message={asking.message} onRetry={ask} />}
      {asking.phase === "answered" && <Answered asked={asking.asked} answer={asking.answer} />}
    </>
  );
}

function Answered({ asked, answer }: { asked: string; answer: Answer }) {
  const {
    texts: { ask: texts },
  } = useLibrary();
  const { passages, words, retrievalMs, totalMs, metadata, refused } = answer;
  const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE);
  return (
    <>
      <Card as="section">
        <div className="disco-lib-card-head">
          <h3>{asked}</h3>
          {refused !== null && <Badge tone="warn">{refused === "off_topic" ? texts.offTopic : texts.noAnswer}</Badge>}
        </div>
        <p role="status" className="disco-lib-answer">
          {answer.answer}
        </p>
        <p className="disco-lib-meta disco-kit-numbers">
          <span>{texts.citations(answer.citations.length)}</span>
          <span>{texts.foundIn(retrievalMs)}</span>
          <span>{texts.answeredIn(totalMs)}</span>
          <span>{metadata.model}</span>
        </p>
        {words.length > 0 && (
          <p className="disco-lib-words">
            {words.map(({ word, isFound, repairedTo }) => (
              <Badge key={word} tone={isFound ? "neutral" : "warn"}>
                {repairedTo !== null ? texts.wordRepaired(word, repairedTo) : isFound ? word : texts.wordMissing(word)}
              </Badge>
            ))}
          </p>
        )}
      </Card>
      <section className="disco-lib-group" aria-labelledby="disco-lib-passages">
        <h3 id="disco-lib-passages">{texts.passages(passages.length)}</h3>
        {passages.length === 0 && <p className="disco-lib-note">{texts.noPassage}</p>}
        <ol className="disco-lib-stack">
          {passages.map((passage) => (
            <Passage key={passage.id} passage={passage} share={passage.score / best} />
          ))}
        </ol>
      </section>
    </>
  );
}

function Passage({ passage, share }: { passage: AskedPassage; share: number }) {
  const {
    texts: { ask: texts },
  } = useLibrary();
  const { title, url, headingPath, text, score, pageScore, questionMatch, coverage, isCited, kind } = passage;
  const from = kind === "faq" ? texts.faq(title) : texts.document(title);
  const isOwnName = url === null && (headingPath === "" || headingPath === title);
  return (
    <Card as="li">
      <div className="disco-lib-card-head">
        <div>
          <h4>{isOwnName ? from : headingPath || title}</h4>
          {!isOwnName && <p className="disco-lib-note">{url === null ? from : <AddressLink url={url} />}</p>}
        </div>
        {isCited && <Badge tone="good">{texts.cited}</Badge>}
      </div>
      <svg className="disco-lib-score" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(0, share) * 100} height="4" />
      </svg>
      <p className="disco-lib-meta disco-kit-numbers">
        <span>{texts.score(score)}</span>
        <span>{texts.pageScore(pageScore)}</span>
        <span>{texts.covered(coverage)}</span>
        <span>{texts.titleMatch(questionMatch)}</span>
      </p>
      <details className="disco-lib-more">
        <summary>{texts.text}</summary>
        <p className="disco-lib-answer">{text}</p>
      </details>
    </Card>
  );
}
