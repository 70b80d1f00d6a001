import type { LibrarySource, LinkedDocument } from "@disco/client/api";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { DataList } from "../../kit/data-list.tsx";
import { useToast } from "../../kit/toast.tsx";
import { AddressLink } from "../parts/address-link.tsx";
import { failureText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { pathOf } from "../parts/words.ts";

const FEW = 4;

/** The documents that a website links, each with the way to add it. */
export function LinkedDocuments({ source }: { source: LibrarySource }) {
  const { api, slug, touch, texts: all } = useLibrary();
  const texts = all.websites;
  const toast = useToast();
  const heading = useId();
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [isWhole, setWhole] = useState(false);
  const { linkedDocuments } = source;
  if (!source.isOwn || linkedDocuments.length === 0) return null;

  function add(document: LinkedDocument): void {
    setBusy((ids) => [...ids, document.id]);
    api.sources
      .addDocument(slug, source.id, document.id)
      .then(
        () => {
          toast.say(texts.documentAdded(document.title));
          touch();
        },
        (cause: unknown) => toast.sayProblem(failureText(cause, all.panel)),
      )
      .finally(() => setBusy((ids) => ids.filter((id) => id !== document.id)));
  }

  const shown = isWhole ? linkedDocuments : linkedDocuments.slice(0, FEW);
  return (
    <section className="disco-lib-linked" aria-labelledby={heading}>
      <h5 id={heading}>{texts.linkedDocuments(linkedDocuments.length)}</h5>
      <DataList
        label={texts.linkedDocuments(linkedDocuments.length)}
        rows={shown.map((document) => ({
          id: document.id,
          title: <AddressLink url={document.url}>{document.title}</AddressLink>,
          detail: <span className="disco-lib-cut">{texts.linkedFrom(pathOf(document.foundOn))}</span>,
          actions: (
            <Button
              size="small"
              icon={<Plus aria-hidden="true" size={16} />}
              isBusy={busy.includes(document.id)}
              aria-label={texts.addDocument(document.title)}
              onClick={() => add(document)}
            >
              {texts.add}
            </Button>
          ),
        }))}
      />
      {shown.length < linkedDocuments.length && (
        <Button size="small" kind="quiet" className="disco-lib-flush" onClick={() => setWhole(true)}>
          {texts.allDocuments(linkedDocuments.length)}
        </Button>
      )}
    </section>
  );
}
