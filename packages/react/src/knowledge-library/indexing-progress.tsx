import type { Indexing } from "@disco/client/api";
import { Progress } from "../kit/progress.tsx";
import { AddressLink } from "./address-link.tsx";
import { isUnderWay } from "./follow-indexing.ts";
import { counted } from "./words.ts";

/** How far a crawl is, in numbers, and what it left out and why. */
export function IndexingProgress({ indexing }: { indexing: Indexing }) {
  const { status, url, pagesFound, pagesFetched, pagesIndexed, pagesSkipped, skipped } = indexing;
  const isWaiting = status === "queued";
  return (
    <div className="disco-lib-progress">
      {isUnderWay(indexing) && (
        <Progress
          label={isWaiting ? `Waiting to index ${url}` : `Indexing ${url}`}
          text={isWaiting || pagesFound === 0 ? undefined : `${pagesFetched.toLocaleString()} of ${counted(pagesFound, "page")}`}
          value={isWaiting || pagesFound === 0 ? null : pagesFetched}
          max={Math.max(pagesFound, 1)}
        />
      )}
      <dl className="disco-lib-numbers">
        <Figure name="Found" value={pagesFound} />
        <Figure name="Fetched" value={pagesFetched} />
        <Figure name="Indexed" value={pagesIndexed} />
        <Figure name="Skipped" value={pagesSkipped} />
      </dl>
      {isUnderWay(indexing) && <p className="disco-lib-note">You can leave this panel. The indexing goes on.</p>}
      {pagesSkipped > 0 && (
        <details className="disco-lib-more">
          <summary>{`Skipped pages (${pagesSkipped.toLocaleString()})`}</summary>
          <ul className="disco-lib-reasons">
            {skipped.map((page) => (
              <li key={page.url}>
                <AddressLink url={page.url} />
                <span>{page.reason}</span>
              </li>
            ))}
          </ul>
          {skipped.length < pagesSkipped && <p className="disco-lib-note">{`The newest ${skipped.length} are shown.`}</p>}
        </details>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString()}</dd>
    </div>
  );
}
