import type { AffectedAnswer, KnowledgeChange } from "@disco/client/api";
import { useId, useState } from "react";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyList } from "../../kit/states.tsx";
import { Switch } from "../../kit/switch.tsx";
import { useToast } from "../../kit/toast.tsx";
import { AddressLink } from "../address-link.tsx";
import { useLibrary } from "../library-context.ts";
import { sentenceOf } from "../use-load.ts";
import { counted, dayOf } from "../words.ts";
import { diffWords } from "./diff-words.ts";
import { Loaded } from "./loaded.tsx";
import type { Review } from "./use-review.ts";

const kinds: Record<KnowledgeChange["kind"], { label: string; tone: Tone }> = {
  added: { label: "Added", tone: "good" },
  changed: { label: "Changed", tone: "warn" },
  moved: { label: "Moved", tone: "neutral" },
  gone: { label: "Gone", tone: "bad" },
};

/** What the newest crawls found changed, and the answers that leaned on the old words. */
export function ChangesSection({ changes }: Pick<Review, "changes">) {
  const { api, slug } = useLibrary();
  const toast = useToast();
  const [isAll, setAll] = useState(false);
  const [isLoadingMore, setLoadingMore] = useState(false);

  function loadMore(after: string): void {
    setLoadingMore(true);
    api.changes
      .list(slug, after)
      .then(
        (part) => changes.change((value) => ({ ...part, changes: [...value.changes, ...part.changes] })),
        (cause: unknown) => toast.sayProblem(sentenceOf(cause)),
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
      () => toast.say("Confirmed. These answers are no longer marked as stale."),
      (cause: unknown) => {
        show(null, 1);
        toast.sayProblem(sentenceOf(cause));
      },
    );
  }

  return (
    <Loaded load={changes} what="The changes">
      {({ changes: all, openCount, next }) => {
        const shown = isAll ? all : all.filter(isOpen);
        return (
          <>
            <div className="disco-lib-bar">
              <p className="disco-lib-note" role="status">
                {openCount === 0 ? "Nothing to confirm" : `${counted(openCount, "change")} to confirm`}
              </p>
              <Switch label="Show every change" isOn={isAll} onChange={setAll} />
            </div>
            {shown.length === 0 && (
              <EmptyList title={isAll ? "No changes yet" : "All answers are up to date"}>
                Each crawl lists what it found added, changed, moved or gone, and the answers that leaned on it.
              </EmptyList>
            )}
            <ul className="disco-lib-stack">
              {shown.map((change) => (
                <ChangeCard key={change.id} change={change} onConfirm={() => confirm(change)} />
              ))}
            </ul>
            {next !== null && (
              <Button size="small" kind="quiet" isBusy={isLoadingMore} onClick={() => loadMore(next)}>
                Show earlier changes
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
  const { kind, url, oldUrl, headingPath, oldText, newText, affectedCount, affected, createdAt, confirmedAt } = change;
  const heading = useId();
  return (
    <Card as="li" labelledBy={heading}>
      <div className="disco-lib-card-head">
        <div>
          <h3 id={heading}>{headingPath || "Start of the page"}</h3>
          <AddressLink url={url} />
          {oldUrl !== null && oldUrl !== url && <p className="disco-lib-note">{`was ${oldUrl}`}</p>}
        </div>
        <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
      </div>
      {kind !== "moved" && (
        <p className="disco-lib-diff">
          {diffWords(oldText ?? "", newText ?? "").map((part, at) => {
            if (part.kind === "same") return <span key={at}>{part.text}</span>;
            return part.kind === "added" ? <ins key={at}>{part.text}</ins> : <del key={at}>{part.text}</del>;
          })}
        </p>
      )}
      {affectedCount > 0 && (
        <div className="disco-lib-affected">
          <p className="disco-lib-strong">{`${counted(affectedCount, "answer")} leaned on the old words`}</p>
          <ul className="disco-lib-stack">
            {affected.map((answer) => (
              <Affected key={`${answer.kind}-${answer.id}`} answer={answer} isStale={answer.isStale && confirmedAt === null} />
            ))}
          </ul>
          {affected.length < affectedCount && <p className="disco-lib-note">{`The newest ${affected.length} are shown.`}</p>}
        </div>
      )}
      <div className="disco-lib-foot">
        <p className="disco-lib-meta">
          <span>{dayOf(createdAt)}</span>
          {confirmedAt !== null && <span>{`Confirmed: ${dayOf(confirmedAt)}`}</span>}
        </p>
        {isOpen(change) && (
          <Button size="small" onClick={onConfirm}>
            Confirm
          </Button>
        )}
      </div>
    </Card>
  );
}

function Affected({ answer: { kind, question, answer, createdAt }, isStale }: { answer: AffectedAnswer; isStale: boolean }) {
  return (
    <li className="disco-lib-affected-answer">
      <p className="disco-lib-meta">
        <span>{kind === "faq" ? "FAQ" : `Answer of ${dayOf(createdAt)}`}</span>
        {isStale && <Badge tone="warn">Stale</Badge>}
      </p>
      <p className="disco-lib-strong">{question}</p>
      <p>{answer}</p>
    </li>
  );
}
