import type { Indexing, LibrarySource, Recrawl, Understanding } from "@disco/client/api";
import { ChevronDown, ChevronUp, MoreHorizontal, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button, IconButton } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ConfirmDialog } from "../../kit/dialog.tsx";
import { Menu } from "../../kit/menu.tsx";
import { Select } from "../../kit/select.tsx";
import { ErrorState } from "../../kit/states.tsx";
import { useToast } from "../../kit/toast.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { failureText } from "../parts/failure-text.ts";
import { followIndexing, isUnderWay, outcomeText } from "../indexing/follow-indexing.ts";
import { HeldIndexing } from "../indexing/held-indexing.tsx";
import { IndexingProgress } from "../indexing/indexing-progress.tsx";
import { useLibrary } from "../library-context.ts";
import type { LibraryTexts } from "../texts/library-texts.ts";
import { LinkedDocuments } from "./linked-documents.tsx";
import { ShortfallList } from "./shortfall-list.tsx";
import { useLoad } from "../parts/use-load.ts";
import type { Load } from "../parts/use-load.ts";
import { useMayAdd } from "../parts/use-may-add.ts";
import { WebsitePages } from "./website-pages.tsx";
import { dayOf, shortAddress } from "../parts/words.ts";

const plans: readonly Recrawl[] = ["never", "daily", "weekly", "monthly"];

const UNDERSTOOD_AGAIN_MS = 3_000;

interface WebsiteList {
  sources: LibrarySource[];
  mayAdd: boolean;
  understanding: Understanding | null;
}

/** Reads every website of the library. */
export function useWebsites(): Load<WebsiteList> {
  const { api, slug, isNamed, version } = useLibrary();
  const websites = useLoad(isNamed ? `${slug} ${version}` : null, async (signal): Promise<WebsiteList> => {
    const { sources, next, mayAdd, understanding } = await api.sources.list(slug, null, signal);
    const all = [...sources];
    for (let after = next; after !== null;) {
      const part = await api.sources.list(slug, after, signal);
      all.push(...part.sources);
      after = part.next;
    }
    return { sources: all, mayAdd, understanding };
  });
  const { reload } = websites;
  const understanding = websites.value?.understanding ?? null;
  useEffect(() => {
    if (understanding === null) return;
    const timer = setTimeout(reload, UNDERSTOOD_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [understanding, reload]);
  useMayAdd(websites.value);
  return websites;
}

/** Each website with the state of its pages and the plan of its crawls, and the way to where more are added. */
export function Websites({ sources, onAddMore }: { sources: Load<WebsiteList>; onAddMore: () => void }) {
  const { texts, mayAdd } = useLibrary();
  if (sources.error !== null && sources.value === null) {
    return <ErrorState title={texts.websites.unread} message={sources.error} onRetry={sources.reload} />;
  }
  if (sources.value === null || sources.value.sources.length === 0) return null;
  return (
    <section className="disco-lib-group" aria-labelledby="disco-lib-websites">
      <h3 id="disco-lib-websites">{texts.websites.websites}</h3>
      {sources.value.understanding !== null && (
        <p className="disco-lib-note disco-kit-numbers">{texts.websites.understood(sources.value.understanding)}</p>
      )}
      <ul className="disco-lib-stack">
        {sources.value.sources.map((source) => (
          <Website
            key={source.id}
            source={source}
            onChange={(changed) =>
              sources.change((list) => ({
                ...list,
                sources: list.sources.map((known) => (known.id === source.id ? { ...known, ...changed } : known)),
              }))
            }
            onReload={sources.reload}
          />
        ))}
      </ul>
      {mayAdd && (
        <Button size="small" kind="quiet" className="disco-lib-flush" icon={<Plus aria-hidden="true" size={16} />} onClick={onAddMore}>
          {texts.websites.addMore}
        </Button>
      )}
    </section>
  );
}

interface WebsiteProps {
  source: LibrarySource;
  onChange: (changed: Partial<LibrarySource>) => void;
  onReload: () => void;
}

function Website({ source, onChange, onReload }: WebsiteProps) {
  const { api, slug, isMember, touch, texts: all, indexing: runner } = useLibrary();
  const { panel, sources, websites: texts } = all;
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const indexing = useFollowed(source.lastIndexing, (lastIndexing) => {
    onChange({ lastIndexing });
    if (!isUnderWay(lastIndexing)) touch();
  });
  const isBusy = indexing !== null && isUnderWay(indexing);
  const { id, url, title, status, problem, cause, method, updatedAt, pages, recrawl, nextCrawlAt, shortfalls, isOwn } = source;

  const heading = useId();
  // A website without a name is called by its address, which is enough to say once.
  const isNamed = title !== "" && !isSameAddress(title, url);

  // The agent goes on with the last good text; that the newest reading failed is what a member has to see.
  const isWell = status === "active" && problem === null;
  // A crawl that did not get to the first page has nothing to tell beyond why.
  const hasSaidAll = problem !== null && indexing?.status === "failed" && indexing.pagesFound === 0;

  function showPublished(): void {
    // The message of the blocked crawl is outdated.
    if (!runner.run.isBusy) runner.clear();
    touch();
  }

  function recrawlNow(): void {
    api.sources.recrawl(slug, id).then(
      (started) => onChange({ lastIndexing: started }),
      (cause: unknown) => toast.sayProblem(sources.error(failureText(cause, panel))),
    );
  }

  function plan(next: Recrawl): void {
    onChange({ recrawl: next });
    api.sources.setRecrawl(slug, id, next).then(onReload, (cause: unknown) => {
      onChange({ recrawl });
      toast.sayProblem(failureText(cause, panel));
    });
  }

  function remove(): void {
    setAsking(false);
    api.sources.remove(slug, id).then(
      () => {
        toast.say(texts.removed(shortAddress(url)));
        touch();
      },
      (cause: unknown) => toast.sayProblem(failureText(cause, panel)),
    );
  }

  return (
    <Card as="li" labelledBy={heading}>
      <div className="disco-lib-card-head">
        <div>
          <h4 id={heading}>{isNamed ? title : <AddressLink url={url} />}</h4>
          {isNamed && <AddressLink url={url} />}
        </div>
        {isBusy ? <Badge>{panel.working}</Badge> : <Badge tone={isWell ? "good" : "warn"}>{isWell ? panel.active : texts.failing}</Badge>}
        {isOwn && (
          <Menu
            trigger={<IconButton label={texts.more(shortAddress(url))} icon={<MoreHorizontal aria-hidden="true" size={20} />} />}
            actions={[
              { label: sources.reindex, icon: <RefreshCw aria-hidden="true" size={16} />, onSelect: recrawlNow, isDisabled: isBusy },
              { label: texts.remove, icon: <Trash2 aria-hidden="true" size={16} />, tone: "danger", onSelect: () => setAsking(true) },
            ]}
          />
        )}
      </div>
      {problem !== null && <p className="disco-lib-problem">{texts.lastGoodText(panel.reason(problem, cause))}</p>}
      {indexing && isBusy && <IndexingProgress indexing={indexing} />}
      {indexing?.status === "held" && isOwn && <HeldIndexing indexing={indexing} onPublished={showPublished} />}
      <p className="disco-lib-meta disco-kit-numbers">
        <span>{texts.pageCount(pages.active + pages.failed)}</span>
        {pages.failed > 0 && <span>{texts.failingCount(pages.failed)}</span>}
        {pages.excluded > 0 && <span>{texts.excludedCount(pages.excluded)}</span>}
        {pages.gone > 0 && <span>{texts.goneCount(pages.gone)}</span>}
        <span>{sources.method(method)}</span>
        <span>{sources.updated(dayOf(updatedAt, panel.locale))}</span>
        {nextCrawlAt !== null && <span>{texts.nextCrawl(dayOf(nextCrawlAt, panel.locale))}</span>}
      </p>
      <ShortfallList shortfalls={source.isOwn ? shortfalls.filter(({ code }) => code !== "documents_not_read") : shortfalls} />
      <LinkedDocuments source={source} />
      {indexing && !isBusy && !hasSaidAll && <LastCrawl indexing={indexing} />}
      <div className="disco-lib-foot">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-describedby={heading}
          icon={isOpen ? <ChevronUp aria-hidden="true" size={16} /> : <ChevronDown aria-hidden="true" size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hidePages : texts.showPages}
        </Button>
        {isOwn && isMember && (
          <div className="disco-lib-plan">
            <Select
              label={texts.plan}
              value={recrawl}
              options={plans.map((value) => ({ value, label: texts[value] }))}
              onValueChange={plan}
            />
          </div>
        )}
      </div>
      {isOpen && <WebsitePages source={source} onChanged={onReload} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeAsked(shortAddress(url))}
        confirmLabel={texts.remove}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {texts.removeMeans(pages.active + pages.failed)}
      </ConfirmDialog>
    </Card>
  );
}

function isSameAddress(title: string, url: string): boolean {
  return title.toLowerCase() === shortAddress(url).toLowerCase();
}

/** A crawl that runs without having been asked for here: planned, or started before the panel was opened. */
function useFollowed(indexing: Indexing | null, onStep: (indexing: Indexing) => void): Indexing | null {
  const { api } = useLibrary();
  const isRunning = indexing !== null && isUnderWay(indexing);
  useEffect(() => {
    if (!isRunning) return;
    const leaving = new AbortController();
    followIndexing(api, indexing, (step) => step !== indexing && onStep(step), leaving.signal).catch(() => {
      // The line that failed is the one the list came by; the next look at the list tells.
    });
    return () => leaving.abort();
  }, [api, indexing?.id, isRunning]);
  return indexing;
}

/** Result of the newest crawl, in a line; behind it the numbers, and the pages left out with their causes. */
function LastCrawl({ indexing }: { indexing: Indexing }) {
  const { texts } = useLibrary();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disco-lib-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{lastCrawlText(indexing, texts)}</summary>
      {isOpen && <IndexingProgress indexing={indexing} />}
    </details>
  );
}

function lastCrawlText(indexing: Indexing, texts: LibraryTexts): string {
  const { websites } = texts;
  const { status, changes, pagesFound, pagesSkipped } = indexing;
  if (status !== "finished" && status !== "held") return outcomeText(indexing, texts);
  if (changes === null) return websites.firstCrawl(pagesFound, pagesSkipped);
  const { added, changed, moved, gone } = changes;
  return added + changed + moved + gone === 0 ? websites.nothingNew : websites.lastCrawl(changes);
}
