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
import { AddressField } from "../parts/address-field.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { Problem } from "../parts/problem.tsx";
import { useDeferredRemoval } from "../parts/use-deferred-removal.ts";
import { useLoad } from "../parts/use-load.ts";
import { isWebAddress, withProtocol } from "../../kit/with-protocol.ts";
import { dayOf } from "../parts/words.ts";
import { Loaded } from "./loaded.tsx";

const blank = { question: "", url: "", fact: "" };

/** Questions that must keep their answers: a new index goes live only if they pass. */
export function RegressionsSection() {
  const { api, slug, version, texts: all } = useLibrary();
  const texts = all.regressions;
  const toast = useToast();
  const questions = useLoad(`${slug} ${version}`, async (signal) => {
    const known: RegressionQuestion[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const part = await api.regressions.list(slug, after, signal);
      known.push(...part.regressions);
      after = part.next;
    }
    return known;
  });
  const removal = useDeferredRemoval(questions.reload);
  const [draft, setDraft] = useState(blank);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  function add(event: FormEvent): void {
    event.preventDefault();
    const [question, url, fact] = [draft.question.trim(), draft.url.trim(), draft.fact.trim()];
    if (question === "" || isBusy) return;
    const page = url === "" ? null : withProtocol(url);
    if ((page === null && fact === "") || (page !== null && !isWebAddress(page))) {
      setProblem(page === null ? texts.incomplete : all.panel.notAnAddress);
      return;
    }
    setBusy(true);
    setProblem("");
    api.regressions
      .add(slug, { question, ...(page !== null && { expectedUrl: page }), ...(fact !== "" && { expectedFact: fact }) })
      .then(
        (added) => {
          questions.change((before) => [...before, added]);
          setDraft(blank);
          toast.say(added.lastResult === "failed" ? texts.addedFailing : texts.added);
        },
        (cause: unknown) => setProblem(failureText(cause, all.panel)),
      )
      .finally(() => setBusy(false));
  }

  function remove({ id }: RegressionQuestion): void {
    removal.remove(id, texts.removed, async () => {
      await api.regressions.remove(slug, id);
      questions.change((before) => before.filter((known) => known.id !== id));
    });
  }

  return (
    <>
      <Card as="section" labelledBy="disco-lib-regression">
        <h3 id="disco-lib-regression">{texts.add}</h3>
        <form className="disco-lib-form" noValidate onSubmit={add}>
          <Field label={texts.question}>
            <Input
              value={draft.question}
              maxLength={500}
              placeholder={texts.questionPlaceholder}
              onValueChange={(question) => setDraft((before) => ({ ...before, question }))}
            />
          </Field>
          <Field label={texts.fact}>
            <Input
              value={draft.fact}
              maxLength={500}
              placeholder={texts.factPlaceholder}
              onValueChange={(fact) => setDraft((before) => ({ ...before, fact }))}
            />
          </Field>
          <AddressField
            label={texts.page}
            value={draft.url}
            placeholder={texts.pagePlaceholder}
            onValueChange={(url) => setDraft((before) => ({ ...before, url }))}
          />
          <Problem sentence={problem} />
          <div className="disco-kit-actions">
            <Button type="submit" kind="primary" isBusy={isBusy}>
              {texts.addButton}
            </Button>
          </div>
        </form>
      </Card>
      <Loaded load={questions} unread={texts.unread}>
        {(known) => {
          const shown = known.filter(({ id }) => !removal.hidden.has(id));
          if (shown.length === 0) {
            return <EmptyList title={texts.none}>{texts.noneHint}</EmptyList>;
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
  const { regressions: texts, panel } = useLibrary().texts;
  const { question, expectedFact, expectedUrl, lastResult, lastCheckedAt } = asked;
  return (
    <Card as="li">
      <div className="disco-lib-card-head">
        <h3>{question}</h3>
        {lastResult === "passed" && <Badge tone="good">{texts.passed}</Badge>}
        {lastResult === "failed" && <Badge tone="bad">{texts.failed}</Badge>}
        {lastResult === null && <Badge>{texts.notAsked}</Badge>}
        <IconButton label={texts.remove(question)} tone="danger" icon={<Trash2 aria-hidden="true" size={16} />} onClick={onRemove} />
      </div>
      <dl className="disco-lib-pairs">
        {expectedFact !== null && (
          <>
            <dt>{texts.expectedFact}</dt>
            <dd>{expectedFact}</dd>
          </>
        )}
        {expectedUrl !== null && (
          <>
            <dt>{texts.expectedPage}</dt>
            <dd>
              <AddressLink url={expectedUrl} />
            </dd>
          </>
        )}
      </dl>
      {lastCheckedAt !== null && <p className="disco-lib-note">{texts.lastAsked(dayOf(lastCheckedAt, panel.locale))}</p>}
    </Card>
  );
}
