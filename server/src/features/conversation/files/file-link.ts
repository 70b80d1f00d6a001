import type { FileLink, ThreadFile } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { AppError } from "../../../app-error.ts";
import type { Handle } from "../../../db/database.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import type { ConversationPlace } from "../handover/handover-deps.ts";

const GOOD_FOR_MS = 10 * 60_000;

/** A path from which a file of a conversation can be read for ten minutes. @throws AppError `not_found`, also for another conversation's. */
export async function linkFile(
  { read, secrets, now }: { read: Handle; secrets: SecretBox; now: Date },
  { organizationId, conversationId }: ConversationPlace,
  fileId: string,
): Promise<FileLink> {
  const found = await read
    .selectFrom("threadFiles")
    .select("id")
    .where(({ and }) => and({ id: fileId, conversationId, organizationId }))
    .where("storedAt", "is not", null)
    .executeTakeFirst();
  if (found === undefined) throw noSuchFile();
  const until = new Date(now.getTime() + GOOD_FOR_MS).toISOString();
  const token = secrets.seal(until, linkPlace(fileId));
  return { url: `${routes.readFile.path.replace(":fileId", fileId)}?token=${token}`, until };
}

/** @throws AppError `not_found` for a link that is forged, another file's, or over. */
export function requireLink({ secrets, now }: { secrets: SecretBox; now: Date }, fileId: ThreadFile["id"], token: string): void {
  if (untilOf(secrets, fileId, token) <= now.toISOString()) throw noSuchFile();
}

export function noSuchFile(): AppError {
  return new AppError("not_found", "There is no such file, or its link is over.");
}

function untilOf(secrets: SecretBox, fileId: string, token: string): string {
  try {
    return secrets.open(token, linkPlace(fileId));
  } catch {
    return "";
  }
}

function linkPlace(fileId: string): SecretPlace {
  return ["thread_files", fileId, "link"];
}
