/** The parts of the library. The first three are for everyone, the others for members. */
export type LibrarySection = OpenSection | ReviewSection;
/** What everyone sees. */
export type OpenSection = "sources" | "faqs" | "enrich";
/** What members decide and try. */
export type ReviewSection = "gaps" | "changes" | "conflicts" | "held" | "regressions" | "ask";
