import type { Faq, ListedFaq } from "@disco/client/api";
import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { Button, IconButton } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Field, Input, Textarea } from "../../kit/field.tsx";
import { EmptyList, ErrorState } from "../../kit/states.tsx";
import { useToast } from "../../kit/toast.tsx";
import { CardSkeleton } from "../parts/card-skeleton.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { LongText } from "../parts/long-text.tsx";
import { Problem } from "../parts/problem.tsx";
import { ReadOnlyNote } from "../parts/read-only-note.tsx";
import { rememberPlace } from "../parts/remember-place.ts";
import { useLoad } from "../parts/use-load.ts";
import { useMayAdd } from "../parts/use-may-add.ts";

const blank = { question: "", answer: "" };

/** Questions with the answers the company wants given: added, edited, deleted and brought back. */
export function FaqsSection() {
  const { api, slug, mayAdd, version, texts: all } = useLibrary();
  const texts = all.faqs;
  const toast = useToast();
  const faqs = useLoad(`${slug} ${version}`, (signal) => api.faqs.list(slug, signal));
  useMayAdd(faqs.value);
  const [draft, setDraft] = useState(blank);
  const [editing, setEditing] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [similar, setSimilar] = useState<{ saved: Faq; others: Faq[] } | null>(null);
  const question = useRef<HTMLInputElement>(null);

  function changeList(update: (all: ListedFaq[]) => ListedFaq[]): void {
    faqs.change((list) => ({ ...list, faqs: update(list.faqs) }));
  }

  function startAnew(): void {
    setDraft(blank);
    setEditing(null);
    setProblem("");
  }

  function edit(faq: Faq): void {
    setDraft({ question: faq.question, answer: faq.answer });
    setEditing(faq.id);
    setProblem("");
    setSimilar(null);
    question.current?.focus();
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const faq = { question: draft.question.trim(), answer: draft.answer.trim() };
    if (faq.question === "" || faq.answer === "" || isBusy) return;
    setBusy(true);
    setProblem("");
    (editing === null ? api.faqs.add(slug, faq) : api.faqs.update(slug, editing, faq))
      .then(
        (saved) => {
          const own = { ...saved.faq, isOwn: true };
          changeList((all) =>
            all.some(({ id }) => id === own.id) ? all.map((known) => (known.id === own.id ? own : known)) : [...all, own],
          );
          setSimilar(saved.similar.length === 0 ? null : { saved: saved.faq, others: saved.similar });
          toast.say(editing === null ? texts.added : texts.updated);
          startAnew();
          if (faqs.value === null) faqs.reload();
        },
        (cause: unknown) => setProblem(failureText(cause, all.panel)),
      )
      .finally(() => setBusy(false));
  }

  function remove(faq: Faq): void {
    const place = faqs.value?.faqs.findIndex(({ id }) => id === faq.id) ?? 0;
    const own = { ...faq, isOwn: true };
    const putBack = () => changeList((all) => (all.some(({ id }) => id === faq.id) ? all : all.toSpliced(place, 0, own)));
    const settle = rememberPlace();
    changeList((all) => all.filter(({ id }) => id !== faq.id));
    settle();
    if (editing === faq.id) startAnew();
    if (similar !== null) setSimilar(null);
    const removed = api.faqs.remove(slug, faq.id);
    removed.catch((cause: unknown) => {
      putBack();
      toast.sayProblem(failureText(cause, all.panel));
    });
    toast.sayUndoable(texts.deleted, () => {
      putBack();
      removed
        .then(() => api.faqs.restore(slug, faq.id))
        .catch((cause: unknown) => {
          faqs.reload();
          toast.sayProblem(failureText(cause, all.panel));
        });
    });
  }

  return (
    <div className="disco-lib-section">
      <ReadOnlyNote />
      {mayAdd && (
        <Card as="section" labelledBy="disco-lib-faq-form">
          <h3 id="disco-lib-faq-form">{editing === null ? texts.addTitle : texts.editTitle}</h3>
          <form className="disco-lib-form" noValidate onSubmit={save}>
            <Field label={texts.question}>
              <Input
                ref={question}
                name="question"
                maxLength={500}
                placeholder={texts.questionPlaceholder}
                value={draft.question}
                onValueChange={(next) => setDraft((before) => ({ ...before, question: next }))}
              />
            </Field>
            <Field label={texts.answer}>
              <Textarea
                name="answer"
                maxLength={5000}
                placeholder={texts.answerPlaceholder}
                value={draft.answer}
                onValueChange={(next) => setDraft((before) => ({ ...before, answer: next }))}
              />
            </Field>
            <Problem sentence={problem} />
            <div className="disco-kit-actions">
              <Button type="submit" kind="primary" isBusy={isBusy}>
                {editing === null ? texts.add : texts.update}
              </Button>
              {editing !== null && <Button onClick={startAnew}>{texts.cancel}</Button>}
            </div>
          </form>
        </Card>
      )}
      <div role="status">
        {similar !== null && (
          <Card tone="warn">
            <p>{texts.nearlySame(similar.saved.question)}</p>
            <ul className="disco-lib-stack">
              {similar.others.map((faq) => (
                <li key={faq.id} className="disco-lib-similar">
                  <span>{faq.question}</span>
                  <Button size="small" onClick={() => edit(faq)}>
                    {texts.editThat}
                  </Button>
                  <Button size="small" onClick={() => remove(faq)}>
                    {texts.deleteThat}
                  </Button>
                </li>
              ))}
            </ul>
            <div className="disco-kit-actions">
              <Button size="small" kind="quiet" className="disco-lib-flush" onClick={() => setSimilar(null)}>
                {texts.keepBoth}
              </Button>
            </div>
          </Card>
        )}
      </div>
      <section className="disco-lib-group" aria-labelledby="disco-lib-faqs">
        <h3 id="disco-lib-faqs">{texts.saved}</h3>
        {faqs.value === null && faqs.error === null && <CardSkeleton cards={3} />}
        {faqs.error !== null && <ErrorState title={texts.unread} message={faqs.error} onRetry={faqs.reload} />}
        {faqs.value?.faqs.length === 0 && <EmptyList title={mayAdd ? texts.none : texts.noneYet} />}
        <ul className="disco-lib-stack">
          {faqs.value?.faqs.map((faq) => (
            <Card key={faq.id} as="li" labelledBy={`disco-lib-faq-${faq.id}`}>
              <div className="disco-lib-card-head">
                <h4 id={`disco-lib-faq-${faq.id}`}>{faq.question}</h4>
                {faq.isOwn && (
                  <span className="disco-lib-icons">
                    <IconButton label={texts.edit(faq.question)} icon={<Pencil aria-hidden="true" size={16} />} onClick={() => edit(faq)} />
                    <IconButton
                      label={texts.delete(faq.question)}
                      tone="danger"
                      icon={<Trash2 aria-hidden="true" size={16} />}
                      onClick={() => remove(faq)}
                    />
                  </span>
                )}
              </div>
              <LongText text={faq.answer} heading={`disco-lib-faq-${faq.id}`} />
            </Card>
          ))}
        </ul>
      </section>
    </div>
  );
}
