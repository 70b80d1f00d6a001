import { Globe } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Field, Input } from "../kit/field.tsx";
import { EmptyList, ErrorState, Skeleton } from "../kit/states.tsx";
import { AddressLink } from "./address-link.tsx";
import { ContextCard } from "./context-card.tsx";
import { IndexingProgress } from "./indexing-progress.tsx";
import { useLibrary } from "./library-context.ts";
import { StatusLine } from "./status-line.tsx";
import { useLoad } from "./use-load.ts";
import { Websites } from "./websites.tsx";
import { withProtocol } from "./with-protocol.ts";

const OPEN_AFTER_MS = 1_500;
const RELOAD_AFTER_MS = 2_000;

/** What the agent knows and where from; the website can be indexed, and indexed again. */
export function SourcesSection({ onOpenAgent }: { onOpenAgent: (slug: string) => void }) {
  const { api, slug, isNamed, indexing, version, touch } = useLibrary();
  const context = useLoad(isNamed ? `${slug} ${version}` : null, (signal) => api.knowledge.readContext(slug, signal));
  const [url, setUrl] = useState("");
  const { run, start, clear } = indexing;
  const isIndexed = run.indexing?.status === "finished" && !run.isBusy;
  const organizationId = run.indexing?.organizationId;
  const openAgent = useRef(onOpenAgent);
  openAgent.current = onOpenAgent;

  useEffect(() => {
    if (!isIndexed || organizationId === undefined) return;
    const timer = isNamed
      ? setTimeout(() => (touch(), clear()), RELOAD_AFTER_MS)
      : setTimeout(() => (clear(), openAgent.current(organizationId)), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isIndexed, organizationId, isNamed, touch, clear]);

  function index(address: string): void {
    start(() => api.knowledge.indexWebsite(withProtocol(address), isNamed ? slug : undefined));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (url.trim() !== "" && !run.isBusy) index(url);
  }

  const website = context.value?.indexedUrl ?? null;
  return (
    <div className="disco-lib-section">
      {website !== null ? (
        <Card as="section" tone="good" labelledBy="disco-lib-connected">
          <div className="disco-lib-connected">
            <Globe aria-hidden="true" size={20} />
            <div>
              <h3 id="disco-lib-connected">Website Connected</h3>
              <AddressLink url={website} />
            </div>
            <Button size="small" isBusy={run.isBusy} onClick={() => index(website)}>
              {run.isBusy ? "Indexing..." : "Re-index"}
            </Button>
          </div>
        </Card>
      ) : (
        !context.isLoading && (
          <Card as="section" labelledBy="disco-lib-new">
            <h3 id="disco-lib-new">Index New Website</h3>
            <form className="disco-lib-inline-form" noValidate onSubmit={submit}>
              <Field label="Website URL" isLabelHidden>
                <Input type="url" name="url" autoComplete="url" placeholder="https://example.com" value={url} onValueChange={setUrl} />
              </Field>
              <Button type="submit" kind="primary" isBusy={run.isBusy} disabled={!run.isBusy && url.trim() === ""}>
                {run.isBusy ? "Indexing..." : "Index"}
              </Button>
            </form>
          </Card>
        )
      )}
      {run.indexing && <IndexingProgress indexing={run.indexing} />}
      <StatusLine text={run.message} />
      <section className="disco-lib-group" aria-labelledby="disco-lib-active">
        <h3 id="disco-lib-active">Active Sources</h3>
        {context.isLoading && context.value === null ? (
          <Skeleton rows={2} />
        ) : context.error !== null ? (
          <ErrorState title="No context data available" message={context.error} onRetry={context.reload} />
        ) : context.value === null ? (
          <EmptyList title="No sources loaded yet">Add a website URL above to get started</EmptyList>
        ) : (
          <ContextCard context={context.value} />
        )}
      </section>
      {isNamed && <Websites />}
    </div>
  );
}
