import type { Api } from "@disco/client/api";
import { useCallback, useMemo, useState } from "react";
import type { Library } from "./library-context.ts";
import { wholeTexts } from "./texts/library-texts.ts";
import type { OwnLibraryTexts } from "./texts/library-texts.ts";
import { useEnrichment } from "./enrich/use-enrichment.ts";
import { useIndexing } from "./indexing/use-indexing.ts";
import { useUploads } from "./enrich/use-uploads.ts";

const DEFAULT_SLUG = "default";

/** Options of the library's state. */
export interface LibraryStateOptions {
  api: Api;
  name: string | undefined;
  isMember: boolean;
  texts: OwnLibraryTexts | undefined;
}

/** State that survives closing the panel: crawls, uploads and enrichments continue. */
export function useLibraryState({ api, name, isMember, texts: own }: LibraryStateOptions): Library {
  const slug = name ?? DEFAULT_SLUG;
  const texts = useMemo(() => wholeTexts(own), [own]);
  const [mayAdd, setMayAdd] = useState(true);
  const [version, setVersion] = useState(0);
  const touch = useCallback(() => setVersion((count) => count + 1), []);
  const indexing = useIndexing(api);
  const uploads = useUploads(api, slug, touch);
  const enrichment = useEnrichment(api, slug, uploads, texts, touch);
  return useMemo(
    () => ({ api, texts, slug, isNamed: name !== undefined, isMember, mayAdd, setMayAdd, version, touch, indexing, uploads, enrichment }),
    [api, texts, slug, name, isMember, mayAdd, version, touch, indexing, uploads, enrichment],
  );
}
