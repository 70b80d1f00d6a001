import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator } from "emulate";
import type { SlackSettings } from "../../vendors/slack.ts";

const CLIENT = { client_id: "disco-client", client_secret: "disco-secret" };

/** Slack's OAuth and Web API on loopback, as the emulator serves them; what it lacks (auth.revoke) is recorded and answered here. */
export interface TestSlack {
  settings: SlackSettings;
  /** Every call that came, as "chat.postMessage" with its parameters. */
  calls: { method: string; body: string; token: string }[];
  /** Slack's word for a refusal of a method, such as "not_in_channel"; undefined for the emulator's own answer. */
  refusal: (method: string) => string | undefined;
  /** A status of HTTP for an answer of its own, or "cut" to take a call and hang up without an answer; undefined for neither. */
  fault: (method: string) => number | "cut" | undefined;
  /** Consents as the first person of the workspace, and gives the callback's path with its query. */
  consent(authorizeUrl: string): Promise<string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
  read(channelName: string): Promise<any[]>;
  /** The id of a person of the workspace. */
  userOf(email: string): Promise<string>;
  close(): Promise<void>;
}

/** Without a `publicUrl` the app may come back to any address. */
export async function openSlack({ publicUrl }: { publicUrl?: string } = {}): Promise<TestSlack> {
  const port = await freePort();
  const proxy = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const payload = Buffer.concat(chunks);
    const method = path.startsWith("/api/") ? path.slice("/api/".length) : "";
    const answer = (body: object) => outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (method !== "") {
      slack.calls.push({
        method,
        body: decodeURIComponent(payload.toString().replaceAll("+", " ")),
        token: incoming.headers.authorization ?? "",
      });
      const refusal = slack.refusal(method);
      if (refusal !== undefined) return void answer({ ok: false, error: refusal });
      const fault = slack.fault(method);
      if (typeof fault === "number") return void outgoing.writeHead(fault, { "retry-after": "7" }).end();
      if (method === "auth.revoke") return void answer({ ok: true, revoked: true });
    }
    const upstream = forward({ host: "127.0.0.1", port, path, method: incoming.method, headers: incoming.headers }, (reply) => {
      if (method !== "" && slack.fault(method) === "cut") return void outgoing.destroy();
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    upstream.on("error", () => outgoing.destroy());
    upstream.end(payload);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const emulator = await createEmulator({
    service: "slack",
    port,
    baseUrl: origin,
    seed: {
      tokens: { "of-the-test": { login: "U000000001" } },
      slack: {
        team: { name: "Acme", domain: "acme" },
        users: [
          { name: "ann", real_name: "Ann Archer", email: "ann@acme.com" },
          { name: "ann.example", real_name: "Ann Example", email: "ann@acme.example" },
        ],
        channels: [{ name: "general" }, { name: "leads" }],
        bots: [{ name: "disco" }],
        ...(publicUrl !== undefined && {
          oauth_apps: [
            { ...CLIENT, app_id: "A000000001", name: "Disco", redirect_uris: [`${publicUrl}/oauth/slack/callback`], bot_name: "disco" },
          ],
        }),
      },
    },
  });

  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
  async function ask(method: string, body: Record<string, string> = {}): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${port}/api/${method}`, {
      method: "POST",
      headers: { authorization: "Bearer of-the-test" },
      body: new URLSearchParams(body),
    });
    return response.json();
  }

  const slack: TestSlack = {
    settings: {
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      signingSecret: "signing-secret-of-the-test",
      apiUrl: `${origin}/api/`,
      authorizeUrl: `${origin}/oauth/v2/authorize`,
    },
    calls: [],
    refusal: () => undefined,
    fault: () => undefined,
    consent: async (authorizeUrl) => {
      const asked = Object.fromEntries(new URL(authorizeUrl).searchParams);
      const page = await (await fetch(authorizeUrl)).text();
      const person = /name="user_id" value="([^"]+)"/u.exec(page)?.[1] ?? "";
      const response = await fetch(`${origin}/oauth/v2/authorize/callback`, {
        method: "POST",
        body: new URLSearchParams({ ...asked, user_id: person }),
        redirect: "manual",
      });
      const back = new URL(response.headers.get("location") ?? "");
      return back.pathname + back.search;
    },
    read: async (channelName) => {
      const { channels } = await ask("conversations.list");
      const { id } = channels.find(({ name }: { name: string }) => name === channelName);
      const history = await ask("conversations.history", { channel: id });
      return history.messages.filter(({ subtype }: { subtype?: string }) => subtype === undefined || subtype === "bot_message");
    },
    userOf: async (email) => (await ask("users.lookupByEmail", { email })).user.id,
    close: async () => {
      await emulator.close();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
  return slack;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
