import type { Indexing } from "@disco/client/api";
import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { AddressLink } from "./address-link.tsx";
import { outcomeText } from "./follow-indexing.ts";
import { useLibrary } from "./library-context.ts";
import { sentenceOf } from "./use-load.ts";

/** A new index that failed a regression question: what was asked, what was expected, and what it says instead. */
export function HeldIndexing({ indexing, onPublished }: { indexing: Indexing; onPublished: () => void }) {
  const { api } = useLibrary();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  function publish(): void {
    setBusy(true);
    setProblem("");
    api.knowledge
      .publishIndexing(indexing.id)
      .then(onPublished, (cause: unknown) => setProblem(`Error: ${sentenceOf(cause)}`))
      .finally(() => setBusy(false));
  }

  return (
    <Card tone="warn">
      <p className="disco-lib-strong">{outcomeText(indexing)}</p>
      <ul className="disco-lib-stack">
        {indexing.failures.map(({ regressionId, question, expectedFact, expectedUrl, reply }) => (
          <li key={regressionId} className="disco-lib-failure">
            <p className="disco-lib-strong">{question}</p>
            <dl className="disco-lib-pairs">
              <dt>Expected</dt>
              <dd>
                {expectedFact}
                {expectedFact !== null && expectedUrl !== null && ", "}
                {expectedUrl !== null && <AddressLink url={expectedUrl} />}
              </dd>
              <dt>New index says</dt>
              <dd>{reply}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <div className="disco-kit-actions">
        <Button size="small" isBusy={isBusy} onClick={publish}>
          Publish anyway
        </Button>
      </div>
      {problem !== "" && (
        <p role="alert" className="disco-kit-error">
          {problem}
        </p>
      )}
    </Card>
  );
}
