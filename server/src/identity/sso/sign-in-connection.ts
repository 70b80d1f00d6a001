import { X509Certificate } from "node:crypto";
import { type Member, type MemberRole, SignInConnection, type WriteSignInConnection } from "@disco/protocol";
import { AppError } from "../../app-error.ts";
import type { Handle } from "../../db/database.ts";
import type { SecretPlace } from "../../secrets/secret-box.ts";
import type { SingleSignOnParts } from "./single-sign-on-parts.ts";

export interface StoredConnection {
  settings: SignInConnection;
  /** Sealed. */
  clientSecret: string | null;
  updatedAt: string;
}

export const secretPlace = (organizationId: string): SecretPlace => ["sign_in_connections", organizationId, "client_secret"];

export async function readConnection(handle: Handle, organizationId: string): Promise<StoredConnection | null> {
  const row = await handle.selectFrom("signInConnections").selectAll().where("organizationId", "=", organizationId).executeTakeFirst();
  if (row === undefined) return null;
  return { settings: SignInConnection.parse(JSON.parse(row.settings)), clientSecret: row.clientSecret, updatedAt: row.updatedAt };
}

/** @throws AppError `invalid_request` where the provider cannot be used as it is described. */
export async function saveConnection(
  parts: SingleSignOnParts,
  { member, organizationId, wanted }: { member: Member; organizationId: string; wanted: WriteSignInConnection },
): Promise<void> {
  const { db, secrets } = parts;
  const before = await readConnection(db.read, organizationId);
  const { settings, clientSecret } = wanted.protocol === "oidc" ? split(wanted, before) : { settings: withPem(wanted), clientSecret: null };
  const secret =
    typeof clientSecret === "string" ? clientSecret : clientSecret && secrets.open(clientSecret.kept, secretPlace(organizationId));
  if (settings.protocol === "oidc") await (await import("./oidc.ts")).discover(parts, settings, secret ?? "");
  const now = parts.clock();
  const sealed = secret === null ? null : secrets.seal(secret, secretPlace(organizationId));
  const row = { settings: JSON.stringify(settings), clientSecret: sealed, updatedAt: now.toISOString() };
  await db.write(async (tx) => {
    await tx
      .insertInto("signInConnections")
      .values({ organizationId, ...row })
      .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(row))
      .execute();
    const provider = settings.protocol === "oidc" ? settings.issuer : settings.entityId;
    const detail = `Set up sign-in by ${settings.protocol.toUpperCase()} at ${provider}.`;
    await parts.record(tx, { member, organizationId, action: "single_sign_on.connection", detail, now });
  });
}

type WrittenOidc = Extract<WriteSignInConnection, { protocol: "oidc" }>;

/** A secret is never sent to another issuer than the one that it was entered for. */
function split({ clientSecret, ...settings }: WrittenOidc, before: StoredConnection | null) {
  if (clientSecret !== undefined) return { settings, clientSecret };
  const isSame =
    before?.settings.protocol === "oidc" && before.settings.issuer === settings.issuer && before.settings.clientId === settings.clientId;
  if (!isSame || before.clientSecret === null) throw new AppError("invalid_request", "Please enter the secret of the client.");
  return { settings, clientSecret: { kept: before.clientSecret } };
}

function withPem(settings: Extract<SignInConnection, { protocol: "saml" }>): SignInConnection {
  return { ...settings, certificates: settings.certificates.map(toPem) };
}

function toPem(text: string): string {
  const body = text.replace(/-----[A-Z ]+-----|\s/gu, "");
  try {
    return new X509Certificate(Buffer.from(body, "base64")).toString();
  } catch {
    throw new AppError("invalid_request", "That is not a certificate. Please paste the provider's signing certificate as PEM.");
  }
}

export async function removeConnection(parts: SingleSignOnParts, { member, organizationId }: { member: Member; organizationId: string }) {
  await parts.db.write(async (tx) => {
    const removed = await tx.deleteFrom("signInConnections").where("organizationId", "=", organizationId).returning("updatedAt").execute();
    if (removed.length === 0) return;
    const detail = "Removed the identity provider.";
    await parts.record(tx, { member, organizationId, action: "single_sign_on.connection", detail, now: parts.clock() });
  });
}

/** The role that the provider gives; null where it says nothing of roles. */
export function roleOf({ roleClaim, adminValues }: SignInConnection, claims: Readonly<Record<string, unknown>>): MemberRole | null {
  if (roleClaim === null) return null;
  const values = [claims[roleClaim]].flat();
  return values.some((value) => typeof value === "string" && adminValues.includes(value)) ? "admin" : "member";
}
