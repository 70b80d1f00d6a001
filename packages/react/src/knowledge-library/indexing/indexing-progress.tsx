import type { Indexing } from "@disco/client/api";
import { Progress } from "../../kit/progress.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { Figure } from "./figure.tsx";
import { isUnderWay } from "./follow-indexing.ts";
import { useLibrary } from "../library-context.ts";

/** How far a crawl is, in numbers, and what it left out and why. */
export function IndexingProgress({ indexing }: { indexing: Indexing }) {
  const {
    texts: { panel, sources: texts },
  } = useLibrary();
  const { status, url, pagesFound, pagesFetched, pagesIndexed, pagesSkipped, skipped } = indexing;
  const isWaiting = status === "queued";
  return (
    <div className="disco-lib-progress">
      {isUnderWay(indexing) && (
        <Progress
          label={isWaiting ? texts.waitingFor(url) : texts.indexingOf(url)}
          text={isWaiting || pagesFound === 0 ? undefined : texts.progress(pagesFetched, pagesFound)}
          value={isWaiting || pagesFound === 0 ? null : pagesFetched}
          max={Math.max(pagesFound, 1)}
        />
      )}
      <dl className="disco-lib-numbers">
        <Figure name={texts.found} value={pagesFound} />
        <Figure name={texts.fetched} value={pagesFetched} />
        <Figure name={texts.indexedCount} value={pagesIndexed} />
        <Figure name={texts.skipped} value={pagesSkipped} />
      </dl>
      {isUnderWay(indexing) && <p className="disco-lib-note">{texts.goesOn}</p>}
      {pagesSkipped > 0 && (
        <details className="disco-lib-more">
          <summary>{texts.skippedPages(pagesSkipped)}</summary>
          <ul className="disco-lib-reasons">
            {skipped.map((page) => (
              <li key={page.url}>
                <AddressLink url={page.url} />
                <span>{panel.reason(page.reason, page.cause)}</span>
              </li>
            ))}
          </ul>
          {skipped.length < pagesSkipped && <p className="disco-lib-note">{texts.newestShown(skipped.length)}</p>}
        </details>
      )}
    </div>
  );
}
