import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

/** What a list shows is in the address, so that Back and a link show the same list. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const read = useMemo(
    () => ({
      text: (name: string) => params.get(name) ?? "",
      one: <Value extends string>(name: string, values: readonly Value[]) => values.find((each) => each === params.get(name)),
      count: (name: string) => (/^\d{1,6}$/u.test(params.get(name) ?? "") ? Number(params.get(name)) : 0),
      has: (name: string) => params.has(name),
      /** For a link that comes back to the same list. */
      search: params.toString(),
    }),
    [params],
  );
  /** Sets these; an empty text, zero and null leave the address. */
  const set = useCallback(
    (fields: Readonly<Record<string, string | number | null>>) =>
      setParams(
        (before) => {
          for (const [name, value] of Object.entries(fields)) {
            if (value === null || value === "" || value === 0) before.delete(name);
            else before.set(name, String(value));
          }
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { read, set };
}
