import type { KnowledgeContext } from "@disco/client/api";
import { useState } from "react";
import { Badge } from "../kit/badge.tsx";
import { Button } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { AddressLink } from "./address-link.tsx";
import { dayOf, shortAddress } from "./words.ts";

const FIRST_CITATIONS = 5;

/** One body of knowledge: how much is in it, the pages it cites, and how and when it was read. */
export function ContextCard({ context }: { context: KnowledgeContext }) {
  const { companyName, products, features, agents, indexedUrl, indexedAt, pagesIndexed, source, sources } = context;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sources : sources.slice(0, FIRST_CITATIONS);
  return (
    <Card as="article" labelledBy="disco-lib-context">
      <div className="disco-lib-card-head">
        <div>
          <h4 id="disco-lib-context">{companyName}</h4>
          <p className="disco-lib-note">
            {indexedUrl === null ? "Questions and documents" : `What the agent knows from ${shortAddress(indexedUrl)}`}
          </p>
        </div>
        <Badge tone="good">Active</Badge>
      </div>
      <dl className="disco-lib-counters">
        {agents.length > 0 ? <Counter name="Agents" value={agents.length} /> : <Counter name="Products" value={products.length} />}
        <Counter name="Features" value={features.length} />
        <Counter name="Pages" value={pagesIndexed} />
      </dl>
      {sources.length > 0 && (
        <>
          <ul className="disco-lib-citations" aria-label="Indexed pages">
            {shown.map(({ title, url }, at) => (
              <li key={`${url}-${at}`}>
                <AddressLink url={url}>{title || url || `Page ${at + 1}`}</AddressLink>
              </li>
            ))}
          </ul>
          {sources.length > FIRST_CITATIONS && (
            <Button size="small" kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show fewer pages" : `Show all ${sources.length.toLocaleString()} pages`}
            </Button>
          )}
        </>
      )}
      <p className="disco-lib-meta">
        <span>{`Method: ${source}`}</span>
        {indexedAt !== null && <span>{`Updated: ${dayOf(indexedAt)}`}</span>}
      </p>
    </Card>
  );
}

function Counter({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString()}</dd>
    </div>
  );
}
