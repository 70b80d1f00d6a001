/** A small page, what an agent must know of it, and what only frames it. */
export interface FramedPage {
  name: string;
  head?: string;
  body: string;
  says: readonly string[];
  leaves: readonly string[];
  path?: string;
}

export const POST = '<meta property="og:type" content="article"><meta property="article:published_time" content="2026-03-04">';
/** Some systems write it on all pages of a site. */
export const ANY_PAGE = '<meta property="og:type" content="article">';

/** What a post runs on with. */
export const RUN = [
  "The harbour at Lindvik froze twice last winter, and both times the pilots kept the channel open with one tug and a lot of patience.",
  "Ice of up to twenty centimetres can be broken by the tug alone, which leaves in the morning at six and again in the afternoon.",
  "Thicker ice needs the state breaker from Sundholm, and the harbour office orders it as soon as the forecast stays below minus twelve.",
  "Vessels without an ice class wait at the outer berth, where shore power is included and the first night costs nothing at all.",
].map((text) => `<p>${text}</p>`);
export const TEXT = RUN.join("");
export const FIRST = "both times the pilots kept the channel open";
export const LAST = "the first night costs nothing at all";
