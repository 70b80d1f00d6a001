import type { KnowledgeContext } from "@disco/client/api";
import { Globe } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyList, ErrorState } from "../../kit/states.tsx";
import { AddressField } from "../parts/address-field.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { CardSkeleton } from "../parts/card-skeleton.tsx";
import { ContextCard } from "./context-card.tsx";
import { failureText } from "../parts/failure-text.ts";
import { isUnderWay, outcomeText } from "../indexing/follow-indexing.ts";
import { IndexingProgress } from "../indexing/indexing-progress.tsx";
import { useLibrary } from "../library-context.ts";
import { ReadOnlyNote } from "../parts/read-only-note.tsx";
import { StatusLine } from "../parts/status-line.tsx";
import type { Status } from "../parts/status-line.tsx";
import type { LibraryTexts } from "../texts/library-texts.ts";
import type { IndexingRun } from "../indexing/use-indexing.ts";
import { useLoad } from "../parts/use-load.ts";
import { useWebsites, Websites } from "./websites.tsx";
import { isWebAddress, withProtocol } from "../../kit/with-protocol.ts";

const OPEN_AFTER_MS = 1_500;
const RELOAD_AFTER_MS = 2_000;

/** The agent's knowledge with its sources; the website can be indexed, and indexed again. */
export function SourcesSection({ onOpenAgent, onAddMore }: { onOpenAgent: (slug: string) => void; onAddMore: () => void }) {
  const { api, texts: all, slug, isNamed, mayAdd, indexing, version, touch } = useLibrary();
  const texts = all.sources;
  const context = useLoad(isNamed ? `${slug} ${version}` : null, (signal) => api.knowledge.readContext(slug, signal));
  const websites = useWebsites();
  const [url, setUrl] = useState("");
  const { run, start, clear } = indexing;
  const isIndexed = run.indexing?.status === "finished" && !run.isBusy;
  const organizationId = run.indexing?.organizationId;
  const openAgent = useRef(onOpenAgent);
  openAgent.current = onOpenAgent;

  useEffect(() => {
    if (!isIndexed || organizationId === undefined) return;
    const timer = isNamed
      ? setTimeout(() => (touch(), clear()), RELOAD_AFTER_MS)
      : setTimeout(() => (clear(), openAgent.current(organizationId)), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isIndexed, organizationId, isNamed, touch, clear]);

  // A crawl without a result shows below which question blocks it.
  const isLost = run.indexing !== null && !run.isBusy && !isIndexed;
  useEffect(() => {
    if (isLost && isNamed) touch();
  }, [isLost, isNamed, touch]);

  function index(address: string): void {
    start(async () => {
      const whole = withProtocol(address);
      if (!isWebAddress(whole)) throw new Error(all.panel.notAnAddress);
      return api.knowledge.indexWebsite(whole, isNamed ? slug : undefined);
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (url.trim() === "" || run.isBusy) return;
    setUrl(withProtocol(url));
    index(url);
  }

  const website = context.value?.indexedUrl ?? null;
  const isUnknown = websites.isLoading && websites.value === null;
  // Only before the first answer: a form that is in use stays while the library is read again.
  const isComing = (context.isLoading && context.value === null) || isUnknown;
  // Whether there is a website already is not known: the error below says so.
  const isUnread = context.error !== null && context.value === null;
  return (
    <div className="disco-lib-section">
      {website !== null ? (
        <Card as="section" tone="good" labelledBy="disco-lib-connected">
          <div className="disco-lib-connected">
            <Globe aria-hidden="true" size={20} />
            <div>
              <h3 id="disco-lib-connected">{texts.connected}</h3>
              <AddressLink url={website} />
            </div>
            {mayAdd && !isUnknown && (
              <Button size="small" isBusy={run.isBusy} onClick={() => index(website)}>
                {run.isBusy ? texts.indexing : texts.reindex}
              </Button>
            )}
          </div>
        </Card>
      ) : isComing ? (
        <CardSkeleton cards={1} size="line" />
      ) : (
        mayAdd &&
        !isUnread && (
          <Card as="section" labelledBy="disco-lib-new">
            <h3 id="disco-lib-new">{texts.newWebsite}</h3>
            <form className="disco-lib-inline-form" noValidate onSubmit={submit}>
              <AddressField
                label={texts.websiteUrl}
                isLabelHidden
                name="url"
                placeholder={texts.urlPlaceholder}
                value={url}
                onValueChange={setUrl}
              />
              <Button type="submit" kind="primary" isBusy={run.isBusy} disabled={!run.isBusy && url.trim() === ""}>
                {run.isBusy ? texts.indexing : texts.index}
              </Button>
            </form>
          </Card>
        )
      )}
      <ReadOnlyNote />
      {run.indexing && <IndexingProgress indexing={run.indexing} />}
      <StatusLine status={statusOf(run, all)} />
      <section className="disco-lib-group" aria-labelledby="disco-lib-active">
        <h3 id="disco-lib-active">{texts.activeSources}</h3>
        {context.error !== null && <ErrorState title={texts.unavailable} message={context.error} onRetry={context.reload} />}
        {context.value !== null && !isEmpty(context.value) ? (
          <ContextCard context={context.value} />
        ) : context.value === null && context.isLoading ? (
          <CardSkeleton cards={1} size="page" />
        ) : (
          context.error === null && <EmptyList title={texts.none}>{mayAdd && texts.noneHint}</EmptyList>
        )}
      </section>
      {isNamed && <Websites sources={websites} onAddMore={onAddMore} />}
    </div>
  );
}

/** Whether a context is only a name: an organization to which nothing has been given yet. */
function isEmpty({ indexedAt, indexedUrl, pagesIndexed, sources }: KnowledgeContext): boolean {
  return indexedAt === null && indexedUrl === null && pagesIndexed === 0 && sources.length === 0;
}

/** How the crawl that was asked for here went, in the spec's words and colours. */
function statusOf({ indexing, failure }: IndexingRun, texts: LibraryTexts): Status | null {
  if (failure !== null) return { text: texts.sources.error(failureText(failure.cause, texts.panel)), tone: "bad" };
  if (indexing === null || isUnderWay(indexing)) return null;
  const tone = indexing.status === "finished" ? "good" : indexing.status === "failed" ? "bad" : undefined;
  return { text: outcomeText(indexing, texts), tone };
}
