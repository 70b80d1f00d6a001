import { randomBytes } from "node:crypto";
import type { Member } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";

/** Where a configuration's signing secret is kept. */
export function identitySecretPlace(configurationId: string): SecretPlace {
  return ["embedded_chat_configurations", configurationId, "identity_secret"];
}

/** Creates the secret that signs visitors' tokens, shown once. Tokens of the previous one stop working. */
export async function renewIdentitySecret(
  deps: { db: Database; secrets: SecretBox },
  { member, organizationId }: { member: Member; organizationId: string },
  now: Date,
): Promise<string> {
  const secret = `vs_${randomBytes(32).toString("base64url")}`;
  await deps.db.write(async (tx) => {
    const configuration = await tx
      .selectFrom("embeddedChatConfigurations")
      .select("id")
      .where("organizationId", "=", organizationId)
      .orderBy("createdAt")
      .orderBy("id")
      .executeTakeFirst();
    if (configuration === undefined) throw new AppError("not_found", "Your organization has no widget yet.");
    await tx
      .updateTable("embeddedChatConfigurations")
      .set({ identitySecret: deps.secrets.seal(secret, identitySecretPlace(configuration.id)), updatedAt: now.toISOString() })
      .where("id", "=", configuration.id)
      .execute();
    const detail = "Made a new secret that signs visitors.";
    await recordAudit(tx, { member, organizationId, action: "identity_secret.renewed", detail, now });
  });
  return secret;
}
