import { z } from "zod";

/** Losses while reading a document. */
const documentShortfalls = [
  /** `page` is the number of the page. */
  "page_without_text",
  /** `pages` are the numbers, such as "2, 5–8". */
  "pages_without_text",
  /** `part` is a page, a part of the document or a sheet; of its `seen` characters `kept` were kept. */
  "part_partly_kept",
  /** Of `seen` records of a table `kept` were kept. */
  "records_partly_kept",
  "running_lines_left_out",
  "contents_left_out",
  "comments_left_out",
  "deletions_left_out",
  "speaker_notes_left_out",
  /** `count` is how many there are. */
  "pictures_not_read",
  "charts_not_read",
  "embedded_files_not_read",
  "unknown_letters",
  /** `names` are those of the files. */
  "attachments_not_read",
  /** `names` are those of the sheets. */
  "hidden_sheets_left_out",
  /** `count` is how many there are. */
  "hidden_slides_left_out",
] as const;

/** Losses while reading a website. */
const websiteShortfalls = [
  /** `count` of `linked` pages were left out, because the last of `read` ones under `path` said nothing new. */
  "pages_alike",
  /** `count` of `linked` pages were left out. */
  "pages_over_limit",
  "pages_out_of_time",
  "pages_failed",
  "pages_behind_bot_check",
  "pages_need_script",
  "pages_closed",
  "pages_endless",
  /** `count` pages have only what they tell search engines. */
  "pages_script_only",
  /** `count` documents are linked and not in the library; `names` are the first of them. */
  "documents_not_read",
] as const;

/** A stable name for what was not kept; the sentence beside it may change, this does not. */
export const ShortfallCode = z.enum([...documentShortfalls, ...websiteShortfalls]);
export type ShortfallCode = z.infer<typeof ShortfallCode>;

/** Content of a source that was seen and not stored: a sentence for people, and the same for programs. `values` are those in the sentence. */
export const Shortfall = z.object({ code: ShortfallCode, message: z.string(), values: z.record(z.string(), z.string()) });
export type Shortfall = z.infer<typeof Shortfall>;
