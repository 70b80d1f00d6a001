import type { Indexing } from "@disco/client/api";
import { Button, Field, Input, Progress, useForm, withProtocol } from "@disco/react/kit";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import styles from "./welcome-page.module.css";

const LOOK_AGAIN_MS = 700;

/** The website that the agent answers from, and the reading of it as it goes on. */
export function WebsiteStep({ slug, onDone }: { slug: string; onDone: () => void }) {
  const { knowledge } = useApi();
  const [params, setParams] = useSearchParams();
  const kept = params.get("indexing");
  const [indexing, setIndexing] = useState<Indexing | null>(null);
  const form = useForm({
    initial: { url: "" },
    tidy: ({ url }) => ({ url: url.trim() === "" ? "" : withProtocol(url) }),
    submit: async ({ url }) => {
      const begun = await knowledge.knowledge.indexWebsite(url, slug);
      setIndexing(begun);
      setParams({ step: "website", indexing: begun.id }, { replace: true });
    },
  });
  const told = form.issue("url") ?? form.problem;

  useEffect(() => {
    if (kept === null || kept === indexing?.id) return;
    const ending = new AbortController();
    knowledge.knowledge.readIndexing(kept, ending.signal).then(setIndexing, () => {});
    return () => ending.abort();
  }, [kept, indexing?.id, knowledge]);

  const isUnderWay = indexing !== null && (indexing.status === "queued" || indexing.status === "running");
  useEffect(() => {
    if (!isUnderWay) return;
    const ending = new AbortController();
    const timer = setInterval(() => {
      knowledge.knowledge.readIndexing(indexing.id, ending.signal).then(setIndexing, () => {});
    }, LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [isUnderWay, indexing?.id, knowledge]);

  if (indexing === null || indexing.status === "failed") {
    return (
      <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <h1>Paste your website's address</h1>
        <p>Disco reads its pages as a visitor would, and answers from them.</p>
        <Field label="Website" error={told ?? (indexing === null ? null : `Failed: ${indexing.error ?? "Unknown error"}`)}>
          <Input
            type="url"
            name="website"
            autoComplete="url"
            placeholder="https://your-company.com"
            value={form.draft.url}
            onValueChange={(url) => form.change({ url })}
            isRequired
          />
        </Field>
        <Button type="submit" kind="primary" isBusy={form.isBusy} disabled={form.draft.url.trim() === ""}>
          {form.isBusy ? "Indexing..." : "Index"}
        </Button>
      </form>
    );
  }
  const { pagesFound, pagesIndexed, pagesSkipped } = indexing;
  const isReady = indexing.status === "finished";
  return (
    <div className={styles.form}>
      <h1>{isReady ? "Your agent has read your website" : "Reading your website"}</h1>
      <p>{indexing.url}</p>
      <Progress
        label="Pages"
        text={`${pagesIndexed} of ${pagesFound} indexed${pagesSkipped > 0 ? `, ${pagesSkipped} left out` : ""}`}
        value={isReady ? 1 : pagesFound === 0 ? null : pagesIndexed + pagesSkipped}
        max={isReady ? 1 : Math.max(1, pagesFound)}
      />
      {!isReady && <p className={styles.hint}>You can go on; it reads in the background.</p>}
      <Button kind="primary" onClick={onDone} isBusy={!isReady && pagesIndexed === 0}>
        Ask it something
      </Button>
    </div>
  );
}
