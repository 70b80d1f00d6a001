import { z } from "zod";
import { filledLine, filledText, Instant, WebAddress } from "../text.ts";

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/u;

/** The part of mail addresses after the @. */
const MailDomain = z.string().trim().toLowerCase().max(253).regex(DOMAIN, { message: "must be a domain, such as acme.com" });

/** A mail domain that the organization says is its own. */
export const AddSignInDomain = z.strictObject({ domain: MailDomain });
export type AddSignInDomain = z.infer<typeof AddSignInDomain>;

/** A mail domain of the organization. It counts once its DNS has the TXT record. */
export const SignInDomain = z.object({
  id: z.string(),
  domain: z.string(),
  record: z.object({ name: z.string(), value: z.string() }),
  verifiedAt: Instant.nullable(),
});
export type SignInDomain = z.infer<typeof SignInDomain>;

/** Where members get the role of an admin: a claim or an attribute, and the values that mean it. Without a claim all are members. */
const roles = {
  roleClaim: filledLine(200).nullable(),
  adminValues: z.array(filledLine(200)).max(20),
};
const Saml = z.strictObject({
  protocol: z.literal("saml"),
  /** The identity provider's. */
  entityId: filledLine(1_000),
  entryPoint: WebAddress,
  /** PEM, or the base64 inside it. */
  certificates: z.array(filledText(8_000)).min(1).max(4),
  ...roles,
});
const Oidc = z.strictObject({ protocol: z.literal("oidc"), issuer: WebAddress, clientId: filledLine(500), ...roles });

/** The organization's identity provider. The secret of a client stays on the server. */
export const SignInConnection = z.discriminatedUnion("protocol", [Oidc, Saml]);
export type SignInConnection = z.infer<typeof SignInConnection>;

/** Without a secret the one that is there stays, as long as the issuer and the client do. */
export const WriteSignInConnection = z.discriminatedUnion("protocol", [Oidc.extend({ clientSecret: filledLine(1_000).optional() }), Saml]);
export type WriteSignInConnection = z.infer<typeof WriteSignInConnection>;

/** The organization's setup, and the addresses that its provider and its directory are given. */
export const SingleSignOn = z.object({
  domains: z.array(SignInDomain),
  connection: SignInConnection.nullable(),
  /** Values for the identity provider's own form. */
  addresses: z.object({
    callback: z.string(),
    assertionConsumer: z.string(),
    entityId: z.string(),
    metadata: z.string(),
    directory: z.string(),
  }),
  /** The SCIM token, and how many people it has brought; null without one. */
  directory: z.object({ issuedAt: Instant, lastUsedAt: Instant.nullable(), people: z.number() }).nullable(),
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;
