import { ApiError } from "@disco/client/api";
import type { Issue } from "@disco/client/api";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { dropKeptDraft, nameDraft, readKeptDraft } from "./kept-drafts.ts";

/** Options of a form. */
export interface FormOptions<Draft extends object> {
  /** The initial draft; `reset` sets another. */
  initial: Draft;
  /** Tidies the draft before it is checked and sent: lines left empty go. */
  tidy?: ((draft: Draft) => Draft) | undefined;
  /** Issues of a draft. It may load the schema it checks with. */
  validate?: ((draft: Draft) => readonly Issue[] | Promise<readonly Issue[]>) | undefined;
  /**
   * Sends a valid draft, and may resolve to the draft to show next. Its error appears in the form, beside the fields that the
   * server named.
   */
  submit: (draft: Draft) => Promise<Draft | void>;
  /** Asks before the page is left while the draft is not sent. */
  isLeavingAsked?: boolean | undefined;
  /**
   * Reads what is saved, when the server refuses a draft because another has saved since (`version`). Fields that the member has not
   * changed take what is saved.
   */
  readSaved?: (() => Promise<Draft>) | undefined;
  /** Keeps the draft under this name where the sign-in ends before it is sent. Never for secrets. */
  keepAs?: string | undefined;
}

/** Settings that another has saved since the form was opened. */
export interface FormConflict<Draft extends object> {
  saved: Draft;
  /** Fields that have changed since. */
  fields: readonly (keyof Draft & string)[];
}

/** A form as its screen draws it. */
export interface Form<Draft extends object> {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  /** The draft says something else than what was there at first; blanks at the ends of texts do not count. */
  isDirty: boolean;
  isBusy: boolean;
  /** Issue of one field; null without one. */
  issue: (path: string) => string | null;
  hasIssues: boolean;
  /** Problem of the form as a whole; null without one. */
  problem: string | null;
  /** The failure itself, for who says more about it. */
  error: unknown;
  /** Another member's save since the form opened; `SaveConflict` shows it. */
  conflict: FormConflict<Draft> | null;
  /** For `onSubmit`. Resolves to whether the draft was sent. */
  submit: (event: FormEvent<HTMLFormElement>) => Promise<boolean>;
  /** Back to what was there at first, or on to what is there now. */
  reset: (saved?: Draft) => void;
}

const UNKNOWN = "Something went wrong. Please try again.";

/**
 * The draft of a form and its errors. Errors appear after the first attempt to send; then each field clears as it is corrected,
 * and the first marked one gets the focus.
 */
export function useForm<Draft extends object>(options: FormOptions<Draft>): Form<Draft> {
  const { tidy, validate, submit, isLeavingAsked = false, readSaved, keepAs } = options;
  const [kept] = useState(() => readKeptDraft<{ saved: Draft; draft: Draft }>(keepAs));
  const [saved, setSaved] = useState(kept?.saved ?? options.initial);
  const [draft, setDraft] = useState(kept?.draft ?? options.initial);
  const [isBusy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<FormConflict<Draft> | null>(null);
  const latest = useRef(draft);
  const marked = useRef<HTMLFormElement>(null);
  const isDirty = said(draft) !== said(saved);

  useEffect(() => {
    if (!isLeavingAsked || !isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isLeavingAsked, isDirty]);

  const unsent = useRef<{ saved: Draft; draft: Draft } | null>(null);
  useEffect(() => {
    unsent.current = isDirty ? { saved, draft } : null;
  });
  useEffect(() => (keepAs === undefined ? undefined : nameDraft(keepAs, () => unsent.current)), [keepAs]);

  useEffect(() => {
    const form = marked.current;
    marked.current = null;
    if (form === null || issues.length === 0) return;
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    // Errors without a field appear for the whole form.
    else setError(new Error(issues[0]?.message));
  }, [issues]);

  function set(next: Draft): void {
    latest.current = next;
    setDraft(next);
  }

  function change(fields: Partial<Draft>): void {
    const next = { ...latest.current, ...fields };
    set(next);
    setError(null);
    if (issues.length > 0) void clearMended(next, new Set(Object.keys(fields)));
  }

  /** Nothing is marked that was not marked before. A field the server alone had something against is taken for mended once it is changed. */
  async function clearMended(next: Draft, changed: ReadonlySet<string>): Promise<void> {
    const left = (await validate?.(next)) ?? [];
    if (latest.current !== next) return;
    setIssues((before) =>
      before.flatMap((issue) => {
        const still = left.find(({ path }) => path === issue.path);
        if (still) return [still];
        return changed.has(issue.path.split(".")[0] ?? "") ? [] : [issue];
      }),
    );
  }

  function mark(form: HTMLFormElement, found: readonly Issue[]): void {
    marked.current = form;
    setIssues(found);
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<boolean> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return false;
    const tidied = tidy ? tidy(draft) : draft;
    set(tidied);
    setBusy(true);
    setError(null);
    try {
      const found = (await validate?.(tidied)) ?? [];
      setIssues([]);
      if (found.length > 0) {
        mark(form, found);
        return false;
      }
      const outcome = await sendOver(tidied);
      if ("there" in outcome) {
        setConflict({ saved: outcome.there, fields: changedFields(saved, outcome.there) });
        setSaved(outcome.there);
        set(ownOver(outcome.there, saved, latest.current));
        return false;
      }
      const { next } = outcome;
      dropKeptDraft(keepAs);
      setConflict(null);
      setSaved(next);
      // Keep input typed while sending.
      if (latest.current === tidied) set(next);
      return true;
    } catch (failure) {
      if (failure instanceof ApiError && failure.issues.length > 0) mark(form, failure.issues);
      else setError(failure ?? new Error(UNKNOWN));
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Sends again where another has saved none of these fields. */
  async function sendOver(tidied: Draft): Promise<{ next: Draft } | { there: Draft }> {
    try {
      return { next: (await submit(tidied)) ?? tidied };
    } catch (failure) {
      if (readSaved === undefined || !(failure instanceof ApiError) || failure.saveConflict === null) throw failure;
      const there = await readSaved();
      if (changedFields(saved, there).length > 0) return { there };
      const again = ownOver(there, saved, tidied);
      return { next: (await submit(again)) ?? again };
    }
  }

  function reset(next: Draft = saved): void {
    dropKeptDraft(keepAs);
    setConflict(null);
    setSaved(next);
    set(next);
    setIssues([]);
    setError(null);
  }

  return {
    draft,
    change,
    isDirty,
    isBusy,
    issue: (path) => issues.find((issue) => issue.path === path)?.message ?? null,
    hasIssues: issues.length > 0,
    problem: error === null ? null : error instanceof Error && error.message !== "" ? error.message : UNKNOWN,
    error,
    conflict,
    submit: send,
    reset,
  };
}

/** The fields of two drafts that differ; their versions do not count. */
function changedFields<Draft extends object>(before: Draft, after: Draft): (keyof Draft & string)[] {
  const names: (keyof Draft & string)[] = [];
  for (const name in after) if (name !== "version" && said(before[name]) !== said(after[name])) names.push(name);
  return names;
}

/** The saved settings, overlaid with the fields that a draft has changed since `before`. */
function ownOver<Draft extends object>(there: Draft, before: Draft, draft: Draft): Draft {
  const merged = { ...there };
  for (const name of changedFields(before, draft)) merged[name] = draft[name];
  return merged;
}

/** A draft, or a field of it, as it is compared. */
function said(draft: unknown): string {
  return JSON.stringify(draft, (_key, value: unknown) => (typeof value === "string" ? value.trim() : value));
}
