/** The parts of the library. The first three are for everyone, the others for members. */
export type LibrarySection = OpenSection | ReviewSection;
/** Sections for everyone. */
export type OpenSection = "sources" | "faqs" | "enrich";
/** Sections for members. */
export type ReviewSection = "gaps" | "changes" | "conflicts" | "held" | "regressions" | "ask";
