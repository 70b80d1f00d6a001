import { Plus, X } from "lucide-react";
import { useRef } from "react";
import type { FormEvent } from "react";
import { Button, IconButton } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { AddressField } from "../parts/address-field.tsx";
import { Documents, useDocuments } from "./documents.tsx";
import { IndexingProgress } from "../indexing/indexing-progress.tsx";
import { useLibrary } from "../library-context.ts";
import { ReadOnlyNote } from "../parts/read-only-note.tsx";
import { StatusLine } from "../parts/status-line.tsx";
import { UploadArea } from "./upload-area.tsx";
import { isMoving, isTaken } from "./use-uploads.ts";
import { titleCase } from "../parts/words.ts";

/** Documents and further pages. */
export function EnrichSection() {
  const { texts: all, slug, isNamed, isMember, mayAdd, enrichment, uploads } = useLibrary();
  const texts = all.enrich;
  const { urls, setUrls, isBusy, current, status, start } = enrichment;
  const documents = useDocuments();
  const list = useRef<HTMLUListElement>(null);
  const hasWork = uploads.list.some((upload) => isMoving(upload) || isTaken(upload.state)) || urls.some((url) => url.trim() !== "");

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (hasWork && !isBusy) start();
  }

  function focusUrl(at: number): void {
    requestAnimationFrame(() => [...(list.current?.querySelectorAll("input") ?? [])].at(at)?.focus());
  }

  function addUrl(): void {
    setUrls([...urls, ""]);
    focusUrl(-1);
  }

  function removeUrl(at: number): void {
    setUrls(urls.toSpliced(at, 1));
    focusUrl(Math.min(at, urls.length - 2));
  }

  return (
    <div className="disco-lib-section">
      <ReadOnlyNote />
      {mayAdd && <UploadArea documents={documents.value?.documents ?? []} />}
      {mayAdd && (
        <form className="disco-lib-section" noValidate onSubmit={submit}>
          <Card as="section" labelledBy="disco-lib-pages">
            <h3 id="disco-lib-pages">{texts.morePages}</h3>
            <ul ref={list} className="disco-lib-urls">
              {urls.map((url, at) => (
                <li key={at}>
                  <AddressField
                    label={texts.pageUrl(at + 1)}
                    isLabelHidden
                    placeholder={texts.pagePlaceholder}
                    value={url}
                    isDisabled={isBusy}
                    onValueChange={(next) => setUrls(urls.with(at, next))}
                  />
                  {urls.length > 1 && (
                    <IconButton
                      label={texts.removeUrl(at + 1)}
                      icon={<X aria-hidden="true" size={16} />}
                      disabled={isBusy}
                      onClick={() => removeUrl(at)}
                    />
                  )}
                </li>
              ))}
            </ul>
            <div className="disco-kit-actions">
              <Button
                size="small"
                kind="quiet"
                className="disco-lib-flush"
                icon={<Plus aria-hidden="true" size={16} />}
                disabled={isBusy}
                onClick={addUrl}
              >
                {texts.addUrl}
              </Button>
            </div>
          </Card>
          {current !== null && (
            <div>
              {current.of > 1 && <p className="disco-lib-note">{texts.pageOf(current.place, current.of)}</p>}
              <IndexingProgress indexing={current.indexing} />
            </div>
          )}
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isBusy && !hasWork}>
            {isBusy ? texts.enriching : texts.enrich}
          </Button>
          <StatusLine status={status} />
        </form>
      )}
      {isNamed && !isMember && (
        <Card tone="neutral">
          <h3>{texts.demoMode}</h3>
          <p>{texts.demoAgent(titleCase(slug))}</p>
        </Card>
      )}
      {/* Last, because they are many or none, and nothing moves when they come. */}
      <Documents documents={documents} />
    </div>
  );
}
