import type { LibraryPage, LibrarySource } from "@disco/client/api";
import { Eye, EyeOff, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { Badge } from "../kit/badge.tsx";
import type { Tone } from "../kit/badge.tsx";
import { Button, IconButton } from "../kit/button.tsx";
import { DataList } from "../kit/data-list.tsx";
import { ErrorState, Skeleton } from "../kit/states.tsx";
import { useToast } from "../kit/toast.tsx";
import { AddressLink } from "./address-link.tsx";
import { useLibrary } from "./library-context.ts";
import { useDeferredRemoval } from "./use-deferred-removal.ts";
import { sentenceOf, useLoad } from "./use-load.ts";
import { pathOf } from "./words.ts";

const states: Record<LibraryPage["status"], { label: string; tone: Tone }> = {
  active: { label: "Active", tone: "good" },
  failed: { label: "Failing", tone: "warn" },
  excluded: { label: "Excluded", tone: "neutral" },
  gone: { label: "Gone", tone: "bad" },
};

/** The pages of one website, each with its state; one can be kept out of the answers, or removed. */
export function WebsitePages({ source, onChanged }: { source: LibrarySource; onChanged: () => void }) {
  const { api, slug } = useLibrary();
  const toast = useToast();
  const pages = useLoad(`${source.id} ${source.updatedAt}`, (signal) => api.sources.listPages(slug, source.id, null, signal));
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { reload, change } = pages;
  const removal = useDeferredRemoval(reload);

  const setStatus = useCallback(
    (page: LibraryPage, status: "active" | "excluded") => {
      const show = (shown: LibraryPage["status"]) =>
        change((value) => ({ ...value, pages: value.pages.map((known) => (known.id === page.id ? { ...known, status: shown } : known)) }));
      show(status);
      return api.sources.setStatus(slug, page.id, status).then(onChanged, (cause: unknown) => {
        show(page.status);
        toast.sayProblem(sentenceOf(cause));
      });
    },
    [api, slug, change, onChanged, toast],
  );

  if (pages.error !== null && pages.value === null) {
    return <ErrorState title="The pages could not be read" message={pages.error} onRetry={reload} />;
  }
  if (pages.value === null) return <Skeleton rows={4} />;
  const { next } = pages.value;

  function loadMore(after: string): void {
    setLoadingMore(true);
    api.sources
      .listPages(slug, source.id, after)
      .then(
        (part) => change((value) => ({ pages: [...value.pages, ...part.pages], next: part.next })),
        (cause: unknown) => toast.sayProblem(sentenceOf(cause)),
      )
      .finally(() => setLoadingMore(false));
  }

  function exclude(page: LibraryPage): void {
    void setStatus(page, "excluded");
    toast.sayUndoable(`${pathOf(page.url)} is left out of answers`, () => void setStatus({ ...page, status: "excluded" }, "active"));
  }

  function remove(page: LibraryPage): void {
    removal.remove(page.id, `${pathOf(page.url)} was removed`, () => api.sources.remove(slug, page.id).then(onChanged));
  }

  const shown = pages.value.pages.filter(({ id }) => !removal.hidden.has(id));
  return (
    <>
      {shown.length === 0 ? (
        <p className="disco-lib-note">No pages.</p>
      ) : (
        <DataList
          label={`Pages of ${source.title || source.url}`}
          rows={shown.map((page) => ({
            id: page.id,
            title: <AddressLink url={page.url}>{page.title || pathOf(page.url)}</AddressLink>,
            detail: page.problem ? `${pathOf(page.url)}: ${page.problem}` : pathOf(page.url),
            state: page.status === "active" ? undefined : <Badge tone={states[page.status].tone}>{states[page.status].label}</Badge>,
            actions: source.isOwn && page.status !== "gone" && (
              <>
                {page.status === "excluded" ? (
                  <IconButton
                    label={`Use ${pathOf(page.url)} again`}
                    icon={<Eye aria-hidden="true" size={16} />}
                    onClick={() => void setStatus(page, "active")}
                  />
                ) : (
                  <IconButton
                    label={`Exclude ${pathOf(page.url)}`}
                    icon={<EyeOff aria-hidden="true" size={16} />}
                    onClick={() => exclude(page)}
                  />
                )}
                <IconButton
                  label={`Remove ${pathOf(page.url)}`}
                  tone="danger"
                  icon={<Trash2 aria-hidden="true" size={16} />}
                  onClick={() => remove(page)}
                />
              </>
            ),
          }))}
        />
      )}
      {next !== null && (
        <Button size="small" kind="quiet" isBusy={isLoadingMore} onClick={() => loadMore(next)}>
          Show more pages
        </Button>
      )}
    </>
  );
}
