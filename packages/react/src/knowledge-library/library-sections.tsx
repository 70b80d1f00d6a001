import type { ReactNode } from "react";
import { EnrichSection } from "./enrich/enrich-section.tsx";
import { FaqsSection } from "./faqs/faqs-section.tsx";
import { AskSection } from "./review/ask-section.tsx";
import { ChangesSection } from "./review/changes-section.tsx";
import { ConflictsSection } from "./review/conflicts-section.tsx";
import { GapsSection } from "./review/gaps-section.tsx";
import { HeldSection } from "./review/held-section.tsx";
import { RegressionsSection } from "./review/regressions-section.tsx";
import type { Review } from "./review/use-review.ts";
import type { LibrarySection, OpenSection, ReviewSection } from "./library-section.ts";
import { SourcesSection } from "./sources/sources-section.tsx";

export const openSections: readonly OpenSection[] = ["sources", "faqs", "enrich"];
export const reviewSections: readonly ReviewSection[] = ["gaps", "changes", "conflicts", "held", "regressions", "ask"];

/** How many things wait in a part. */
export function waitingIn(section: LibrarySection, { counts }: Review): number {
  switch (section) {
    case "gaps":
    case "changes":
    case "conflicts":
    case "held":
      return counts[section];
    default:
      return 0;
  }
}

/** Draws one part. */
export function SectionView({ section, review, onOpenAgent, onAddMore }: SectionViewProps): ReactNode {
  switch (section) {
    case "sources":
      return <SourcesSection onOpenAgent={onOpenAgent} onAddMore={onAddMore} />;
    case "faqs":
      return <FaqsSection />;
    case "enrich":
      return <EnrichSection />;
    case "gaps":
      return <GapsSection gaps={review.gaps} />;
    case "changes":
      return <ChangesSection changes={review.changes} />;
    case "conflicts":
      return <ConflictsSection conflicts={review.conflicts} />;
    case "held":
      return <HeldSection held={review.held} />;
    case "regressions":
      return <RegressionsSection />;
    case "ask":
      return <AskSection />;
  }
}

/** Props of a section. */
export interface SectionViewProps {
  section: LibrarySection;
  review: Review;
  onOpenAgent: (slug: string) => void;
  /** Goes to where further websites and pages are added. */
  onAddMore: () => void;
}
