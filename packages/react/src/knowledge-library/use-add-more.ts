import { useCallback, useEffect, useRef } from "react";

/** Goes to the part for further websites and pages, and into its first field: once the part is shown, which a router decides. */
export function useAddMore(shown: string, open: (section: "enrich") => void): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (shown !== "enrich" || !isWanted.current) return;
    isWanted.current = false;
    const field = '[role="tabpanel"]:not([hidden]) .disco-lib-urls input';
    const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>(field)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return useCallback(() => {
    isWanted.current = true;
    open("enrich");
  }, [open]);
}
