import type { RegressionQuestion } from "@disco/client/api";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button, IconButton } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Field, Input } from "../../kit/field.tsx";
import { EmptyList } from "../../kit/states.tsx";
import { useToast } from "../../kit/toast.tsx";
import { AddressLink } from "../address-link.tsx";
import { useLibrary } from "../library-context.ts";
import { useDeferredRemoval } from "../use-deferred-removal.ts";
import { sentenceOf, useLoad } from "../use-load.ts";
import { withProtocol } from "../with-protocol.ts";
import { dayOf } from "../words.ts";
import { Loaded } from "./loaded.tsx";

const blank = { question: "", url: "", fact: "" };

/** Questions that must keep their answers: a new index goes live only if they pass. */
export function RegressionsSection() {
  const { api, slug, version } = useLibrary();
  const toast = useToast();
  const questions = useLoad(`${slug} ${version}`, async (signal) => {
    const all: RegressionQuestion[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const part = await api.regressions.list(slug, after, signal);
      all.push(...part.regressions);
      after = part.next;
    }
    return all;
  });
  const removal = useDeferredRemoval(questions.reload);
  const [draft, setDraft] = useState(blank);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  function add(event: FormEvent): void {
    event.preventDefault();
    const [question, url, fact] = [draft.question.trim(), draft.url.trim(), draft.fact.trim()];
    if (question === "" || isBusy) return;
    if (url === "" && fact === "") {
      setProblem("Give the page or the fact that you expect.");
      return;
    }
    setBusy(true);
    setProblem("");
    api.regressions
      .add(slug, { question, ...(url !== "" && { expectedUrl: withProtocol(url) }), ...(fact !== "" && { expectedFact: fact }) })
      .then(
        (added) => {
          questions.change((all) => [...all, added]);
          setDraft(blank);
          toast.say(
            added.lastResult === "failed"
              ? "Added. Your agent does not answer it as expected today."
              : "Added. It is asked before each new index goes live.",
          );
        },
        (cause: unknown) => setProblem(sentenceOf(cause)),
      )
      .finally(() => setBusy(false));
  }

  function remove({ id }: RegressionQuestion): void {
    removal.remove(id, "Question removed", async () => {
      await api.regressions.remove(slug, id);
      questions.change((all) => all.filter((known) => known.id !== id));
    });
  }

  return (
    <>
      <Card>
        <form className="disco-lib-form" noValidate onSubmit={add} aria-label="Add a regression question">
          <Field label="Question">
            <Input
              value={draft.question}
              maxLength={500}
              placeholder="What does the Team plan cost?"
              onValueChange={(question) => setDraft((before) => ({ ...before, question }))}
            />
          </Field>
          <Field label="Fact that must be in the reply">
            <Input
              value={draft.fact}
              maxLength={500}
              placeholder="$49"
              onValueChange={(fact) => setDraft((before) => ({ ...before, fact }))}
            />
          </Field>
          <Field label="Page that must be cited">
            <Input
              type="url"
              value={draft.url}
              placeholder="https://example.com/pricing"
              onValueChange={(url) => setDraft((before) => ({ ...before, url }))}
            />
          </Field>
          {problem !== "" && (
            <p role="alert" className="disco-kit-error">
              {problem}
            </p>
          )}
          <div className="disco-kit-actions">
            <Button type="submit" kind="primary" isBusy={isBusy}>
              Add question
            </Button>
          </div>
        </form>
      </Card>
      <Loaded load={questions} what="The questions">
        {(all) => {
          const shown = all.filter(({ id }) => !removal.hidden.has(id));
          if (shown.length === 0) {
            return (
              <EmptyList title="No regression questions">A new index goes live only if all of them are answered as expected.</EmptyList>
            );
          }
          return (
            <ul className="disco-lib-stack">
              {shown.map((question) => (
                <QuestionCard key={question.id} question={question} onRemove={() => remove(question)} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </>
  );
}

function QuestionCard({ question: asked, onRemove }: { question: RegressionQuestion; onRemove: () => void }) {
  const { question, expectedFact, expectedUrl, lastResult, lastCheckedAt } = asked;
  return (
    <Card as="li">
      <div className="disco-lib-card-head">
        <h3>{question}</h3>
        {lastResult === "passed" && <Badge tone="good">Passed</Badge>}
        {lastResult === "failed" && <Badge tone="bad">Failed</Badge>}
        {lastResult === null && <Badge>Not asked yet</Badge>}
        <IconButton label={`Remove ${question}`} tone="danger" icon={<Trash2 aria-hidden="true" size={16} />} onClick={onRemove} />
      </div>
      <dl className="disco-lib-pairs">
        {expectedFact !== null && (
          <>
            <dt>Fact</dt>
            <dd>{expectedFact}</dd>
          </>
        )}
        {expectedUrl !== null && (
          <>
            <dt>Page</dt>
            <dd>
              <AddressLink url={expectedUrl} />
            </dd>
          </>
        )}
      </dl>
      {lastCheckedAt !== null && <p className="disco-lib-note">{`Last asked: ${dayOf(lastCheckedAt)}`}</p>}
    </Card>
  );
}
