import type { KnowledgeDocument } from "@disco/client/api";
import { Trash2 } from "lucide-react";
import { useEffect } from "react";
import { Badge } from "../kit/badge.tsx";
import { IconButton } from "../kit/button.tsx";
import { DataList } from "../kit/data-list.tsx";
import { ErrorState } from "../kit/states.tsx";
import { useLibrary } from "./library-context.ts";
import { useDeferredRemoval } from "./use-deferred-removal.ts";
import { useLoad } from "./use-load.ts";
import { counted, dayOf } from "./words.ts";

const LOOK_AGAIN_MS = 2_000;

/** The documents of the library, each with its state. */
export function Documents() {
  const { api, slug, version } = useLibrary();
  const documents = useLoad(`${slug} ${version}`, (signal) => api.documents.list(slug, signal));
  const { reload } = documents;
  const removal = useDeferredRemoval(reload);
  const isReading = documents.value?.some(({ status }) => status === "reading") ?? false;

  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isReading, reload]);

  if (documents.error !== null && documents.value === null) {
    return <ErrorState title="The documents could not be read" message={documents.error} onRetry={reload} />;
  }
  const shown = documents.value?.filter(({ id }) => !removal.hidden.has(id)) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="disco-lib-group" aria-labelledby="disco-lib-documents">
      <h3 id="disco-lib-documents">Documents</h3>
      <DataList
        label="Documents"
        rows={shown.map((document) => ({
          id: document.id,
          title: document.name,
          detail: detailOf(document),
          state: <StatusBadge status={document.status} />,
          actions: (
            <IconButton
              label={`Remove ${document.name}`}
              tone="danger"
              icon={<Trash2 aria-hidden="true" size={16} />}
              onClick={() => removal.remove(document.id, `${document.name} was removed`, () => api.documents.remove(slug, document.id))}
            />
          ),
        }))}
      />
    </section>
  );
}

function StatusBadge({ status }: { status: KnowledgeDocument["status"] }) {
  if (status === "ready") return <Badge tone="good">Active</Badge>;
  if (status === "reading") return <Badge>Reading</Badge>;
  return <Badge tone="bad">Refused</Badge>;
}

function detailOf({ problem, format, pages, size, hidden, updatedAt }: KnowledgeDocument): string {
  if (problem !== null) return problem;
  return [
    format?.toUpperCase(),
    pages === null ? sizeOf(size) : counted(pages, "page"),
    hidden.length > 0 ? `${counted(hidden.length, "piece")} of hidden text left out` : null,
    dayOf(updatedAt),
  ]
    .filter((part) => part != null)
    .join(" · ");
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
