import type { KeyboardEvent, ReactNode } from "react";

/** One row: what it is, what is said about it, its state, and what can be done with it. */
export interface DataRow {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  state?: ReactNode;
  actions?: ReactNode;
  /** The whole row does this. */
  onOpen?: (() => void) | undefined;
}

/** Rows of 44 px. Where a row can be opened, all of it can be clicked, and arrow keys move from row to row. */
export function DataList({ label, rows }: { label: string; rows: readonly DataRow[] }) {
  return (
    <ul className="disco-kit-list" aria-label={label} onKeyDown={moveBetweenRows}>
      {rows.map(({ id, title, detail, state, actions, onOpen }) => {
        const text = (
          <>
            <span className="disco-kit-row-title">{title}</span>
            {detail != null && <span className="disco-kit-row-detail">{detail}</span>}
          </>
        );
        return (
          <li key={id} className="disco-kit-row">
            {onOpen ? (
              <button type="button" className="disco-kit-row-main" onClick={onOpen}>
                {text}
              </button>
            ) : (
              <span className="disco-kit-row-main">{text}</span>
            )}
            {state}
            {actions != null && <span className="disco-kit-row-actions">{actions}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Moves the focus between the first controls of the rows of a list. */
export function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".disco-kit-row")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at + (event.key === "ArrowDown" ? 1 : -1)]?.querySelector<HTMLElement>("button, a[href]");
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
