import type { ReactNode } from "react";

/** One entry of a timeline. */
export interface TimelineEntry {
  id: string;
  icon?: ReactNode;
  title: ReactNode;
  /** When, in words: "14 May, 09:30". */
  when?: string | undefined;
  /** The same for machines, as ISO 8601. */
  at?: string | undefined;
  body?: ReactNode;
}

/** Events, one below the other. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className="disco-kit-timeline" aria-label={label}>
      {entries.map(({ id, icon, title, when, at, body }) => (
        <li key={id}>
          <span className="disco-kit-timeline-mark" aria-hidden="true">
            {icon}
          </span>
          <div className="disco-kit-timeline-entry">
            <p className="disco-kit-timeline-head">
              <span className="disco-kit-timeline-title">{title}</span>
              {when !== undefined && <time dateTime={at}>{when}</time>}
            </p>
            {body != null && <div className="disco-kit-timeline-body">{body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
