import type { Shortfall } from "@disco/client/api";
import { useLibrary } from "../library-context.ts";

/** Losses of a source, a line each. */
export function ShortfallList({ shortfalls }: { shortfalls: readonly Shortfall[] }) {
  const {
    texts: { panel },
  } = useLibrary();
  return shortfalls.map((shortfall) => (
    <span key={`${shortfall.code} ${JSON.stringify(shortfall.values)}`} className="disco-lib-shortfall">
      {panel.shortfall(shortfall)}
    </span>
  ));
}
