import type { Api } from "@disco/client/api";
import { useCallback, useMemo, useState } from "react";
import type { Library } from "./library-context.ts";
import { useEnrichment } from "./use-enrichment.ts";
import { useIndexing } from "./use-indexing.ts";
import { useUploads } from "./use-uploads.ts";

const DEFAULT_SLUG = "default";

/** What the panel keeps while it is closed: crawls, uploads and enrichments go on. */
export function useLibraryState(api: Api, name: string | undefined, isMember: boolean): Library {
  const slug = name ?? DEFAULT_SLUG;
  const [version, setVersion] = useState(0);
  const touch = useCallback(() => setVersion((count) => count + 1), []);
  const indexing = useIndexing(api);
  const uploads = useUploads(api, slug, touch);
  const enrichment = useEnrichment(api, slug, touch);
  return useMemo(
    () => ({ api, slug, isNamed: name !== undefined, isMember, version, touch, indexing, uploads, enrichment }),
    [api, slug, name, isMember, version, touch, indexing, uploads, enrichment],
  );
}
