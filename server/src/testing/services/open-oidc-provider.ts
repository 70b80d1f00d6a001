import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { z } from "zod";
import { createTokenIssuer, signToken, type TokenIssuer } from "./forged-tokens.ts";

export interface OidcPerson {
  sub: string;
  email: string;
  email_verified?: boolean | string;
  name: string;
  groups: string[];
}

/** An organization's OpenID provider on loopback, where one person is signed in and agrees to everything. */
export interface OidcProvider {
  origin: string;
  clientId: string;
  clientSecret: string;
  person: OidcPerson;
  /** Changes the ID tokens that are issued from then on. */
  forge: ((claims: Record<string, unknown>, by: TokenIssuer) => string) | null;
  /** Follows an address as the person's browser does, and gives the address that it is sent back to. */
  consent(authorizeUrl: string): Promise<URL>;
  close(): Promise<void>;
}

export async function openOidcProvider(person: OidcPerson): Promise<OidcProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const by: TokenIssuer = { ...createTokenIssuer(), issuer: origin };
  const jwk = { ...by.privateKey.export({ format: "jwk" }), kid: by.kid, use: "sig", alg: "RS256" };
  const client = { client_id: "disco", client_secret: "a secret of the client" };
  const provider = new Provider(origin, {
    clients: [{ ...client, redirect_uris: ["https://disco.example/"] }],
    jwks: { keys: [jwk] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    cookies: { keys: ["a key of tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ ...opened.person, sub: id }) }),
    loadExistingGrant: async (ctx) => {
      const { client: asking, session } = ctx.oidc;
      if (asking === undefined || session?.accountId === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // Servers under test listen on any port.
  provider.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname === "/oauth/sign-in/sso/callback";
  provider.use(async (ctx, next) => {
    await next();
    const issued = z.object({ id_token: z.string() }).loose().safeParse(ctx.body).data;
    if (ctx.path !== "/token" || issued === undefined || opened.forge === null) return;
    const claims = JSON.parse(Buffer.from(issued.id_token.split(".")[1] ?? "", "base64url").toString());
    ctx.body = { ...issued, id_token: opened.forge(claims, by) };
  });
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/") === true)
      void provider.interactionFinished(request, response, { login: { accountId: opened.person.sub } });
    else void handle(request, response);
  });
  const opened: OidcProvider = {
    origin,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    person,
    forge: null,
    consent: async (authorizeUrl) => {
      const cookies = new Map<string, string>();
      for (let url = new URL(authorizeUrl); ;) {
        if (url.origin !== origin) return url;
        const cookie = [...cookies].map((each) => each.join("=")).join("; ");
        const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
          cookies.set(name, value);
        }
        const next = answer.headers.get("location");
        if (next === null) throw new Error(`The provider shows a page (${answer.status}): ${await answer.text()}`);
        url = new URL(next, url);
      }
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return opened;
}

/** A token of the provider with other claims. */
export const withClaims = (changes: Record<string, unknown>) => (claims: Record<string, unknown>, by: TokenIssuer) =>
  signToken(by, { ...claims, ...changes });
