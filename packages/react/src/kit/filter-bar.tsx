import { Search, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Field, Input } from "./field.tsx";
import { useKitTexts } from "./kit-texts.ts";

/** Filters of a list, above it. */
export interface FilterBarProps {
  label: string;
  /** A text to look for; left out where the list has no search. */
  search?: { label: string; value: string; placeholder?: string; onValueChange: (value: string) => void } | undefined;
  /** Selects, segmented controls, checkboxes. */
  children?: ReactNode;
  /** Given while a filter holds. */
  onClear?: (() => void) | undefined;
  /** Result: "12 of 80 companies". */
  count?: string | undefined;
}

/** Filters of a list, above it. */
export function FilterBar({ label, search, children, onClear, count }: FilterBarProps) {
  const texts = useKitTexts();
  return (
    <div className="disco-kit-filters" role="search" aria-label={label}>
      {search && (
        <div className="disco-kit-filters-search">
          <Search aria-hidden="true" size={16} />
          <Field label={search.label} isLabelHidden>
            <Input
              type="search"
              value={search.value}
              placeholder={search.placeholder ?? search.label}
              onValueChange={search.onValueChange}
            />
          </Field>
        </div>
      )}
      {children}
      {onClear && (
        <Button kind="quiet" size="small" icon={<X aria-hidden="true" size={16} />} onClick={onClear}>
          {texts.clearFilters}
        </Button>
      )}
      {count !== undefined && (
        <span className="disco-kit-filters-count disco-kit-numbers" role="status">
          {count}
        </span>
      )}
    </div>
  );
}
