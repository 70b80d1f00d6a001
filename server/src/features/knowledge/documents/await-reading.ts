import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../../db/database.ts";
import { type KeptFile, refusedFile } from "./keep-documents.ts";
import { readStates } from "./queries.ts";

const FIRST_LOOK_MS = 25;
const LONGEST_PAUSE_MS = 250;

/** Waits until files are read, so that most uploads return their result. After `waitMs` the state is "reading". */
export async function awaitReading(db: Database, files: readonly KeptFile[], waitMs: number, isWanted: () => boolean): Promise<KeptFile[]> {
  const until = performance.now() + waitMs;
  let told = [...files];
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
    const open = told.flatMap(({ id, status }) => (status === "reading" && id !== null ? [id] : []));
    if (open.length === 0 || !isWanted() || performance.now() > until) return told;
    await pause(pauseMs);
    const states = await readStates(db, open);
    told = told.map((file) => {
      const state = file.id === null || file.status !== "reading" ? undefined : states.get(file.id);
      if (state === undefined || state.status === "reading") return file;
      return state.status === "refused"
        ? refusedFile(file.id, file.name, state.problem, "invalid_request")
        : { ...file, status: state.status };
    });
  }
}
