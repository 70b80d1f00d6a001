import type { Api, KnowledgeDocument } from "@disco/client/api";
import { Trash2 } from "lucide-react";
import { useEffect } from "react";
import { Badge } from "../../kit/badge.tsx";
import { IconButton } from "../../kit/button.tsx";
import { DataList } from "../../kit/data-list.tsx";
import { ErrorState, Skeleton } from "../../kit/states.tsx";
import { useLibrary } from "../library-context.ts";
import type { LibraryTexts } from "../texts/library-texts.ts";
import { useDeferredRemoval } from "../parts/use-deferred-removal.ts";
import { useMayAdd } from "../parts/use-may-add.ts";
import { useLoad } from "../parts/use-load.ts";
import type { Load } from "../parts/use-load.ts";
import { ShortfallList } from "../sources/shortfall-list.tsx";
import { dayOf } from "../parts/words.ts";

const LOOK_AGAIN_MS = 2_000;

const formatNames = {
  pdf: "PDF",
  docx: "DOCX",
  doc: "DOC",
  pptx: "PPTX",
  xlsx: "XLSX",
  text: "TXT",
  markdown: "MD",
  html: "HTML",
  table: "CSV",
  mail: "EML",
  json: "JSON",
} as const;

type DocumentList = Awaited<ReturnType<Api["documents"]["list"]>>;

/** Reads the documents of the library, and looks again as long as one of them is being read. */
export function useDocuments(): Load<DocumentList> {
  const { api, slug, version } = useLibrary();
  const documents = useLoad(`${slug} ${version}`, (signal) => api.documents.list(slug, signal));
  useMayAdd(documents.value);
  const { reload } = documents;
  const isReading = documents.value?.documents.some(({ status }) => status === "reading") ?? false;
  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isReading, reload]);
  return documents;
}

/** The documents of the library, each with its state. */
export function Documents({ documents }: { documents: Load<DocumentList> }) {
  const { api, slug, texts: all } = useLibrary();
  const texts = all.enrich;
  const removal = useDeferredRemoval(documents.reload);

  if (documents.value === null) {
    if (documents.error === null) return <Skeleton rows={1} />;
    return <ErrorState title={texts.documentsUnread} message={documents.error} onRetry={documents.reload} />;
  }
  const shown = documents.value.documents.filter(({ id }) => !removal.hidden.has(id));
  if (shown.length === 0) return null;
  return (
    <section className="disco-lib-group" aria-labelledby="disco-lib-documents">
      <h3 id="disco-lib-documents">{texts.documents}</h3>
      <DataList
        label={texts.documents}
        rows={shown.map((document) => ({
          id: document.id,
          title: <span title={document.name}>{document.name}</span>,
          detail: <DocumentDetail document={document} />,
          state: <StatusBadge status={document.status} />,
          actions: document.isOwn && (
            <IconButton
              label={texts.remove(document.name)}
              tone="danger"
              icon={<Trash2 aria-hidden="true" size={16} />}
              onClick={() => removal.remove(document.id, texts.removed(document.name), () => api.documents.remove(slug, document.id))}
            />
          ),
        }))}
      />
    </section>
  );
}

function StatusBadge({ status }: { status: KnowledgeDocument["status"] }) {
  const { texts } = useLibrary();
  if (status === "ready") return <Badge tone="good">{texts.panel.active}</Badge>;
  if (status === "reading") return <Badge>{texts.enrich.reading}</Badge>;
  return <Badge tone="bad">{texts.enrich.refused}</Badge>;
}

function DocumentDetail({ document }: { document: KnowledgeDocument }) {
  const { texts } = useLibrary();
  return (
    <>
      {detailOf(document, texts)}
      <ShortfallList shortfalls={document.shortfalls} />
    </>
  );
}

function detailOf(document: KnowledgeDocument, { enrich, panel }: LibraryTexts): string {
  const { problem, cause, format, pages, size, hidden, updatedAt } = document;
  if (problem !== null) return panel.reason(problem, cause);
  return [
    format && formatNames[format],
    pages === null ? sizeOf(size, panel.locale) : enrich.pages(pages),
    hidden.length > 0 ? enrich.hiddenText(hidden.length) : null,
    dayOf(updatedAt, panel.locale),
  ]
    .filter((part) => part != null)
    .join(" · ");
}

function sizeOf(bytes: number, locale: string | undefined): string {
  const [unit, size] = bytes < 1_000_000 ? (["kilobyte", Math.max(1, bytes / 1_000)] as const) : (["megabyte", bytes / 1_000_000] as const);
  return size.toLocaleString(locale, { style: "unit", unit, maximumFractionDigits: unit === "megabyte" ? 1 : 0 });
}
