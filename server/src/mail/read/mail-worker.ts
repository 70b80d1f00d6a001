import { serveReadingTasks } from "../../reading-processes/serve-reading-tasks.ts";
import { type PostedForm, readPostedForm } from "./read-posted-form.ts";
import type { ReadMailForm } from "./read-posted-form.ts";
import { readMail } from "./read-mail.ts";

serveReadingTasks((task: Uint8Array | PostedForm): Promise<ReadMailForm | Awaited<ReturnType<typeof readMail>>> =>
  task instanceof Uint8Array ? readMail(task) : readPostedForm(task),
);
