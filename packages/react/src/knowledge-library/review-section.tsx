import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../kit/button.tsx";
import { DataList } from "../kit/data-list.tsx";
import { reviewSections, SectionView, waitingIn } from "./library-sections.tsx";
import type { ReviewSection as Section } from "./library-sections.tsx";
import type { Review } from "./review/use-review.ts";

/** In a drawer there is no room for six more tabs: a list of what waits, and each part behind it. */
export function ReviewSection({ review, onOpenAgent }: { review: Review; onOpenAgent: (slug: string) => void }) {
  const [open, setOpen] = useState<Section | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Section | null>(null);

  useEffect(() => {
    if (open !== null) heading.current?.focus();
    else if (last.current !== null) {
      const at = reviewSections.findIndex(({ value }) => value === last.current);
      list.current?.querySelectorAll("button")[at]?.focus();
    }
    last.current = open;
  }, [open]);

  const section = reviewSections.find(({ value }) => value === open);
  if (!section) {
    return (
      <div ref={list} className="disco-lib-section">
        <DataList
          label="Review"
          rows={reviewSections.map(({ value, label, purpose }) => {
            const count = waitingIn(value, review);
            return {
              id: value,
              title: label,
              detail: purpose,
              state: count > 0 && <span className="disco-kit-count">{count}</span>,
              onOpen: () => setOpen(value),
            };
          })}
        />
      </div>
    );
  }
  return (
    <div className="disco-lib-section">
      <div>
        <Button
          size="small"
          kind="quiet"
          icon={<ArrowLeft aria-hidden="true" size={16} className="disco-lib-back" />}
          onClick={() => setOpen(null)}
        >
          All of Review
        </Button>
        <h2 ref={heading} tabIndex={-1} className="disco-lib-heading">
          {section.label}
        </h2>
        <p className="disco-lib-note">{section.purpose}</p>
      </div>
      <SectionView section={section.value} review={review} onOpenAgent={onOpenAgent} />
    </div>
  );
}
