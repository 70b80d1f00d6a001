import { useEffect, useState } from "react";

/** A part that comes when it is needed, undefined until then. A part that cannot be fetched is done without. */
export function useLoaded<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    void load().then(
      (part) => setLoaded({ part }),
      () => {},
    );
  }, []);
  return loaded?.part;
}
