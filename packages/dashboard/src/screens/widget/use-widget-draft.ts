import { useForm } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDraftName } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { checkWith } from "../check-with.ts";
import { useWidgetConfiguration } from "./widget-data.ts";
import { toDraft, type WidgetDraft, withoutBlanks } from "./widget-draft.ts";

const BANNER_MS = 3_000;
const validate = checkWith(async () => (await import("./validate-widget.ts")).validateWidget);

/** The configuration as it is being changed, and what became of the last try to save it. */
export function useWidgetDraft() {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const { data: saved } = useWidgetConfiguration();
  if (saved === undefined) throw new Error("The draft needs a configuration that has been read.");
  const [isJustSaved, setJustSaved] = useState(false);
  const form = useForm<WidgetDraft>({
    initial: toDraft(saved),
    tidy: withoutBlanks,
    validate,
    isLeavingAsked: true,
    keepAs: useDraftName("widget"),
    readSaved: async () => {
      const there = await workspace.widget.read();
      cache.setQueryData(["widget-configuration"], there);
      return toDraft(there);
    },
    submit: async (draft) => {
      const next = await workspace.widget.update(draft);
      cache.setQueryData(["widget-configuration"], next);
      setJustSaved(true);
      return toDraft(next);
    },
  });

  useEffect(() => {
    if (!isJustSaved) return;
    const timer = setTimeout(() => setJustSaved(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, [isJustSaved]);

  function change(fields: Partial<WidgetDraft>): void {
    setJustSaved(false);
    form.change(fields);
  }

  return { ...form, change, banner: bannerOf(form, isJustSaved) };
}

function bannerOf(
  form: { hasIssues: boolean; problem: string | null; conflict: object | null },
  isJustSaved: boolean,
): { tone: "good" | "bad"; text: string } | null {
  if (form.problem !== null) return { tone: "bad", text: `An unexpected error occurred: ${form.problem}` };
  if (form.conflict !== null) return null;
  if (form.hasIssues) return { tone: "bad", text: "Nothing is saved yet: what is marked needs another look." };
  return isJustSaved ? { tone: "good", text: "Configuration saved. Pages show it within a minute." } : null;
}
