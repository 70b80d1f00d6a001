import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Accounts } from "../embedded/embedded-accounts.ts";
import { overStore } from "../embedded/patient-handle.ts";
import { discover, newChecks, oidcAddress, proveByOidc } from "./oidc.ts";
import type { ReadingProcess } from "../../reading-processes/reading-process.ts";
import { samlAddress, type SamlTask } from "./saml.ts";
import { readConnection, secretPlace, type StoredConnection } from "./sign-in-connection.ts";
import { organizationOfAddress } from "./sign-in-domains.ts";
import { addressesOf, type ProvenPerson, type SingleSignOnParts } from "./single-sign-on-parts.ts";

export const FLOW_S = 600;

/** A sign-in under way: what its answer must match, in the browser that began it. */
const Flow = z.object({
  organizationId: z.string(),
  /** A digest of the browser's cookie. */
  browser: z.string(),
  /** A provider that was changed in between is asked again. */
  connectedAt: z.string(),
  checks: z.union([z.object({ nonce: z.string(), verifier: z.string() }), z.object({ requestId: z.string() })]),
});
type Flow = z.infer<typeof Flow>;

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
const nameOf = (state: string) => `single-sign-on-${state}`;

/** Where the address's organization signs in, and the secret that the browser keeps meanwhile; null without single sign-on. */
export async function beginFlow(
  parts: SingleSignOnParts,
  accounts: Accounts,
  email: string,
): Promise<{ url: string; cookie: string; protocol: "oidc" | "saml" } | null> {
  const { db, publicUrl } = parts;
  const organizationId = await organizationOfAddress(db.read, email);
  const connection = organizationId === null ? null : await readConnection(db.read, organizationId);
  if (organizationId === null || connection === null) return null;
  const cookie = randomBytes(32).toString("base64url");
  const own = addressesOf(publicUrl, organizationId);
  const { settings } = connection;
  const { state, ...oidcChecks } = newChecks();
  const begun = { organizationId, browser: digest(cookie), connectedAt: connection.updatedAt };
  if (settings.protocol === "saml") {
    const { url, requestId } = await samlAddress(settings, own, state);
    await keep(accounts, state, { ...begun, checks: { requestId } });
    return { url, cookie, protocol: "saml" };
  }
  const configuration = await discover(parts, settings, openSecret(parts, organizationId, connection));
  const url = await oidcAddress(configuration, own.callback, { state, ...oidcChecks }, email);
  await keep(accounts, state, { ...begun, checks: oidcChecks });
  return { url: url.href, cookie, protocol: "oidc" };
}

async function keep(accounts: Accounts, state: string, flow: Flow): Promise<void> {
  const { internalAdapter } = await accounts.$context;
  const expiresAt = new Date(Date.now() + FLOW_S * 1_000);
  await overStore(() => internalAdapter.createVerificationValue({ identifier: nameOf(state), value: JSON.stringify(flow), expiresAt }));
}

/** The answer of a provider, as the browser brings it. */
export type Answer = { state: string } & ({ query: URLSearchParams } | { response: string; organizationId: string });

/** The flow that an answer is for is over, another browser's, or another organization's. */
export class NoSuchFlow extends Error {}

/** Takes the answer, which counts once. @throws NoSuchFlow, and an error where the answer proves nothing. */
export async function finishFlow(
  parts: SingleSignOnParts & { samlReader: ReadingProcess<SamlTask, ProvenPerson> },
  accounts: Accounts,
  answer: Answer & { cookie: string },
): Promise<{ organizationId: string; connection: StoredConnection; person: ProvenPerson }> {
  const { internalAdapter } = await accounts.$context;
  const kept = await overStore(() => internalAdapter.consumeVerificationValue(nameOf(answer.state)));
  const { organizationId, browser, connectedAt, checks } = kept === null ? none() : Flow.parse(JSON.parse(kept.value));
  if (browser !== digest(answer.cookie)) none();
  const connection = await readConnection(parts.db.read, organizationId);
  if (connection === null || connection.updatedAt !== connectedAt) return none();
  const own = addressesOf(parts.publicUrl, organizationId);
  const { settings } = connection;
  if ("query" in answer) {
    if (settings.protocol !== "oidc" || "requestId" in checks) return none();
    const callback = new URL(own.callback);
    callback.search = answer.query.toString();
    const configuration = await discover(parts, settings, openSecret(parts, organizationId, connection));
    return { organizationId, connection, person: await proveByOidc(configuration, callback, { state: answer.state, ...checks }) };
  }
  if (settings.protocol !== "saml" || !("requestId" in checks) || answer.organizationId !== organizationId) return none();
  const person = await parts.samlReader.ask({ connection: settings, own, response: answer.response, requestId: checks.requestId });
  return { organizationId, connection, person };
}

function none(): never {
  throw new NoSuchFlow();
}

function openSecret({ secrets }: SingleSignOnParts, organizationId: string, { clientSecret }: StoredConnection): string {
  return clientSecret === null ? "" : secrets.open(clientSecret, secretPlace(organizationId));
}
