import { createReadingProcess } from "../../reading-processes/reading-process.ts";
import type { ParsedMail } from "./parsed-mail.ts";
import type { PostedForm, ReadMailForm } from "./read-posted-form.ts";

/** Reads mails in a process of its own, so that a large or hostile one never stops the server. */
export interface MailReader {
  /** @throws Error when the mail cannot be read within the time and memory it may take. */
  readMail(raw: Uint8Array): Promise<ParsedMail>;
  /** @throws Error as `readMail` does. */
  readForm(form: PostedForm): Promise<ReadMailForm>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 8_000;
const MAX_MEMORY_MB = 512;

export function createMailReader(): MailReader {
  const reading = createReadingProcess<Uint8Array | PostedForm, unknown>(new URL("./mail-worker.ts", import.meta.url), {
    timeoutMs: TIMEOUT_MS,
    maxHeapMb: MAX_MEMORY_MB,
  });
  return {
    readMail: async (raw) => (await reading.ask(raw)) as ParsedMail,
    readForm: async (form) => (await reading.ask(form)) as ReadMailForm,
    close: () => reading.close(),
  };
}
