import type { SignInConnection } from "@disco/protocol";
import { type CacheProvider, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { z } from "zod";
import type { ProvenPerson } from "./single-sign-on-parts.ts";

type Saml = Extract<SignInConnection, { protocol: "saml" }>;
interface ServiceProvider {
  assertionConsumer: string;
  entityId: string;
}

const SKEW_MS = 60_000;
/** Signed XML is read in quadratic time. A response with hundreds of groups has a fraction of this. */
const MAX_TAGS = 4_000;
const MAX_ATTRIBUTES = 2_000;
const REQUEST_MS = 10 * 60_000;

/** A library's cache that holds the one request of a sign-in. */
function cacheOf(request: { id: string | null }): CacheProvider {
  return {
    saveAsync: async (key, value) => {
      request.id = key;
      return { value, createdAt: Date.now() };
    },
    getAsync: async (key) => (key === request.id ? new Date().toISOString() : null),
    removeAsync: async (key) => key,
  };
}

function open(connection: Saml | null, { assertionConsumer, entityId }: ServiceProvider, request: { id: string | null }): SAML {
  return new SAML({
    callbackUrl: assertionConsumer,
    issuer: entityId,
    audience: entityId,
    entryPoint: connection?.entryPoint ?? "",
    idpCert: connection?.certificates ?? ["none"],
    wantAssertionsSigned: true,
    // Providers sign the assertion, the response, or both. What is read is signed in any case.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_MS,
    acceptedClockSkewMs: SKEW_MS,
    disableRequestedAuthnContext: true,
    identifierFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    cacheProvider: cacheOf(request),
  });
}

/** What the organization's provider reads about this server. */
export function samlMetadata(own: ServiceProvider): string {
  return open(null, own, { id: null }).generateServiceProviderMetadata(null);
}

/** Where the browser goes, and the id of the request, which the response must name. */
export async function samlAddress(connection: Saml, own: ServiceProvider, relayState: string): Promise<{ url: string; requestId: string }> {
  const request: { id: string | null } = { id: null };
  const url = await open(connection, own, request).getAuthorizeUrlAsync(relayState, undefined, {});
  return { url, requestId: request.id ?? "" };
}

const Attributes = z.record(z.string(), z.unknown());
const Text = z.object({ _: z.string() });
const NameId = Text.extend({ $: z.object({ Format: z.string().optional() }).optional() });
const Confirmation = z.object({
  $: z.object({ Method: z.literal("urn:oasis:names:tc:SAML:2.0:cm:bearer") }),
  SubjectConfirmationData: z.tuple([
    z.object({ $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }) }),
  ]),
});
/** The parts of a signed assertion that must be there, each once. */
const Assertion = z.object({
  Assertion: z.object({
    Issuer: z.tuple([Text]),
    Subject: z.tuple([z.object({ NameID: z.tuple([NameId]), SubjectConfirmation: z.tuple([Confirmation]) })]),
    Conditions: z.tuple([z.object({ $: z.object({ NotOnOrAfter: z.string() }), AudienceRestriction: z.array(z.unknown()).min(1) })]),
  }),
});

const EMAIL_ATTRIBUTES = [
  "email",
  "mail",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];
const NAME_ATTRIBUTES = [
  "displayName",
  "name",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "http://schemas.microsoft.com/identity/claims/displayname",
];

/** A response, and what it must match. */
export interface SamlTask {
  connection: Saml;
  own: ServiceProvider;
  response: string;
  requestId: string;
}

/** Checks a response against the request that asked for it. Every field comes out of what is signed. @throws where anything does not match. */
export async function proveBySaml({ connection, own, response, requestId }: SamlTask): Promise<ProvenPerson> {
  requirePlainXml(Buffer.from(response, "base64").toString("utf8"), own);
  const { profile } = await open(connection, own, { id: requestId }).validatePostResponseAsync({ SAMLResponse: response });
  const { Assertion: assertion } = Assertion.parse(profile?.getAssertion?.());
  const issuer = assertion.Issuer[0]._;
  const [{ NameID: nameId, SubjectConfirmation: confirmation }] = assertion.Subject;
  const { Recipient: recipient, InResponseTo: inResponseTo } = confirmation[0].SubjectConfirmationData[0].$;
  if (issuer !== connection.entityId) throw new Error("The assertion is another provider's.");
  if (recipient !== own.assertionConsumer || inResponseTo !== requestId) throw new Error("The assertion is for another sign-in.");
  const claims = Attributes.parse(profile?.["attributes"] ?? {});
  const [{ _: name, $: { Format: format } = {} }] = nameId;
  const email = textOf(claims, EMAIL_ATTRIBUTES) ?? name;
  // A transient name is another one at each sign-in.
  const subject = format?.endsWith(":transient") === true ? email : name;
  return { issuer, subject, email: email.toLowerCase(), name: textOf(claims, NAME_ATTRIBUTES) ?? "", claims };
}

function textOf(claims: Readonly<Record<string, unknown>>, names: readonly string[]): string | null {
  for (const name of names) {
    const [value] = [claims[name]].flat();
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

/**
 * Comments are no part of what is signed, and cut a name in two for some readers. Doctypes define entities. Neither has a place in a
 * response, nor has SHA-1.
 */
function requirePlainXml(xml: string, { assertionConsumer }: ServiceProvider): void {
  if (/<!|<\?(?!xml\s)/u.test(xml)) throw new Error("The response has comments, entities or instructions.");
  if (xml.split("<").length > MAX_TAGS || xml.split("=").length > MAX_ATTRIBUTES) throw new Error("The response has too many elements.");
  if (/xmldsig#(?:rsa-|hmac-)?sha1["']/u.test(xml)) throw new Error("The response is signed with SHA-1.");
  const destination = /^[^>]*<(?:[\w-]+:)?Response\b[^>]*?\sDestination\s*=\s*["']([^"']*)["']/u.exec(
    xml.replace(/^\s*<\?xml[^>]*>/u, ""),
  )?.[1];
  if (destination !== undefined && destination !== "" && destination !== assertionConsumer)
    throw new Error("The response is for another server.");
}
