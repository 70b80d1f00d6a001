import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";
import { useKitTexts } from "./kit-texts.ts";

/** The pages of a list, one after another. */
export interface PaginationProps {
  /** Names what is paged, for those who listen: "Emails". */
  label: string;
  /** The visible range: "1-20 of 314". */
  count?: string | undefined;
  /** Left out on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Left out on the last page. */
  onNext?: (() => void) | undefined;
  /** A page is on its way. */
  isBusy?: boolean | undefined;
}

/** The way between pages that are found by a cursor. */
export function Pagination({ label, count, onPrevious, onNext, isBusy = false }: PaginationProps) {
  const texts = useKitTexts();
  return (
    <nav className="disco-kit-pagination" aria-label={label}>
      <span className="disco-kit-numbers" role="status">
        {count}
      </span>
      <Button size="small" disabled={!onPrevious || isBusy} icon={<ChevronLeft aria-hidden="true" size={16} />} onClick={onPrevious}>
        {texts.previous}
      </Button>
      <Button size="small" disabled={!onNext || isBusy} onClick={onNext}>
        {texts.next}
        <ChevronRight aria-hidden="true" size={16} />
      </Button>
    </nav>
  );
}

/** Pages that are found by their place in the list. */
export interface OffsetPaginationProps {
  label: string;
  offset: number;
  limit: number;
  total: number;
  onOffsetChange: (offset: number) => void;
  isBusy?: boolean | undefined;
}

/** The way between pages that are found by their place in the list. */
export function OffsetPagination({ label, offset, limit, total, onOffsetChange, isBusy }: OffsetPaginationProps) {
  const { rangeOf } = useKitTexts();
  const end = Math.min(offset + limit, total);
  return (
    <Pagination
      label={label}
      count={rangeOf(Math.min(offset + 1, total), end, total)}
      isBusy={isBusy}
      onPrevious={offset > 0 ? () => onOffsetChange(Math.max(0, offset - limit)) : undefined}
      onNext={end < total ? () => onOffsetChange(offset + limit) : undefined}
    />
  );
}
