import type { KnowledgeContext } from "@disco/client/api";
import { useState } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { Figure } from "../indexing/figure.tsx";
import { useLibrary } from "../library-context.ts";
import { dayOf, shortAddress } from "../parts/words.ts";

const FIRST_CITATIONS = 5;

/** One body of knowledge: how much is in it, the pages it cites, and how and when it was read. */
export function ContextCard({ context }: { context: KnowledgeContext }) {
  const {
    texts: { panel, sources: texts },
  } = useLibrary();
  const { companyName, products, features, agents, indexedUrl, indexedAt, pagesIndexed, source, sources } = context;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sources : sources.slice(0, FIRST_CITATIONS);
  return (
    <Card as="article" labelledBy="disco-lib-context">
      <div className="disco-lib-card-head">
        <div>
          <h4 id="disco-lib-context">{companyName}</h4>
          <p className="disco-lib-note disco-lib-two-lines" title={indexedUrl ?? undefined}>
            {indexedUrl === null ? texts.knownOtherwise : texts.knownFrom(shortAddress(indexedUrl))}
          </p>
        </div>
        <Badge tone="good">{panel.active}</Badge>
      </div>
      <dl className="disco-lib-counters">
        {agents.length > 0 ? (
          <Figure name={texts.agents} value={agents.length} />
        ) : (
          <Figure name={texts.products} value={products.length} />
        )}
        <Figure name={texts.features} value={features.length} />
        <Figure name={texts.pages} value={pagesIndexed} />
      </dl>
      {sources.length > 0 && (
        <>
          <ul className="disco-lib-citations" aria-label={texts.indexedPages}>
            {shown.map(({ title, url }, at) => (
              <li key={`${url}-${at}`}>
                <AddressLink url={url}>{title || url || texts.pageAt(at + 1)}</AddressLink>
              </li>
            ))}
          </ul>
          {sources.length > FIRST_CITATIONS && (
            <Button size="small" kind="quiet" className="disco-lib-flush" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? texts.showFewerPages : texts.showAllPages(sources.length)}
            </Button>
          )}
        </>
      )}
      <p className="disco-lib-meta">
        <span>{texts.method(source)}</span>
        {indexedAt !== null && <span>{texts.updated(dayOf(indexedAt, panel.locale))}</span>}
      </p>
    </Card>
  );
}
