import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigationType, useSearchParams } from "react-router";

/**
 * What a list shows is in the address, so that Back and a link show the same list. The router follows in a transition, too late for
 * a text field; so the screen reads what it has set itself until the router shows it.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const isOwn = useNavigationType() === "REPLACE";
  const shown = params.toString();
  const [own, setOwn] = useState<{ shown: string; text: string; sent: readonly string[] }>({ shown, text: shown, sent: [] });
  if (own.shown !== shown) {
    const isEcho = own.sent.includes(shown) || (isOwn && own.sent.length > 0);
    setOwn((before) => {
      if (!isEcho) return { shown, text: shown, sent: [] };
      return { ...before, shown, sent: before.sent.slice(before.sent.indexOf(shown) + 1) };
    });
  }
  const { text } = own;
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const read = useMemo(() => {
    const current = new URLSearchParams(text);
    return {
      text: (name: string) => current.get(name) ?? "",
      one: <Value extends string>(name: string, values: readonly Value[]) => values.find((each) => each === current.get(name)),
      count: (name: string) => (/^\d{1,6}$/u.test(current.get(name) ?? "") ? Number(current.get(name)) : 0),
      has: (name: string) => current.has(name),
      /** For a link that comes back to the same list. */
      search: text,
    };
  }, [text]);
  /** Sets these; an empty text, zero and null leave the address. */
  const set = useCallback(
    (fields: Readonly<Record<string, string | number | null>>) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(fields)) {
        if (value === null || value === "" || value === 0) next.delete(name);
        else next.set(name, String(value));
      }
      const wanted = next.toString();
      if (wanted === latest.current) return;
      latest.current = wanted;
      setOwn((before) => ({ ...before, text: wanted, sent: [...before.sent, wanted] }));
      setParams(next, { replace: true });
    },
    [setParams],
  );
  return { read, set };
}
