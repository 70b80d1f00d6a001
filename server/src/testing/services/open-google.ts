import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator } from "emulate";
import type { GoogleSettings } from "../../vendors/google/token-endpoint.ts";

const CLIENT = { client_id: "disco-client", client_secret: "disco-secret" };
/** What the emulator lacks: the mailbox's profile. */
const METADATA = /^\/gmail\/v1\/users\/me\/messages\/([^/?]+)\?.*format=metadata/u;
const PROFILE_PATH = "/gmail/v1/users/me/profile";

/** A planned answer: its own, a delay before the real one, or the emulator's (undefined). */
export type GoogleFault = { status: number; body?: unknown } | { delayMs: number } | undefined;

export interface TestMail {
  from: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
  date?: Date;
  html?: string;
  labels?: string[];
}

/** Google's OAuth, Gmail and Calendar on loopback, as the emulator serves them, with faults on demand. */
export interface TestGoogle {
  origin: string;
  settings: GoogleSettings;
  /** Every call that came, as "METHOD /path?query". */
  calls: string[];
  /** Asked before each call. */
  fault: (path: string) => GoogleFault;
  /** Consents as the first account, and gives the callback's path with its query. `untick` are ends of scopes that are not granted. */
  consent(authorizeUrl: string, options?: { untick?: readonly string[] }): Promise<string>;
  /** Puts a mail into the first account's inbox, and gives its id. */
  receive(mail: TestMail): Promise<string>;
  /** Has the first account answer in a thread from Gmail itself. */
  answer(threadId: string, mail: { to: string; subject: string; text: string; date: Date }): Promise<void>;
  /** Asks Gmail in the first account's name. */
  ask(path: string): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- a test reads what it expects
  close(): Promise<void>;
}

/** The settings with which the product finds a Google at `origin`. */
export function googleAt(origin: string): GoogleSettings {
  return {
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    apiBaseUrl: origin,
    authUrl: `${origin}/o/oauth2/v2/auth`,
    tokenUrl: `${origin}/oauth2/token`,
    revokeUrl: `${origin}/oauth2/revoke`,
    userinfoUrl: `${origin}/oauth2/v2/userinfo`,
    pubsub: null,
  };
}

/** Without `publicUrl` any client may send people back anywhere; without `ownPort` any free port is used. */
export async function openGoogle(
  account: string,
  { publicUrl, ownPort = 0 }: { publicUrl?: string; ownPort?: number } = {},
): Promise<TestGoogle> {
  const port = await freePort();
  const ownHeaders = new Map<string, Record<string, string>>();
  const proxy = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? "/";
    google.calls.push(`${incoming.method ?? "GET"} ${path}`);
    const fault = google.fault(path);
    if (fault !== undefined && "status" in fault) {
      outgoing.writeHead(fault.status, { "content-type": "application/json" }).end(JSON.stringify(fault.body ?? { error: "fault" }));
      return;
    }
    if (fault !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delayMs).unref());
    if (path.startsWith(PROFILE_PATH)) {
      const [inbox, newest] = await Promise.all([google.ask("labels/INBOX"), google.ask("messages?maxResults=1")]);
      const last = newest.messages?.[0] === undefined ? "1" : (await google.ask(`messages/${newest.messages[0].id}`)).historyId;
      outgoing
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ emailAddress: account, messagesTotal: inbox.messagesTotal, historyId: last }));
      return;
    }
    const extra = METADATA.exec(path)?.[1] === undefined ? undefined : ownHeaders.get(METADATA.exec(path)?.[1] ?? "");
    if (extra !== undefined) {
      // The emulator tells a fixed list of headers; Gmail tells each one that is asked for.
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: incoming.headers.authorization ?? "" } });
      const message: any = await response.json(); // oxlint-disable-line typescript/no-explicit-any -- the emulator's own shape
      message.payload?.headers?.push(...Object.entries(extra).map(([name, value]) => ({ name, value })));
      outgoing.writeHead(response.status, { "content-type": "application/json" }).end(JSON.stringify(message));
      return;
    }
    const upstream = forward({ host: "127.0.0.1", port, path, method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(ownPort, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const emulator = await createEmulator({
    service: "google",
    port,
    baseUrl: origin,
    seed: {
      tokens: { "of-the-test": { login: account } },
      google: {
        users: [{ email: account, name: "Ann Archer" }],
        ...(publicUrl !== undefined && { oauth_clients: [{ ...CLIENT, redirect_uris: [`${publicUrl}/oauth/google/callback`] }] }),
      },
    },
  });

  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
  async function call(path: string, body?: unknown): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${port}/gmail/v1/users/me/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: "Bearer of-the-test", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The emulator answered ${path} with ${response.status}: ${await response.text()}`);
    return response.json();
  }

  const google: TestGoogle = {
    origin,
    calls: [],
    fault: () => undefined,
    settings: googleAt(origin),
    consent: async (authorizeUrl, { untick = [] } = {}) => {
      const asked = Object.fromEntries(new URL(authorizeUrl).searchParams);
      const scope = (asked["scope"] ?? "")
        .split(" ")
        .filter((each) => !untick.some((end) => each.endsWith(end)))
        .join(" ");
      const response = await fetch(`${origin}/o/oauth2/v2/auth/callback`, {
        method: "POST",
        body: new URLSearchParams({ ...asked, email: account, scope }),
        redirect: "manual",
      });
      const back = new URL(response.headers.get("location") ?? "");
      return back.pathname + back.search;
    },
    receive: async ({ from, subject, text, headers = {}, date = new Date(), html, labels = ["INBOX", "UNREAD"] }) => {
      const lines = [
        `From: ${from}`,
        `To: ${account}`,
        `Subject: ${subject}`,
        `Date: ${date.toUTCString()}`,
        `Message-ID: <${crypto.randomUUID()}@mail.example>`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        "MIME-Version: 1.0",
        `Content-Type: ${html === undefined ? "text/plain" : "text/html"}; charset=utf-8`,
        "",
        html ?? text,
      ];
      const raw = Buffer.from(lines.join("\r\n")).toString("base64url");
      const { id } = await call("messages", { raw, labelIds: labels });
      ownHeaders.set(id, headers);
      return id;
    },
    answer: async (threadId, { to, subject, text, date }) => {
      const head = [`From: ${account}`, `To: ${to}`, `Subject: ${subject}`, `Date: ${date.toUTCString()}`, "MIME-Version: 1.0"];
      const raw = Buffer.from([...head, "Content-Type: text/plain; charset=utf-8", "", text].join("\r\n")).toString("base64url");
      await call("messages", { raw, threadId, labelIds: ["SENT"] });
    },
    ask: call,
    close: async () => {
      await emulator.close();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
  return google;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
