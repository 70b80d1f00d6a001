import type { Session } from "@disco/client";
import { BrandMark } from "./brand-mark.tsx";
import type { Texts } from "./texts.ts";
import { Tips } from "./tips.tsx";
import { useReadable } from "./use-readable.ts";

/** What is there before anything has been said. */
export function EmptyState({ session, texts }: { session: Session; texts: Texts }) {
  const config = useReadable(session.config);
  return (
    <div className="disco-empty">
      <BrandMark size={56} />
      <h2>{texts.ready}</h2>
      {config?.greeting && <p dir="auto">{config.greeting}</p>}
      <Tips tips={config?.tips ?? []} onChoose={session.send} />
    </div>
  );
}
