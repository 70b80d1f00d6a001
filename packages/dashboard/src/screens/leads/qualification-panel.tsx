import type { PartScore, Qualification, Receipt } from "@disco/protocol";
import { Badge, Button, EmptyList, ErrorState, IconButton, Skeleton } from "@disco/react/kit";
import { Quote, RotateCcw, X } from "lucide-react";
import { useState } from "react";
import styles from "./qualification-panel.module.css";
import { categoryNames, partNames, scoreTone, sourceNames } from "./qualification-words.ts";
import { QuoteDialog } from "./quote-dialog.tsx";
import { ScoreFormula } from "./score-formula.tsx";
import { useQualification } from "./use-qualification.ts";

/** The score of a deal with the words it rests on: each can be opened where it was said, and taken out. */
export function QualificationPanel({ dealId }: { dealId: string }) {
  const { query, setRemoved, isChanging } = useQualification(dealId);
  const [opened, setOpened] = useState<Receipt | null>(null);
  if (query.isPending) return <Skeleton shape="text" rows={5} label="Loading the score..." />;
  if (query.isError)
    return <ErrorState title="The score could not be loaded" message={query.error.message} onRetry={() => void query.refetch()} />;
  const qualification = query.data;
  if (qualification === null)
    return (
      <EmptyList
        title="Not scored yet"
        action={
          <Button size="small" onClick={() => void query.refetch()}>
            Check again
          </Button>
        }
      >
        The score follows a moment after their first words arrive.
      </EmptyList>
    );
  const source = qualification.sources.find(({ id }) => id === opened?.quote.sourceId);
  const change = (receipt: Receipt, isRemoved: boolean) => setRemoved({ id: qualification.id, receipt, isRemoved });
  return (
    <section className={styles.panel} aria-label="Qualification">
      <header className={styles.head}>
        <ScoreFormula score={qualification.score} parts={qualification.parts} />
        <div>
          <p className={styles.badges}>
            {qualification.category !== null && (
              <Badge tone={scoreTone(qualification.score ?? 0)}>{categoryNames[qualification.category]}</Badge>
            )}
            {qualification.confidence !== null && <Badge>{`${qualification.confidence} confidence`}</Badge>}
          </p>
          <p>{qualification.summary}</p>
        </div>
      </header>
      <ul className={styles.parts}>
        {qualification.parts.map((part) => (
          <Part
            key={part.part}
            part={part}
            qualification={qualification}
            isChanging={isChanging}
            onOpen={setOpened}
            onRemove={(receipt) => change(receipt, true)}
          />
        ))}
      </ul>
      <Removed
        receipts={qualification.receipts.filter(({ isRemoved }) => isRemoved)}
        isChanging={isChanging}
        onRestore={(receipt) => change(receipt, false)}
      />
      {qualification.model !== null && (
        <p className={styles.note}>Some quotes were proposed by {qualification.model}. Each is in the text word for word.</p>
      )}
      {opened !== null && source !== undefined && <QuoteDialog receipt={opened} source={source} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** Points of a receipt in its part: the strongest its points, each further one 5, one against it takes its own away. */
function countOf(receipt: Receipt, ofPart: readonly Receipt[]): string {
  if (receipt.isAgainst) return `−${receipt.points}`;
  const strongest = ofPart.filter(({ isAgainst }) => !isAgainst).toSorted((a, b) => b.points - a.points)[0];
  return receipt.id === strongest?.id ? `${receipt.points} points` : "+5";
}

interface PartProps {
  part: PartScore;
  qualification: Qualification;
  isChanging: boolean;
  onOpen: (receipt: Receipt) => void;
  onRemove: (receipt: Receipt) => void;
}

function Part({ part: { part, score, state }, qualification, isChanging, onOpen, onRemove }: PartProps) {
  const receipts = qualification.receipts.filter((receipt) => receipt.part === part && !receipt.isRemoved);
  return (
    <li className={styles.part} data-state={state}>
      <div className={styles.partHead}>
        <strong>{partNames[part]}</strong>
        <span>{score === null ? "Unknown" : `${score}${state === "implied" ? ", implied" : ""}`}</span>
      </div>
      <svg className={styles.bar} data-tone={score === null ? "unknown" : scoreTone(score)} height="6" aria-hidden="true">
        <rect width="100%" height="6" rx="3" />
        {score !== null && score > 0 && <rect width={`${score}%`} height="6" rx="3" data-value />}
      </svg>
      {receipts.length > 0 && (
        <ul className={styles.receipts}>
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <blockquote>
                <button type="button" className={styles.quote} onClick={() => onOpen(receipt)} dir="auto">
                  <Quote aria-hidden="true" size={14} />
                  <span>{receipt.quote.text}</span>
                </button>
              </blockquote>
              <p className={styles.why}>
                <span>{receipt.label}</span>
                <span className="disco-kit-numbers">{countOf(receipt, receipts)}</span>
                <span>{sourceNames[qualification.sources.find(({ id }) => id === receipt.quote.sourceId)?.kind ?? "form"]}</span>
              </p>
              <IconButton
                label={`Remove the quote "${receipt.label}"`}
                icon={<X aria-hidden="true" size={16} />}
                disabled={isChanging}
                onClick={() => onRemove(receipt)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Removed({
  receipts,
  isChanging,
  onRestore,
}: {
  receipts: readonly Receipt[];
  isChanging: boolean;
  onRestore: (receipt: Receipt) => void;
}) {
  if (receipts.length === 0) return null;
  return (
    <details className={styles.removed}>
      <summary>{receipts.length === 1 ? "1 removed quote" : `${receipts.length} removed quotes`}</summary>
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span dir="auto">{receipt.quote.text}</span>
            <Button
              kind="quiet"
              size="small"
              icon={<RotateCcw aria-hidden="true" size={16} />}
              disabled={isChanging}
              onClick={() => onRestore(receipt)}
            >
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
