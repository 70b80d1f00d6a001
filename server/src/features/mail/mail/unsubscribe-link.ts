import { z } from "zod";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";

/** The links work for as long as the mails exist, so they need no row; sealed, they hold no address that a log could show. */
const PLACE: SecretPlace = ["unsubscribe", "", ""];
const Content = z.object({ organizationId: z.string(), address: z.string() });
export type Unsubscription = z.infer<typeof Content>;

export function unsubscribeLink(secrets: SecretBox, publicUrl: string): (organizationId: string, address: string) => string {
  return (organizationId, address) =>
    `${publicUrl}/api/email/unsubscribe?token=${secrets.seal(JSON.stringify({ organizationId, address }), PLACE)}`;
}

export function readUnsubscribeToken(secrets: SecretBox, token: string): Unsubscription | null {
  try {
    return Content.parse(JSON.parse(secrets.open(token, PLACE)));
  } catch {
    return null;
  }
}
