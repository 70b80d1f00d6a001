import { useId } from "react";
import type { ReactNode, Ref } from "react";

/** One stage of a board and its cards. */
export interface BoardColumnProps {
  title: string;
  count: number;
  /** Sum of the cards: "EUR 24,000". */
  sum?: string | undefined;
  /** The element that a drop is heard on. */
  ref?: Ref<HTMLElement> | undefined;
  /** A card that can be dropped here hangs over the column. */
  isOver?: boolean | undefined;
  /** Said while the column has no card. */
  emptyText?: string | undefined;
  children?: ReactNode;
}

/** One stage of a board. It draws; dragging belongs to who shows it. */
export function BoardColumn({ title, count, sum, ref, isOver = false, emptyText, children }: BoardColumnProps) {
  const id = useId();
  return (
    <section ref={ref} className="disco-kit-column" aria-labelledby={id} data-over={isOver || undefined}>
      <header className="disco-kit-column-head">
        <h3 id={id}>{title}</h3>
        <span className="disco-kit-count">{count}</span>
        {sum !== undefined && <span className="disco-kit-column-sum disco-kit-numbers">{sum}</span>}
      </header>
      {count === 0 && emptyText !== undefined ? (
        <p className="disco-kit-column-empty">{emptyText}</p>
      ) : (
        <ul aria-labelledby={id}>{children}</ul>
      )}
    </section>
  );
}

/** One card of a board. */
export interface BoardCardProps {
  title: string;
  detail?: ReactNode;
  /** Badges and numbers at the foot. */
  foot?: ReactNode;
  /** A menu: the way for who does not drag. */
  actions?: ReactNode;
  onOpen?: (() => void) | undefined;
  /** The element that is dragged. */
  ref?: Ref<HTMLLIElement> | undefined;
  isDragging?: boolean | undefined;
}

/** One card of a board; all of it opens it. */
export function BoardCard({ title, detail, foot, actions, onOpen, ref, isDragging = false }: BoardCardProps) {
  return (
    <li ref={ref} className="disco-kit-board-card" data-dragging={isDragging || undefined}>
      <div className="disco-kit-board-card-head">
        {onOpen ? (
          <button type="button" className="disco-kit-board-card-title" onClick={onOpen}>
            {title}
          </button>
        ) : (
          <span className="disco-kit-board-card-title">{title}</span>
        )}
        {actions != null && <span className="disco-kit-row-actions">{actions}</span>}
      </div>
      {detail != null && <div className="disco-kit-board-card-detail">{detail}</div>}
      {foot != null && <div className="disco-kit-board-card-foot">{foot}</div>}
    </li>
  );
}

/** The columns of a board; they scroll sideways where they do not fit. */
export function Board({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="disco-kit-board" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
