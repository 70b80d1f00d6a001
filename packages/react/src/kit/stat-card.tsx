import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";

/** A row of numbers; as many beside each other as fit. */
export function StatGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="disco-kit-stats" aria-label={label}>
      {children}
    </dl>
  );
}

/** One number and what it counts. */
export interface StatCardProps {
  label: string;
  /** A dash stands for what is not known: null. */
  value: string | number | null;
  /** The number's comparison or total. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** Colours the detail: better or worse than before. */
  tone?: Exclude<Tone, "neutral"> | undefined;
  isLoading?: boolean | undefined;
}

/** One number and what it counts, in a `StatGrid`. */
export function StatCard({ label, value, detail, icon, tone, isLoading = false }: StatCardProps) {
  return (
    <div className="disco-kit-stat" data-loading={isLoading || undefined}>
      <dt>
        {label}
        {icon}
      </dt>
      <dd className="disco-kit-stat-value" aria-busy={isLoading || undefined}>
        {isLoading ? "\u00a0" : (value ?? "\u2013")}
      </dd>
      {detail != null && !isLoading && (
        <dd className="disco-kit-stat-detail" data-tone={tone}>
          {detail}
        </dd>
      )}
    </div>
  );
}
