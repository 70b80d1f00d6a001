import type { LibraryPage, LibrarySource } from "@disco/client/api";
import { Eye, EyeOff, Trash2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { Button, IconButton } from "../../kit/button.tsx";
import { DataList } from "../../kit/data-list.tsx";
import { Field, Input } from "../../kit/field.tsx";
import { Select } from "../../kit/select.tsx";
import { ErrorState, Skeleton } from "../../kit/states.tsx";
import { useToast } from "../../kit/toast.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import type { LibraryTexts } from "../texts/library-texts.ts";
import { useDeferredRemoval } from "../parts/use-deferred-removal.ts";
import { useWebsitePages } from "./use-website-pages.ts";
import { dayOf, pathOf, shortAddress } from "../parts/words.ts";

type PageStatus = LibraryPage["status"];
type Wanted = PageStatus | "any";

const FEW_PAGES = 12;
const tones: Record<PageStatus, Tone> = { active: "good", failed: "warn", excluded: "neutral", gone: "bad" };
const statuses = ["active", "failed", "excluded", "gone"] as const;

/** The pages of one website, each with its state; one can be found, kept out of the answers, or removed. */
export function WebsitePages({ source, onChanged }: { source: LibrarySource; onChanged: () => void }) {
  const { api, slug, texts: all } = useLibrary();
  const texts = all.websites;
  const toast = useToast();
  const { pages, loadMore, loadAll, isLoadingMore } = useWebsitePages(source);
  const [wanted, setWanted] = useState<Wanted>("any");
  const [words, setWords] = useState("");
  const { reload, change } = pages;
  const removal = useDeferredRemoval(reload);

  const setStatus = useCallback(
    (page: LibraryPage, status: "active" | "excluded") => {
      const show = (shown: PageStatus) =>
        change((value) => ({ ...value, pages: value.pages.map((known) => (known.id === page.id ? { ...known, status: shown } : known)) }));
      show(status);
      return api.sources.setStatus(slug, page.id, status).then(onChanged, (cause: unknown) => {
        show(page.status);
        toast.sayProblem(failureText(cause, all.panel));
      });
    },
    [api, slug, change, onChanged, toast, all],
  );

  const isFiltered = wanted !== "any" || words.trim() !== "";
  const next = pages.value?.next ?? null;
  // The searched page may not be loaded yet.
  useEffect(() => {
    if (isFiltered && next !== null && !isLoadingMore) void loadAll();
  }, [isFiltered, next]);

  if (pages.error !== null && pages.value === null) return <ErrorState title={texts.pagesUnread} message={pages.error} onRetry={reload} />;
  if (pages.value === null) return <Skeleton rows={4} />;
  const known = pages.value.pages.filter(({ id }) => !removal.hidden.has(id));
  const shown = known.filter((page) => isWanted(page, wanted, words));
  const counts = source.pages;
  const total = counts.active + counts.failed + counts.excluded + counts.gone;

  function exclude(page: LibraryPage): void {
    void setStatus(page, "excluded");
    toast.sayUndoable(texts.leftOut(pathOf(page.url)), () => void setStatus({ ...page, status: "excluded" }, "active"));
  }

  function remove(page: LibraryPage): void {
    removal.remove(page.id, texts.pageRemoved(pathOf(page.url)), () => api.sources.remove(slug, page.id).then(onChanged));
  }

  return (
    <>
      {total > FEW_PAGES && (
        <div className="disco-lib-find">
          <Field label={texts.findPage} isLabelHidden>
            <Input type="search" placeholder={texts.findPage} value={words} onValueChange={setWords} />
          </Field>
          <Select
            label={texts.pageStatus}
            isLabelHidden
            value={wanted}
            options={[
              { value: "any" as const, label: texts.anyStatus(total) },
              ...statuses
                .filter((status) => counts[status] > 0)
                .map((status) => ({ value: status, label: texts.withStatus(statusText(status, all), counts[status]) })),
            ]}
            onValueChange={setWanted}
          />
        </div>
      )}
      {shown.length === 0 && !isLoadingMore ? (
        <p className="disco-lib-note">{isFiltered ? texts.noSuchPage : texts.noPages}</p>
      ) : (
        <DataList
          label={texts.pagesOf(source.title || shortAddress(source.url))}
          rows={shown.map((page) => ({
            id: page.id,
            title: <AddressLink url={page.url}>{page.title || pathOf(page.url)}</AddressLink>,
            detail: <PageDetail page={page} />,
            state: page.status !== "active" && <Badge tone={tones[page.status]}>{statusText(page.status, all)}</Badge>,
            actions: source.isOwn && page.status !== "gone" && (
              <>
                {page.status === "excluded" ? (
                  <IconButton
                    label={texts.useAgain(pathOf(page.url))}
                    icon={<Eye aria-hidden="true" size={16} />}
                    onClick={() => void setStatus(page, "active")}
                  />
                ) : (
                  <IconButton
                    label={texts.exclude(pathOf(page.url))}
                    icon={<EyeOff aria-hidden="true" size={16} />}
                    onClick={() => exclude(page)}
                  />
                )}
                <IconButton
                  label={texts.removePage(pathOf(page.url))}
                  tone="danger"
                  icon={<Trash2 aria-hidden="true" size={16} />}
                  onClick={() => remove(page)}
                />
              </>
            ),
          }))}
        />
      )}
      {isLoadingMore && isFiltered && <Skeleton rows={2} />}
      {next !== null && !isFiltered && (
        <Button size="small" kind="quiet" className="disco-lib-flush" isBusy={isLoadingMore} onClick={() => void loadMore()}>
          {texts.morePages}
        </Button>
      )}
    </>
  );
}

function isWanted({ status, title, url }: LibraryPage, wanted: Wanted, words: string): boolean {
  const sought = words.trim().toLowerCase();
  return (wanted === "any" || status === wanted) && (title.toLowerCase().includes(sought) || url.toLowerCase().includes(sought));
}

function statusText(status: PageStatus, { panel, websites }: LibraryTexts): string {
  if (status === "active") return panel.active;
  return status === "failed" ? websites.failing : websites[status];
}

function PageDetail({ page: { url, status, problem, cause, updatedAt } }: { page: LibraryPage }) {
  const { panel, websites } = useLibrary().texts;
  const path = pathOf(url);
  return (
    <>
      <span className="disco-lib-cut" title={path}>
        {path}
      </span>
      {problem !== null && cause?.code !== "excluded" && (
        <span className="disco-lib-row-problem">
          {status === "failed"
            ? websites.pageFailing(panel.reason(problem, cause), dayOf(updatedAt, panel.locale))
            : panel.reason(problem, cause)}
        </span>
      )}
    </>
  );
}
