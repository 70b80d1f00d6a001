import type { ErrorBody } from "@disco/protocol/errors";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Settings = Record<string, unknown> & { version: string };
interface Screen {
  name: string;
  path: string;
  method?: "POST" | "PUT";
  /** Where the settings are in the answer. */
  at: readonly string[];
  /** Where saves go, if elsewhere. */
  savedAt?: (settings: Settings) => string;
  before?: (company: Company) => Promise<unknown>;
  /** Fields that are shown and not sent. */
  shown?: readonly string[];
  first: Record<string, unknown>;
  second: Record<string, unknown>;
}

const agent = {
  name: "Nova",
  slug: "nova",
  persona: "",
  greeting: "",
  voice: null,
  usesLibrary: true,
  answers: [],
  hours: null,
  videos: [],
};
const week = [{ weekday: 3, from: "10:00", until: "12:00" }];
const screens: readonly Screen[] = [
  {
    name: "the widget",
    path: "/api/widget/configuration",
    at: ["data"],
    shown: ["apiKey", "organizationId", "hasIdentitySecret", "updatedAt"],
    first: { tips: ["What does it cost?"], accent: "#123456" },
    second: { greeting: "Grüezi" },
  },
  {
    name: "the calendar",
    path: "/api/calendar/settings",
    at: ["data"],
    before: ({ call }) => call("POST", "/api/calendar/zone", { timezone: "Europe/Madrid" }),
    first: { hours: week },
    second: { slotMinutes: 45 },
  },
  {
    name: "a template",
    path: "/api/email-templates",
    method: "POST",
    at: ["templates", "calendar_booking"],
    first: { body_template: "See you, {{first_name}}." },
    second: { auto_send_enabled: true },
  },
  {
    name: "retention",
    path: "/api/retention",
    at: ["data"],
    first: { mails: 90 },
    second: { conversations: 30 },
  },
  {
    name: "a profile",
    path: "/api/account/profile",
    at: ["profile"],
    first: { emailSignature: "Ann\nAcme" },
    second: { role: "Sales" },
  },
  {
    name: "a voice agent",
    path: "/api/voice-agents",
    at: ["data", "agents", "0"],
    before: ({ call }) => call("POST", "/api/voice-agents", agent),
    savedAt: ({ id }) => `/api/voice-agents/${String(id)}`,
    shown: ["id", "createdAt", "updatedAt"],
    first: { answers: [{ question: "Where are you?", answer: "In Berne." }] },
    second: { persona: "Brief." },
  },
  {
    name: "the address of a voice agent's member",
    path: "/api/voice-agents",
    at: ["data", "host"],
    savedAt: () => "/api/voice-host",
    shown: ["name", "jobTitle"],
    first: { slug: "ann-of-acme" },
    second: { photo: null, slug: "ann-second" },
  },
];

test.for(screens)("$name saved by two: the second gets both texts and overwrites nothing", async (screen) => {
  const company = await openCompany(closers);
  await screen.before?.(company);
  const read = async () => {
    const { body } = await company.call("GET", screen.path);
    return screen.at.reduce<unknown>((within, name) => (within as Record<string, unknown>)[name], body) as Settings;
  };
  const save = (settings: Settings, change: object) => {
    const sent = Object.fromEntries(Object.entries(settings).filter(([name]) => screen.shown?.includes(name) !== true));
    return company.call<ErrorBody>(screen.method ?? "PUT", screen.savedAt?.(settings) ?? screen.path, { ...sent, ...change });
  };
  const opened = await read();
  expect((await save(opened, screen.first)).status).toBe(200);
  const refused = await save(opened, screen.second);
  expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  const { saved, sent } = refused.body.saveConflict ?? {};
  const now = await read();
  expect(now).toMatchObject(screen.first);
  expect(saved).toMatchObject({ ...screen.first, version: now.version });
  expect(sent).toMatchObject(screen.second);

  // The same again is no other text: a save whose answer was lost.
  expect((await save(opened, screen.first)).status).toBe(200);
  expect((await save(await read(), screen.second)).status).toBe(200);
  expect(await read()).toMatchObject({ ...screen.first, ...screen.second });
});

test("of two saves at once one is refused, and one without a version overwrites", async () => {
  const { call } = await openCompany(closers);
  const { version } = (await call<{ data: Settings }>("GET", "/api/retention")).body.data;
  const days = { conversations: null, demoRequests: null, meetings: null, mails: null, inboundMails: null, webhookDeliveries: null };
  const answers = await Promise.all([40, 50].map((meetings) => call("PUT", "/api/retention", { ...days, meetings, version })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await call("PUT", "/api/retention", days)).status).toBe(200);
});

test("a refused e-mail setup keeps the key, and shows none of it", async () => {
  const { call } = await openCompany(closers, { env: { sendgridBaseUrl: "http://127.0.0.1:9" } });
  const addresses = { inboundDomain: "in.acme.example", fromEmail: "ann@acme.example", replyToEmail: "" };
  const read = async () => (await call<{ data: Settings }>("GET", "/api/email/config")).body.data;
  const empty = await read();
  const key = "SG.first-key-0001";
  expect((await call("POST", "/api/email/config", { ...addresses, sendgridApiKey: key, version: empty.version })).status).toBe(200);
  const other = { ...addresses, inboundDomain: "mail.acme.example", sendgridApiKey: "SG.second-key-0002", version: empty.version };
  const refused = await call<ErrorBody>("POST", "/api/email/config", other);
  expect(refused.status).toBe(409);
  expect(refused.body.saveConflict).toMatchObject({ saved: { last4: "0001" }, sent: { inboundDomain: "mail.acme.example" } });
  expect(JSON.stringify(refused.body)).not.toMatch(/-key-/u);
  expect(await read()).toMatchObject({ last4: "0001", inboundDomain: "in.acme.example" });
});
