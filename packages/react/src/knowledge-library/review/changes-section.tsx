import type { AffectedAnswer, KnowledgeChange } from "@disco/client/api";
import { Fragment, useId, useState } from "react";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyList } from "../../kit/states.tsx";
import { Switch } from "../../kit/switch.tsx";
import { useToast } from "../../kit/toast.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { dayOf, shortAddress } from "../parts/words.ts";
import { diffWords } from "./diff-words.ts";
import { Loaded } from "./loaded.tsx";
import type { Review } from "./use-review.ts";

const tones: Record<KnowledgeChange["kind"], Tone> = { added: "good", changed: "warn", moved: "neutral", gone: "bad" };

/** Changes found by the newest crawls, and the answers that leaned on the old words. */
export function ChangesSection({ changes }: Pick<Review, "changes">) {
  const { api, slug, texts: all } = useLibrary();
  const texts = all.changes;
  const toast = useToast();
  const [isAll, setAll] = useState(false);
  const [isLoadingMore, setLoadingMore] = useState(false);

  function loadMore(after: string): void {
    setLoadingMore(true);
    api.changes
      .list(slug, after)
      .then(
        (part) => changes.change((value) => ({ ...part, changes: [...value.changes, ...part.changes] })),
        (cause: unknown) => toast.sayProblem(failureText(cause, all.panel)),
      )
      .finally(() => setLoadingMore(false));
  }

  function confirm(change: KnowledgeChange): void {
    const show = (confirmedAt: string | null, step: number) =>
      changes.change((value) => ({
        ...value,
        openCount: value.openCount + step,
        changes: value.changes.map((known) => (known.id === change.id ? { ...known, confirmedAt } : known)),
      }));
    show(new Date().toISOString(), -1);
    api.changes.confirm(slug, change.id).then(
      () => toast.say(texts.confirmed),
      (cause: unknown) => {
        show(null, 1);
        toast.sayProblem(failureText(cause, all.panel));
      },
    );
  }

  return (
    <Loaded load={changes} unread={texts.unread}>
      {({ changes: known, openCount, next }) => {
        const shown = isAll ? known : known.filter(isOpen);
        return (
          <>
            <div className="disco-lib-bar">
              <p className="disco-lib-note" role="status">
                {openCount === 0 ? texts.nothingToConfirm : texts.toConfirm(openCount)}
              </p>
              <Switch label={texts.showAll} isOn={isAll} onChange={setAll} />
            </div>
            {shown.length === 0 && <EmptyList title={isAll ? texts.none : texts.upToDate}>{texts.noneHint}</EmptyList>}
            <ul className="disco-lib-stack">
              {shown.map((change) => (
                <ChangeCard key={change.id} change={change} onConfirm={() => confirm(change)} />
              ))}
            </ul>
            {next !== null && (
              <Button size="small" kind="quiet" className="disco-lib-flush" isBusy={isLoadingMore} onClick={() => loadMore(next)}>
                {texts.earlier}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function isOpen({ affectedCount, confirmedAt }: KnowledgeChange): boolean {
  return affectedCount > 0 && confirmedAt === null;
}

function ChangeCard({ change, onConfirm }: { change: KnowledgeChange; onConfirm: () => void }) {
  const { changes: texts, panel } = useLibrary().texts;
  const { kind, url, oldUrl, headingPath, oldText, newText, affectedCount, affected, createdAt, confirmedAt } = change;
  const heading = useId();
  return (
    <Card as="li" labelledBy={heading}>
      <div className="disco-lib-card-head">
        <div>
          <h3 id={heading}>{headingPath || texts.startOfPage}</h3>
          <AddressLink url={url} />
          {oldUrl !== null && oldUrl !== url && (
            <p className="disco-lib-note">
              <span className="disco-lib-cut" title={oldUrl}>
                {texts.movedFrom(shortAddress(oldUrl))}
              </span>
            </p>
          )}
        </div>
        <Badge tone={tones[kind]}>{texts[kind]}</Badge>
      </div>
      {kind !== "moved" && (
        <p className="disco-lib-diff">
          {diffWords(oldText ?? "", newText ?? "").map((part, at) => {
            if (part.kind === "same") return <span key={at}>{part.text}</span>;
            // The space before a word is neither new nor gone: a line through it looks like a dash.
            const words = part.text.trimStart();
            return (
              <Fragment key={at}>
                {part.text.slice(0, part.text.length - words.length)}
                {part.kind === "added" ? <ins>{words}</ins> : <del>{words}</del>}
              </Fragment>
            );
          })}
        </p>
      )}
      {affectedCount > 0 && (
        <div className="disco-lib-affected">
          <p className="disco-lib-strong">{texts.leaned(affectedCount)}</p>
          <ul className="disco-lib-stack">
            {affected.map((answer) => (
              <Affected key={`${answer.kind}-${answer.id}`} answer={answer} isStale={answer.isStale && confirmedAt === null} />
            ))}
          </ul>
          {affected.length < affectedCount && <p className="disco-lib-note">{texts.newestShown(affected.length)}</p>}
        </div>
      )}
      <div className="disco-lib-foot">
        <p className="disco-lib-meta">
          <span>{dayOf(createdAt, panel.locale)}</span>
          {confirmedAt !== null && <span>{texts.confirmedOn(dayOf(confirmedAt, panel.locale))}</span>}
        </p>
        {isOpen(change) && (
          <Button size="small" aria-describedby={heading} onClick={onConfirm}>
            {texts.confirm}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Affected({ answer: { kind, question, answer, createdAt }, isStale }: { answer: AffectedAnswer; isStale: boolean }) {
  const { changes: texts, panel } = useLibrary().texts;
  return (
    <li className="disco-lib-affected-answer">
      <p className="disco-lib-meta">
        <span>{kind === "faq" ? texts.faq : texts.answerOf(dayOf(createdAt, panel.locale))}</span>
        {isStale && <Badge tone="warn">{texts.stale}</Badge>}
      </p>
      <p className="disco-lib-strong">{question}</p>
      <p>{answer}</p>
    </li>
  );
}
