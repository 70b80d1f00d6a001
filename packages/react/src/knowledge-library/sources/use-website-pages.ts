import type { LibraryPage, LibrarySource } from "@disco/client/api";
import { useCallback, useRef, useState } from "react";
import { useToast } from "../../kit/toast.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { useLoad } from "../parts/use-load.ts";
import type { Load } from "../parts/use-load.ts";

/** Pages as far as they are read; `next` is where the rest begins. */
interface PagePart {
  pages: LibraryPage[];
  next: string | null;
}

/** The pages of a website, part by part. */
export interface WebsitePageList {
  pages: Load<PagePart>;
  isLoadingMore: boolean;
  /** Reads the next part. */
  loadMore: () => Promise<void>;
  /** Reads all that is left, so that it can be searched. */
  loadAll: () => Promise<void>;
}

/** Reads the pages of a website, a part at first. */
export function useWebsitePages(source: LibrarySource): WebsitePageList {
  const { api, slug, texts } = useLibrary();
  const toast = useToast();
  const pages = useLoad<PagePart>(`${source.id} ${source.updatedAt}`, (signal) => api.sources.listPages(slug, source.id, null, signal));
  const [isLoadingMore, setLoadingMore] = useState(false);
  const isReading = useRef(false);
  const { value, change } = pages;
  const next = value?.next ?? null;

  const load = useCallback(
    async (isWhole: boolean) => {
      if (isReading.current || next === null) return;
      isReading.current = true;
      setLoadingMore(true);
      try {
        for (let after: string | null = next; after !== null; after = isWhole ? after : null) {
          const part: PagePart = await api.sources.listPages(slug, source.id, after);
          change((before) => ({ pages: [...before.pages, ...part.pages], next: part.next }));
          after = part.next;
        }
      } catch (cause) {
        toast.sayProblem(failureText(cause, texts.panel));
      } finally {
        isReading.current = false;
        setLoadingMore(false);
      }
    },
    [api, slug, source.id, next, change, toast, texts],
  );
  return { pages, isLoadingMore, loadMore: useCallback(() => load(false), [load]), loadAll: useCallback(() => load(true), [load]) };
}
