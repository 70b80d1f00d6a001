import { z } from "zod";
import type { SecretBox, SecretPlace } from "../../../../secrets/secret-box.ts";

/** The link proves that its holder reads the guest's mail, so it carries the address that it was mailed to. */
const PLACE: SecretPlace = ["meeting links", "", ""];
const Content = z.object({ meetingId: z.string(), email: z.string() });
type Content = z.infer<typeof Content>;

/** Makes the address of the page on which a guest confirms, moves or cancels a meeting without an account. */
export function meetingLink(secrets: SecretBox, publicUrl: string): (meeting: Content) => string {
  return (meeting) => `${publicUrl}/meeting?token=${secrets.seal(JSON.stringify(meeting), PLACE)}`;
}

/** The meeting and the address that a link was made for; null for a link that is not ours. */
export function readMeetingToken(secrets: SecretBox, token: string): Content | null {
  try {
    return Content.parse(JSON.parse(secrets.open(token, PLACE)));
  } catch {
    return null;
  }
}
