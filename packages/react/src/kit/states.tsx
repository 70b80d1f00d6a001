import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Facets } from "./avatar.tsx";
import { useKitTexts } from "./kit-texts.ts";

const SKELETON_DELAY_MS = 200;

/** Shape of the content that loads: rows of a list, cards, numbers, fields, lines of text, messages, or one large area such as a chart. */
type SkeletonShape = "list" | "cards" | "stats" | "fields" | "text" | "thread" | "area";

/** How many rows of which shape, and what a screen reader says. */
export interface SkeletonProps {
  rows?: number | undefined;
  shape?: SkeletonShape | undefined;
  label?: string | undefined;
}

/** The shape of the content that is being loaded, shown after 200 ms. Its rows take the room that the content will take. */
export function Skeleton({ rows = 3, shape = "list", label }: SkeletonProps) {
  const texts = useKitTexts();
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="disco-kit-skeleton" role="status" data-shape={shape} data-seen={isSeen || undefined}>
      <span className="disco-kit-unseen">{label ?? texts.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Replaces an empty list: its purpose, and one action. */
export function EmptyList({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="disco-kit-empty">
      <Facets size={32} />
      <p className="disco-kit-empty-title">{title}</p>
      {children != null && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Above what is shown still: it may be out of date. With a way to try again. */
export function StaleNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const texts = useKitTexts();
  return (
    <p className="disco-kit-stale" role="status">
      {children}{" "}
      <Button kind="quiet" size="small" onClick={onRetry}>
        {texts.retry}
      </Button>
    </p>
  );
}

/** A failure, and a way to try again. */
export function ErrorState({ title, message, onRetry }: { title: string; message?: string | null; onRetry?: (() => void) | undefined }) {
  const texts = useKitTexts();
  return (
    <div className="disco-kit-problem" role="alert">
      <CircleAlert aria-hidden="true" size={20} />
      <div>
        <p className="disco-kit-empty-title">{title}</p>
        {message && <p>{message}</p>}
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
