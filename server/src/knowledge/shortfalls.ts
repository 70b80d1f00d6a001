import { type Shortfall, ShortfallCode } from "@disco/protocol";
import { z } from "zod";
import { fill } from "./sentences.ts";

/** What was seen of a source and not kept, as it is stored. */
export type StoredShortfall = Omit<Shortfall, "message">;

/** What was not kept, in words for people, each under the code that programs know it by. */
export const shortfallSentences: Readonly<Record<ShortfallCode, string>> = {
  page_without_text: "Page {page} has no text (a scan?).",
  pages_without_text: "Pages {pages} have no text (scans?).",
  part_partly_kept: "{part}: {kept} of {seen} characters were kept.",
  records_partly_kept: "{kept} of {seen} records were kept.",
  running_lines_left_out: "The header and footer of this document were left out.",
  contents_left_out: "The table of contents was left out.",
  comments_left_out: "The comments in this document were left out.",
  deletions_left_out: "Text that is marked as deleted was left out.",
  speaker_notes_left_out: "The speaker's notes were left out.",
  pictures_not_read: "Text in pictures is not read. Pictures in this document: {count}.",
  charts_not_read: "Charts and diagrams are not read. In this document: {count}.",
  embedded_files_not_read: "Files inside of this document are not read. In this document: {count}.",
  unknown_letters: "Characters that no program can read, because their font does not name them: {count}.",
  attachments_not_read: "Attachments are not read. Upload them one by one: {names}.",
  hidden_sheets_left_out: "Hidden sheets were left out: {names}.",
  hidden_slides_left_out: "Hidden slides were left out: {count}.",
  pages_alike: "{count} of {linked} linked pages were not read: more than {read} under {path}, and the last of those said nothing new.",
  pages_over_limit: "{count} of {linked} linked pages were not read: the limit of pages was reached.",
  pages_out_of_time: "{count} of {linked} linked pages were not read: the time for this website was up.",
  pages_failed: "{count} of {linked} linked pages were not read: the website answered with errors, too late or with nothing.",
  pages_behind_bot_check: "{count} of {linked} linked pages were not read: the website asks whether a person is reading.",
  pages_need_script: "{count} of {linked} linked pages were not read: they have no text without JavaScript.",
  pages_closed: "{count} of {linked} linked pages were not read: robots.txt, a noindex or a sign-in keeps them closed.",
  pages_endless: "{count} of {linked} linked pages were not read: their addresses look like an endless row.",
  pages_script_only:
    "{count} of {linked} linked pages have no text of their own without JavaScript: only what they tell search engines was read.",
  documents_not_read: "{count} linked documents are not in the library yet: {names}.",
};

const Stored = z.array(z.object({ code: z.string(), values: z.record(z.string(), z.string()) }));

/** Puts words to shortfalls that are stored. One that a newer version stored is left out. */
export function readShortfalls(stored: string): Shortfall[] {
  return Stored.parse(JSON.parse(stored)).flatMap(({ code, values }) => {
    const known = ShortfallCode.safeParse(code);
    return known.success ? [{ code: known.data, message: fill(shortfallSentences[known.data], values), values }] : [];
  });
}
