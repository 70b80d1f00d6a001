import { Plus, X } from "lucide-react";
import { useRef } from "react";
import type { FormEvent } from "react";
import { Button, IconButton } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Field, Input } from "../kit/field.tsx";
import { Documents } from "./documents.tsx";
import { IndexingProgress } from "./indexing-progress.tsx";
import { useLibrary } from "./library-context.ts";
import { StatusLine } from "./status-line.tsx";
import { UploadArea } from "./upload-area.tsx";
import { titleCase } from "./words.ts";

/** Documents and further pages. */
export function EnrichSection() {
  const { slug, isNamed, isMember, enrichment, uploads } = useLibrary();
  const { urls, setUrls, isBusy, current, message, start } = enrichment;
  const list = useRef<HTMLUListElement>(null);
  const isUploaded = uploads.list.some(({ state }) => state.phase === "answered" && state.outcome.id !== null);
  const hasWork = isUploaded || urls.some((url) => url.trim() !== "");

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (hasWork && !isBusy) start();
  }

  function addUrl(): void {
    setUrls([...urls, ""]);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus());
  }

  return (
    <div className="disco-lib-section">
      <UploadArea />
      <Documents />
      <form className="disco-lib-section" noValidate onSubmit={submit}>
        <Card as="section" labelledBy="disco-lib-pages">
          <h3 id="disco-lib-pages">Index Additional Pages</h3>
          <ul ref={list} className="disco-lib-urls">
            {urls.map((url, at) => (
              <li key={at}>
                <Field label={`Page URL ${at + 1}`} isLabelHidden>
                  <Input
                    type="url"
                    placeholder="https://example.com/page"
                    value={url}
                    isDisabled={isBusy}
                    onValueChange={(next) => setUrls(urls.with(at, next))}
                  />
                </Field>
                {urls.length > 1 && (
                  <IconButton
                    label={`Remove page URL ${at + 1}`}
                    icon={<X aria-hidden="true" size={16} />}
                    disabled={isBusy}
                    onClick={() => setUrls(urls.toSpliced(at, 1))}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className="disco-kit-actions">
            <Button size="small" kind="quiet" icon={<Plus aria-hidden="true" size={16} />} disabled={isBusy} onClick={addUrl}>
              Add another URL
            </Button>
          </div>
        </Card>
        {current !== null && (
          <div>
            {current.of > 1 && <p className="disco-lib-note">{`Page ${current.place} of ${current.of}`}</p>}
            <IndexingProgress indexing={current.indexing} />
          </div>
        )}
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isBusy && !hasWork}>
          {isBusy ? "Enriching Knowledge Base..." : "Enrich Knowledge Base"}
        </Button>
        <StatusLine text={message} />
      </form>
      {isNamed && !isMember && (
        <Card tone="neutral">
          <h3>Demo Mode</h3>
          <p>{`This agent is configured for ${titleCase(slug)}.`}</p>
        </Card>
      )}
    </div>
  );
}
