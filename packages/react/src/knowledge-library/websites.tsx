import type { Indexing, LibrarySource, Recrawl } from "@disco/client/api";
import { ChevronDown, ChevronUp, MoreHorizontal, RefreshCw, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Badge } from "../kit/badge.tsx";
import { Button, IconButton } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { ConfirmDialog } from "../kit/dialog.tsx";
import { Menu } from "../kit/menu.tsx";
import { Select } from "../kit/select.tsx";
import { ErrorState } from "../kit/states.tsx";
import { useToast } from "../kit/toast.tsx";
import { AddressLink } from "./address-link.tsx";
import { followIndexing, isUnderWay } from "./follow-indexing.ts";
import { HeldIndexing } from "./held-indexing.tsx";
import { IndexingProgress } from "./indexing-progress.tsx";
import { useLibrary } from "./library-context.ts";
import { sentenceOf, useLoad } from "./use-load.ts";
import { WebsitePages } from "./website-pages.tsx";
import { counted, dayOf, shortAddress } from "./words.ts";

const plans: { value: Recrawl; label: string }[] = [
  { value: "never", label: "Only when asked" },
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week" },
  { value: "monthly", label: "Every month" },
];

/** Each website with the state of its pages and the plan of its crawls. */
export function Websites() {
  const { api, slug, version } = useLibrary();
  const sources = useLoad(`${slug} ${version}`, async (signal) => {
    const { sources: first, next } = await api.sources.list(slug, null, signal);
    const all = [...first];
    for (let after = next; after !== null;) {
      const part = await api.sources.list(slug, after, signal);
      all.push(...part.sources);
      after = part.next;
    }
    return all;
  });
  if (sources.error !== null && sources.value === null) {
    return <ErrorState title="The websites could not be read" message={sources.error} onRetry={sources.reload} />;
  }
  if (sources.value === null || sources.value.length === 0) return null;
  return (
    <section className="disco-lib-group" aria-labelledby="disco-lib-websites">
      <h3 id="disco-lib-websites">Websites</h3>
      <ul className="disco-lib-stack">
        {sources.value.map((source) => (
          <Website
            key={source.id}
            source={source}
            onChange={(changed) => sources.change((all) => all.map((known) => (known.id === source.id ? { ...known, ...changed } : known)))}
            onReload={sources.reload}
          />
        ))}
      </ul>
    </section>
  );
}

interface WebsiteProps {
  source: LibrarySource;
  onChange: (changed: Partial<LibrarySource>) => void;
  onReload: () => void;
}

function Website({ source, onChange, onReload }: WebsiteProps) {
  const { api, slug, isMember, touch } = useLibrary();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const indexing = useFollowed(source.lastIndexing, (lastIndexing) => {
    onChange({ lastIndexing });
    if (!isUnderWay(lastIndexing)) touch();
  });
  const isBusy = indexing !== null && isUnderWay(indexing);
  const { id, url, title, status, problem, method, updatedAt, pages, recrawl, nextCrawlAt, isOwn } = source;

  function recrawlNow(): void {
    api.sources.recrawl(slug, id).then(
      (started) => onChange({ lastIndexing: started }),
      (cause: unknown) => toast.sayProblem(`Error: ${sentenceOf(cause)}`),
    );
  }

  function plan(next: Recrawl): void {
    onChange({ recrawl: next });
    api.sources.setRecrawl(slug, id, next).then(onReload, (cause: unknown) => {
      onChange({ recrawl });
      toast.sayProblem(sentenceOf(cause));
    });
  }

  function remove(): void {
    setAsking(false);
    api.sources.remove(slug, id).then(
      () => {
        toast.say(`${shortAddress(url)} was removed`);
        touch();
      },
      (cause: unknown) => toast.sayProblem(sentenceOf(cause)),
    );
  }

  return (
    <Card as="li">
      <div className="disco-lib-card-head">
        <div>
          <h4>{title || shortAddress(url)}</h4>
          <AddressLink url={url} />
        </div>
        {isBusy ? (
          <Badge>Indexing</Badge>
        ) : (
          <Badge tone={status === "active" ? "good" : "warn"}>{status === "active" ? "Active" : "Failing"}</Badge>
        )}
        {isOwn && (
          <Menu
            trigger={<IconButton label={`More for ${shortAddress(url)}`} icon={<MoreHorizontal aria-hidden="true" size={20} />} />}
            actions={[
              { label: "Re-index", icon: <RefreshCw aria-hidden="true" size={16} />, onSelect: recrawlNow, isDisabled: isBusy },
              { label: "Remove website", icon: <Trash2 aria-hidden="true" size={16} />, tone: "danger", onSelect: () => setAsking(true) },
            ]}
          />
        )}
      </div>
      {problem !== null && <p className="disco-lib-problem">{`${problem} The agent answers from the last good text.`}</p>}
      {indexing && isBusy && <IndexingProgress indexing={indexing} />}
      {indexing?.status === "held" && isOwn && <HeldIndexing indexing={indexing} onPublished={touch} />}
      <p className="disco-lib-meta disco-kit-numbers">
        <span>{counted(pages.active + pages.failed, "page")}</span>
        {pages.failed > 0 && <span>{`${pages.failed} failing`}</span>}
        {pages.excluded > 0 && <span>{`${pages.excluded} excluded`}</span>}
        {pages.gone > 0 && <span>{`${pages.gone} gone`}</span>}
        <span>{`Method: ${method}`}</span>
        <span>{`Updated: ${dayOf(updatedAt)}`}</span>
        {nextCrawlAt !== null && <span>{`Next crawl: ${dayOf(nextCrawlAt)}`}</span>}
      </p>
      {indexing?.changes && !isBusy && <p className="disco-lib-note">{changesText(indexing.changes)}</p>}
      <div className="disco-lib-foot">
        <Button
          size="small"
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronUp aria-hidden="true" size={16} /> : <ChevronDown aria-hidden="true" size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide pages" : "Show pages"}
        </Button>
        {isOwn && isMember && (
          <div className="disco-lib-plan">
            <Select label="Crawl again" value={recrawl} options={plans} onValueChange={plan} />
          </div>
        )}
      </div>
      {isOpen && <WebsitePages source={source} onChanged={onReload} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove ${shortAddress(url)}?`}
        confirmLabel="Remove website"
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {`The agent forgets ${counted(pages.active + pages.failed, "page")} of it at once. To bring them back the website has to be indexed again.`}
      </ConfirmDialog>
    </Card>
  );
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

function changesText({ added, changed, moved, gone }: NonNullable<Indexing["changes"]>): string {
  if (added + changed + moved + gone === 0) return "The last crawl found nothing new.";
  return `Last crawl: ${added} added, ${changed} changed, ${moved} moved, ${gone} gone.`;
}
