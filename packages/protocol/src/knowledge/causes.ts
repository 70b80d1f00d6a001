import { z } from "zod";

/** Why a page was left out, or a crawl came to nothing. */
const crawlCauses = [
  "disallowed",
  "noindex",
  "needs_script",
  "empty_page",
  "sign_in",
  "other_site",
  "unreadable",
  "excluded",
  "unreachable",
  "not_allowed",
  "page_limit",
  "time_up",
  /** `status` is what the website answered. */
  "page_not_found",
  "error_status",
  /** `type` is the content type. */
  "not_a_page",
  /** `url` is the other page. */
  "moved",
  "same_page",
  "same_text",
  /** Of `count` pages under `path` that were read, the last said nothing new. */
  "alike_pages",
  "endless_address",
  "bot_check",
  "says_not_found",
  "too_many_redirects",
  "robots_unread",
  /** `megabytes` is the most that is read. */
  "page_too_large",
  "packed",
  "address_not_public",
  "site_disallowed",
  "site_unreachable",
  "not_a_web_page",
  "nothing_indexed",
  "one_text",
  "page_not_indexed",
  "website_gone",
  "website_removed",
  "gave_up",
] as const;

/** Why a document was refused. */
const documentCauses = [
  "empty_file",
  "no_text",
  "scanned",
  "password",
  "dynamic_form",
  "cut_off",
  "damaged",
  "program",
  "picture",
  "media",
  "archive",
  "unknown_kind",
  "unknown_encoding",
  "broken_json",
  "binary",
  "spreadsheet",
  "slides",
  "other_office",
  "bomb",
  "too_many_parts",
  "nested_archive",
  "entities",
  "path",
  /** `limit` is the most pages. */
  "too_many_pages",
  "too_much_text",
  "too_slow",
  "too_much_memory",
  /** `extension` is what the name says, `family` what the content is: `pdf`, `zip`, `ole` or `text`. */
  "misnamed",
  "file_name",
  /** `megabytes` is the most of one file; in the demo an account would allow more. */
  "file_too_large",
  "file_too_large_for_demo",
  /** `limit` is the most documents. */
  "too_many_documents",
  "too_many_documents_for_demo",
] as const;

/** A stable name for why something was left out or refused; the sentence beside it may change, this does not. */
export const CauseCode = z.enum([...crawlCauses, ...documentCauses]);
export type CauseCode = z.infer<typeof CauseCode>;

/** The same that a sentence says to people, for programs: so that it can be said in another language. `values` are what it names. */
export const Cause = z.object({ code: CauseCode, values: z.record(z.string(), z.string()) });
export type Cause = z.infer<typeof Cause>;
