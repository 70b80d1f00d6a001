import type { WidgetConfiguration } from "@disco/client/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { useWidgetConfiguration } from "./widget-data.ts";
import { findProblems, type WidgetProblems } from "./widget-problems.ts";

const BANNER_MS = 3_000;
const NO_PROBLEMS: WidgetProblems = {};

/** What the form changes: everything but what the server alone sets. */
export type WidgetDraft = Omit<WidgetConfiguration, "apiKey" | "organizationId" | "hasIdentitySecret" | "updatedAt">;

/** The configuration as it is being changed, and what became of the last try to save it. */
export function useWidgetDraft() {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const { data: saved } = useWidgetConfiguration();
  if (saved === undefined) throw new Error("The draft needs a configuration that has been read.");
  const [draft, setDraft] = useState<WidgetDraft>(() => toDraft(saved));
  const [isSaving, setSaving] = useState(false);
  const [banner, setBanner] = useState<{ tone: "good" | "bad"; text: string } | null>(null);
  const [isTried, setTried] = useState(false);
  // Nobody is corrected before they have tried to save; after it each field clears as it is mended.
  const problems = useMemo(() => (isTried ? findProblems(draft) : NO_PROBLEMS), [isTried, draft]);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(saved));

  useEffect(() => {
    if (banner?.tone !== "good") return;
    const timer = setTimeout(() => setBanner(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner]);

  /** False when something is to be mended first. */
  async function save(): Promise<boolean> {
    if (isSaving) return true;
    setTried(true);
    if (Object.keys(findProblems(draft)).length > 0) {
      setBanner({ tone: "bad", text: "Nothing is saved yet: what is marked needs another look." });
      return false;
    }
    setSaving(true);
    setBanner(null);
    try {
      const next = await workspace.widget.update(withoutBlanks(draft));
      cache.setQueryData(["widget-configuration"], next);
      setDraft(toDraft(next));
      setTried(false);
      setBanner({ tone: "good", text: "Configuration saved. Pages show it within a minute." });
    } catch (error) {
      setBanner({ tone: "bad", text: `An unexpected error occurred: ${error instanceof Error ? error.message : String(error)}` });
    } finally {
      setSaving(false);
    }
    return true;
  }

  function change(fields: Partial<WidgetDraft>): void {
    setDraft((current) => ({ ...current, ...fields }));
    setBanner(null);
  }

  const discard = () => {
    setDraft(toDraft(saved));
    setTried(false);
    setBanner(null);
  };

  return {
    saved,
    draft,
    problems,
    change,
    save,
    discard,
    isChanged,
    isSaving,
    banner,
  };
}

function toDraft({
  apiKey: _key,
  organizationId: _slug,
  hasIdentitySecret: _secret,
  updatedAt: _at,
  ...draft
}: WidgetConfiguration): WidgetDraft {
  return draft;
}

/** Lines that were left empty are not meant, and an empty text is none. */
export function withoutBlanks(draft: WidgetDraft): WidgetDraft {
  const filled = (text: string | null) => (text === null || text.trim() === "" ? null : text.trim());
  return {
    ...draft,
    accent: filled(draft.accent),
    greeting: filled(draft.greeting),
    schedulingUrl: filled(draft.schedulingUrl),
    consentText: filled(draft.consentText),
    demoQuestions: draft.demoQuestions.map((question) => ({
      ...question,
      options: question.options.filter((option) => option.trim() !== ""),
    })),
    hours: draft.hours === null ? null : { ...draft.hours, timezone: draft.hours.timezone.trim() },
    tips: draft.tips.map((tip) => tip.trim()).filter(Boolean),
    allowedDomains: draft.allowedDomains.map((domain) => domain.trim()).filter(Boolean),
  };
}
