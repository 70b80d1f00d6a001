import { storeCause, type StoredCause } from "../causes/stored-cause.ts";

export type DocumentFamily = "pdf" | "zip" | "ole" | "text";

/** A document that cannot be read. The message is the stored cause, so that it passes between processes. */
export class DocumentRefusal extends Error {
  override readonly name = "DocumentRefusal";
  readonly stored: StoredCause;

  constructor(stored: StoredCause, options?: ErrorOptions) {
    super(stored, options);
    this.stored = stored;
  }
}

/** Why the readers refuse a document. */
export const refusals = {
  empty: storeCause("empty_file"),
  noText: storeCause("no_text"),
  scanned: storeCause("scanned"),
  password: storeCause("password"),
  dynamicForm: storeCause("dynamic_form"),
  cutOff: storeCause("cut_off"),
  damaged: storeCause("damaged"),
  program: storeCause("program"),
  picture: storeCause("picture"),
  media: storeCause("media"),
  archive: storeCause("archive"),
  unknown: storeCause("unknown_kind"),
  unknownEncoding: storeCause("unknown_encoding"),
  brokenJson: storeCause("broken_json"),
  binary: storeCause("binary"),
  spreadsheet: storeCause("spreadsheet"),
  slides: storeCause("slides"),
  otherOffice: storeCause("other_office"),
  bomb: storeCause("bomb"),
  tooManyParts: storeCause("too_many_parts"),
  nested: storeCause("nested_archive"),
  entities: storeCause("entities"),
  path: storeCause("path"),
  tooManyPages: (limit: number) => storeCause("too_many_pages", { limit: String(limit) }),
  tooMuchText: storeCause("too_much_text"),
  tooSlow: storeCause("too_slow"),
  tooMuchMemory: storeCause("too_much_memory"),
  misnamed: (extension: string, family: DocumentFamily) => storeCause("misnamed", { extension, family }),
} as const;

export function refuse(stored: StoredCause): never {
  throw new DocumentRefusal(stored);
}
