import { fill } from "../sentences.ts";

export type DocumentFamily = "pdf" | "zip" | "ole" | "text";

/** A document that cannot be read, and why, in a sentence for people. */
export class DocumentRefusal extends Error {
  override readonly name = "DocumentRefusal";
}

/** Why a document is refused, in words for people, each under the code that programs know it by. */
export const documentSentences = {
  empty_file: "The file is empty.",
  no_text: "There is no text in the document.",
  scanned: "The PDF holds pictures of pages and no text, as a scanner makes them. Run text recognition (OCR) on it and upload it again.",
  password: "The document is protected by a password. Remove the password and upload it again.",
  dynamic_form: "The PDF is a form that only Adobe Reader shows. Print it to a PDF and upload that.",
  cut_off: "The PDF is cut off: its end is missing. Upload the whole file again.",
  damaged: "The document is damaged and cannot be read.",
  program: "The file is a program, not a document.",
  picture: "The file is a picture, not a document.",
  media: "The file is a sound or a video, not a document.",
  archive: "The file is an archive, not a document. Upload the documents in it one by one.",
  unknown_kind: "The file is not a PDF, Word, Excel, PowerPoint, text, Markdown, HTML, CSV, JSON or mail document.",
  unknown_encoding: "The letters of this text cannot be told apart: its encoding is not known. Save it as UTF-8 and upload it again.",
  broken_json: "The file is not valid JSON.",
  binary: "The file holds binary data where text should be.",
  spreadsheet: "This kind of spreadsheet cannot be read. Save it as XLSX and upload it again.",
  slides: "This kind of presentation cannot be read. Save it as PPTX and upload it again.",
  other_office: "This kind of office document cannot be read. Save it as PDF or DOCX and upload it again.",
  bomb: "The file unpacks to far more than a document holds, so it was not opened.",
  too_many_parts: "The file has more parts than a document needs, so it was not opened.",
  nested_archive: "The document has another archive inside, so it was not opened.",
  entities: "The document declares XML entities, which no word processor does, so it was not opened.",
  path: "The document names a file outside of itself, so it was not opened.",
  too_many_pages: "The document has more than {limit} pages. Split it and upload the parts.",
  too_much_text: "The document has more text than can be read at once. Split it and upload the parts.",
  too_slow: "Reading the document took too long.",
  too_much_memory: "Reading the document needs more memory than a document may take.",
  misnamed: "The file is named .{extension}, but it is {family}. Check the file, or give it its right name.",
  file_name: "The file's name leads out of its folder.",
  file_too_large: "The file is larger than {megabytes} MB.",
  file_too_large_for_demo: "The file is larger than {megabytes} MB. Sign up to add larger ones.",
  too_many_documents: "At most {limit} documents fit here. Delete one to add another.",
  too_many_documents_for_demo: "At most {limit} documents fit here. Sign up to add more.",
} as const;

export const familyNames: Readonly<Record<DocumentFamily, string>> = {
  pdf: "a PDF",
  zip: "an office document or an archive",
  ole: "an old office document",
  text: "plain text or a web page",
};

/** The sentences of the readers; a test and a member read the same ones. */
export const refusals = {
  empty: documentSentences.empty_file,
  noText: documentSentences.no_text,
  scanned: documentSentences.scanned,
  password: documentSentences.password,
  dynamicForm: documentSentences.dynamic_form,
  cutOff: documentSentences.cut_off,
  damaged: documentSentences.damaged,
  program: documentSentences.program,
  picture: documentSentences.picture,
  media: documentSentences.media,
  archive: documentSentences.archive,
  unknown: documentSentences.unknown_kind,
  unknownEncoding: documentSentences.unknown_encoding,
  brokenJson: documentSentences.broken_json,
  binary: documentSentences.binary,
  spreadsheet: documentSentences.spreadsheet,
  slides: documentSentences.slides,
  otherOffice: documentSentences.other_office,
  bomb: documentSentences.bomb,
  tooManyParts: documentSentences.too_many_parts,
  nested: documentSentences.nested_archive,
  entities: documentSentences.entities,
  path: documentSentences.path,
  tooManyPages: (limit: number) => fill(documentSentences.too_many_pages, { limit: limit.toLocaleString("en") }),
  tooMuchText: documentSentences.too_much_text,
  tooSlow: documentSentences.too_slow,
  tooMuchMemory: documentSentences.too_much_memory,
  misnamed: (extension: string, family: DocumentFamily) => fill(documentSentences.misnamed, { extension, family: familyNames[family] }),
} as const;

export function refuse(sentence: string): never {
  throw new DocumentRefusal(sentence);
}
