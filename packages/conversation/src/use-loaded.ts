import { useEffect, useState } from "react";

/**
 * A part that is fetched once it is needed, undefined until then. A part that cannot be fetched is done without, until `again`
 * changes.
 */
export function useLoaded<T>(load: () => Promise<T>, need: unknown = true, again?: unknown): T | undefined {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    if (!need || loaded) return;
    load().then(
      (part) => setLoaded({ part }),
      () => {},
    );
  }, [!need, again]);
  return loaded?.part;
}
