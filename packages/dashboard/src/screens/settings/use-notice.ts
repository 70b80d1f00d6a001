import { useCallback, useEffect, useState } from "react";

const SHOWN_MS = 3_000;

/** A sentence of success that goes after three seconds. */
export function useNotice(): [notice: string | null, say: (text: string) => void] {
  const [notice, setNotice] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice?.text ?? null, useCallback((text: string) => setNotice({ text }), [])];
}
