import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SocialPerson {
  id: number;
  email: string;
  isConfirmed: boolean;
  name: string;
}

/** Google's and GitHub's OAuth on loopback: codes are good once, for the client, the address and the PKCE challenge they were made for. */
export interface SocialProvider {
  origin: string;
  person: SocialPerson;
  /** Reads an address that the server sent the browser to, and gives the callback's query as the person's consent makes it. */
  consent(authorizeUrl: string): URLSearchParams;
  close(): Promise<void>;
}

export async function openSocialProvider(person: SocialPerson): Promise<SocialProvider> {
  const codes = new Map<string, { challenge: string; clientId: string; redirectUri: string }>();
  const tokens = new Set<string>();

  function issueToken(form: URLSearchParams): object | null {
    const code = form.get("code") ?? "";
    const wanted = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (wanted === undefined || wanted.challenge !== challenge || wanted.redirectUri !== form.get("redirect_uri")) return null;
    if (form.get("client_id") !== wanted.clientId || form.get("client_secret") !== "a secret") return null;
    const token = randomUUID();
    tokens.add(token);
    return { access_token: token, token_type: "bearer", refresh_token: "kept-by-nobody" };
  }

  function answer(path: string, authorization: string, form: URLSearchParams): object | null {
    if (path === "/token") return issueToken(form);
    if (!tokens.has(authorization.replace("Bearer ", ""))) return null;
    const { id, email, isConfirmed, name } = provider.person;
    if (path === "/userinfo") return { sub: String(id), email, email_verified: isConfirmed, name };
    if (path === "/api/user") return { id, login: name, name };
    if (path === "/api/user/emails") return [{ email, primary: true, verified: isConfirmed }];
    return null;
  }

  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? "/", provider.origin);
    if (pathname === "/authorize") {
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.search = provider.consent(new URL(request.url ?? "/", provider.origin).href).toString();
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const reply = answer(pathname, request.headers.authorization ?? "", new URLSearchParams(Buffer.concat(body).toString()));
    response
      .writeHead(reply === null ? 400 : 200, { "content-type": "application/json" })
      .end(JSON.stringify(reply ?? { error: "refused" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider: SocialProvider = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person,
    consent: (authorizeUrl) => {
      const { searchParams: asked } = new URL(authorizeUrl);
      if (asked.get("code_challenge_method") !== "S256") throw new Error("The server asked without PKCE.");
      const code = randomUUID();
      codes.set(code, {
        challenge: asked.get("code_challenge") ?? "",
        clientId: asked.get("client_id") ?? "",
        redirectUri: asked.get("redirect_uri") ?? "",
      });
      return new URLSearchParams({ code, state: asked.get("state") ?? "" });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
