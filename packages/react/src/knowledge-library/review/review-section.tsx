import { ArrowLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { DataList } from "../../kit/data-list.tsx";
import { useLibrary } from "../library-context.ts";
import { reviewSections, SectionView, waitingIn } from "../library-sections.tsx";
import type { ReviewSection as Section } from "../library-section.ts";
import type { SectionViewProps } from "../library-sections.tsx";

/** In a drawer there is no room for six more tabs: a list of what waits, and each part behind it. */
export function ReviewSection(given: Omit<SectionViewProps, "section">) {
  const { panel, names, purposes } = useLibrary().texts;
  const [open, setOpen] = useState<Section | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Section | null>(null);

  useEffect(() => {
    if (open !== null) heading.current?.focus();
    else if (last.current !== null) {
      const at = reviewSections.indexOf(last.current);
      list.current?.querySelectorAll("button")[at]?.focus();
    }
    last.current = open;
  }, [open]);

  if (open === null) {
    return (
      <div ref={list} className="disco-lib-section">
        <DataList
          label={panel.review}
          rows={reviewSections.map((section) => {
            const count = waitingIn(section, given.review);
            return {
              id: section,
              title: names[section],
              detail: purposes[section],
              state: (
                <>
                  {count > 0 && <span className="disco-kit-count">{count}</span>}
                  <ChevronRight aria-hidden="true" size={16} className="disco-lib-onward" />
                </>
              ),
              onOpen: () => setOpen(section),
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
          {panel.allOfReview}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="disco-lib-heading">
          {names[open]}
        </h2>
        <p className="disco-lib-note">{purposes[open]}</p>
      </div>
      <SectionView {...given} section={open} />
    </div>
  );
}
