import type { Indexing } from "@disco/client/api";
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { outcomeText } from "./follow-indexing.ts";
import { useToast } from "../../kit/toast.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { Problem } from "../parts/problem.tsx";
import { rememberPlace } from "../parts/remember-place.ts";

/** A new index that failed a regression question: what was asked, what was expected, and what it says instead. */
export function HeldIndexing({ indexing, onPublished }: { indexing: Indexing; onPublished: () => void }) {
  const { api, texts } = useLibrary();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  function publish(): void {
    const settle = rememberPlace();
    setBusy(true);
    setProblem("");
    api.knowledge
      .publishIndexing(indexing.id)
      .then(
        () => {
          toast.say(texts.websites.published);
          onPublished();
          settle();
        },
        (cause: unknown) => setProblem(texts.sources.error(failureText(cause, texts.panel))),
      )
      .finally(() => setBusy(false));
  }

  return (
    <Card tone="warn">
      <p className="disco-lib-strong">{outcomeText(indexing, texts)}</p>
      <ul className="disco-lib-stack">
        {indexing.failures.map(({ regressionId, question, expectedFact, expectedUrl, reply }) => (
          <li key={regressionId} className="disco-lib-failure">
            <p className="disco-lib-strong">{question}</p>
            <dl className="disco-lib-pairs">
              <dt>{texts.websites.expected}</dt>
              <dd>
                {expectedFact}
                {expectedFact !== null && expectedUrl !== null && ", "}
                {expectedUrl !== null && <AddressLink url={expectedUrl} />}
              </dd>
              <dt>{texts.websites.newIndexSays}</dt>
              <dd>{reply}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <div className="disco-kit-actions">
        <Button size="small" isBusy={isBusy} onClick={publish}>
          {texts.websites.publish}
        </Button>
      </div>
      <Problem sentence={problem} />
    </Card>
  );
}
