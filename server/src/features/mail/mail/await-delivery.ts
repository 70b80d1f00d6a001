import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { mailState } from "../../../mail/mail-state.ts";
import type { FindMailRoute } from "./find-mail-route.ts";

/** A member waits no longer for the mail service; the draft shows how it ended. */
const WAIT_MS = 8_000;
const LOOK_MS = 100;

/**
 * Waits for the first try of a mail that a member sends, and says how it ended, for people.
 * @throws AppError `unavailable` with the service's reason where it refused the mail.
 */
export async function awaitDelivery(
  { db, findRoute }: { db: Database; findRoute: FindMailRoute },
  { organizationId, mailId, recipient }: { organizationId: string; mailId: string; recipient: string },
): Promise<string> {
  const look = () =>
    db.read.selectFrom("outgoingMails").select(["status", "handedOverAt", "problem"]).where("id", "=", mailId).executeTakeFirst();
  const isCarried = (await findRoute(organizationId)) !== null;
  const deadline = performance.now() + WAIT_MS;
  let mail = await look();
  while (isCarried && mail?.status === "waiting" && mail.problem === null && performance.now() < deadline) {
    await sleep(LOOK_MS);
    mail = await look();
  }
  const state = mail === undefined ? "stopped" : mailState(mail);
  const reason = mail?.problem ?? "";
  switch (state) {
    case "sent":
      return `Email sent successfully to ${recipient}!`;
    case "refused":
      throw new AppError("unavailable", `Failed to send email: ${reason}`);
    case "unknown":
      throw new AppError("unavailable", `Failed to send email: ${reason}`);
    case "sending":
      return `The e-mail to ${recipient} is being sent.`;
    case "queued":
      if (!isCarried) return `The e-mail to ${recipient} is queued: this server has no mail service yet.`;
      return `The e-mail to ${recipient} is queued${reason === "" ? "." : `: ${reason} We'll try again.`}`;
    default:
      return `The e-mail to ${recipient} was stopped.`;
  }
}
