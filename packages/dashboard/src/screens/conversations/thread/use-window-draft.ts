import type { Form } from "@disco/react/kit";
import { useEffect, useRef } from "react";
import { useLiveLine } from "../../../live/live-context.ts";

/** Keeps the text of a form while the member looks at another conversation. Gives the text as it is now. */
export function useWindowDraft(name: string, { draft: { text }, change }: Pick<Form<{ text: string }>, "draft" | "change">) {
  const { drafts } = useLiveLine();
  const latest = useRef(text);
  const restore = useRef(change);
  useEffect(() => {
    const kept = drafts.get(name);
    if (kept !== undefined) restore.current({ text: kept });
  }, [drafts, name]);
  useEffect(() => {
    latest.current = text;
    if (text.trim() === "") drafts.delete(name);
    else drafts.set(name, text);
  }, [drafts, name, text]);
  return latest;
}
