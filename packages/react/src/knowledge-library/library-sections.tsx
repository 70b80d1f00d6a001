import type { ReactNode } from "react";
import { EnrichSection } from "./enrich-section.tsx";
import { FaqsSection } from "./faqs-section.tsx";
import { AskSection } from "./review/ask-section.tsx";
import { ChangesSection } from "./review/changes-section.tsx";
import { ConflictsSection } from "./review/conflicts-section.tsx";
import { GapsSection } from "./review/gaps-section.tsx";
import { HeldSection } from "./review/held-section.tsx";
import { RegressionsSection } from "./review/regressions-section.tsx";
import type { Review } from "./review/use-review.ts";
import { SourcesSection } from "./sources-section.tsx";

/** The parts of the library. The first three are for everyone, the others for members. */
export type LibrarySection = "sources" | "faqs" | "enrich" | ReviewSection;
/** What members decide and try. */
export type ReviewSection = "gaps" | "changes" | "conflicts" | "held" | "regressions" | "ask";

/** Each part for everyone, with what it is for. */
export const openSections: readonly { value: Exclude<LibrarySection, ReviewSection>; label: string; purpose: string }[] = [
  { value: "sources", label: "Sources", purpose: "The websites your agent reads, and what it found there" },
  { value: "faqs", label: "FAQs", purpose: "Questions that are answered in your own words, before anything else" },
  { value: "enrich", label: "Enrich", purpose: "Documents and further pages" },
];

/** Each part for members, with what it is for. */
export const reviewSections: readonly { value: ReviewSection; label: string; purpose: string }[] = [
  { value: "gaps", label: "Gaps", purpose: "Questions your agent could not answer well" },
  { value: "changes", label: "Changes", purpose: "What crawls found different, and the answers it touches" },
  { value: "conflicts", label: "Conflicts", purpose: "Facts on which your sources disagree" },
  { value: "held", label: "Held passages", purpose: "Text that speaks to an assistant, waiting for your decision" },
  { value: "regressions", label: "Regression questions", purpose: "Answers that must hold before a new index goes live" },
  { value: "ask", label: "Ask the library", purpose: "Try a question and see what the answer is made of" },
];

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
export function SectionView({ section, review, onOpenAgent }: SectionViewProps): ReactNode {
  switch (section) {
    case "sources":
      return <SourcesSection onOpenAgent={onOpenAgent} />;
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

interface SectionViewProps {
  section: LibrarySection;
  review: Review;
  onOpenAgent: (slug: string) => void;
}
