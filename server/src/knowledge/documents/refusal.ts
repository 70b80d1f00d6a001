/** A document that cannot be read, and why, in a sentence for people. */
export class DocumentRefusal extends Error {
  override readonly name = "DocumentRefusal";
}

/** The sentences; a test and a member read the same ones. */
export const refusals = {
  empty: "The file is empty.",
  noText: "There is no text in the document.",
  scanned: "The PDF holds pictures of pages and no text, as a scanner makes them. Run text recognition (OCR) on it and upload it again.",
  password: "The document is protected by a password. Remove the password and upload it again.",
  cutOff: "The PDF is cut off: its end is missing. Upload the whole file again.",
  damaged: "The document is damaged and cannot be read.",
  program: "The file is a program, not a document.",
  picture: "The file is a picture, not a document.",
  media: "The file is a sound or a video, not a document.",
  archive: "The file is an archive, not a document. Upload the documents in it one by one.",
  unknown: "The file is not a PDF, Word, text, Markdown or HTML document.",
  binary: "The file holds binary data where text should be.",
  spreadsheet: "A spreadsheet cannot be read. Save it as PDF and upload it again.",
  slides: "A presentation cannot be read. Save it as PDF and upload it again.",
  otherOffice: "This kind of office document cannot be read. Save it as PDF or DOCX and upload it again.",
  bomb: "The file unpacks to far more than a document holds, so it was not opened.",
  tooManyParts: "The file has more parts than a document needs, so it was not opened.",
  nested: "The document has another archive inside, so it was not opened.",
  entities: "The document declares XML entities, which no word processor does, so it was not opened.",
  path: "The document names a file outside of itself, so it was not opened.",
  tooManyPages: (limit: number) => `The document has more than ${limit.toLocaleString("en")} pages. Split it and upload the parts.`,
  tooMuchText: "The document has more text than can be read at once. Split it and upload the parts.",
  tooSlow: "Reading the document took too long.",
  tooMuchMemory: "Reading the document needs more memory than a document may take.",
  misnamed: (extension: string, is: string) =>
    `The file is named .${extension}, but it is ${is}. Check the file, or give it its right name.`,
} as const;

export function refuse(sentence: string): never {
  throw new DocumentRefusal(sentence);
}
