import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { fakePersons } from "./fake-persons.mjs";

const attack = [
  '<img src=x onerror="parent.attacked=1"><svg onload="parent.attacked=1"></svg>',
  "[click](javascript:parent.attacked=1) [data](data:text/html,<script>parent.attacked=1</script>) [vb](vbscript:x)",
  "**bold **<b>nested</b>** out** ![x](https://evil.test/?d=1) https://evil.test/path [elsewhere](https://evil.test/)",
].join("\n\n");

const answers = {
  default: { response: "**Dock scheduling** keeps trucks moving.\n\n• Slots per door\n• A link for each carrier" },
  cite: {
    response: "The Team plan costs $49 a month. See https://docs.acme.test/pricing for the whole list.",
    citations: [
      { id: "p1", title: "Pricing", url: "https://docs.acme.test/pricing", quote: "Team is $49 per month, billed yearly." },
      { id: "p2", title: "Plans and limits", url: "https://docs.acme.test/plans", quote: "Every plan has unlimited carriers." },
    ],
  },
  attack: {
    response: attack,
    citations: [{ id: "x1", title: "<img src=x onerror=parent.attacked=1>", url: "javascript:parent.attacked=1", quote: attack }],
  },
  meet: {
    success: false,
    response: "That time is taken. These are free:\n\n- Tuesday, November 24, 3:00 PM\n- Wednesday, November 25, 10:00 AM",
    toolCalled: "schedule_meeting",
    alternatives: [
      { id: "a1", start: "2026-11-24T15:00:00Z", end: "2026-11-24T15:30:00Z", label: "Tuesday, November 24, 3:00 PM" },
      { id: "a2", start: "2026-11-25T10:00:00Z", end: "2026-11-25T10:30:00Z", label: "Wednesday, November 25, 10:00 AM" },
    ],
  },
  booked: {
    response: "See you then.",
    toolCalled: "schedule_meeting",
    extractedData: { day: "2026-11-24", time: "3:00 PM", timezone: "PT", email: "ada@acme.test" },
  },
  video: {
    response: "Here is the tour.",
    toolCalled: "show_demo",
    videoData: {
      title: "Product tour",
      duration: "2:30",
      videoUrl: "https://video.acme.test/1",
      embedUrl: "https://video.acme.test/embed/1",
    },
  },
};

/** A green pixel. */
const PHOTO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const config = {
  organizationId: "acme",
  companyName: "Acme Yards",
  agentName: "Ada",
  displayType: "floating",
  theme: "dark",
  position: "right",
  isStaging: false,
  accent: null,
  greeting: "Ask about docks, carriers and prices.",
  tips: ["What does it cost?", "Does it work with SAP?"],
  schedulingUrl: null,
  triggers: [],
  hours: null,
  consent: null,
  demoVideo: null,
  demoQuestions: [],
};

const trigger = { id: "t1", match: "all", message: "Questions about docks?", times: 1, days: 7 };

/** What each key sets beside the common configuration. */
const settings = {
  pk_left: { position: "left", accent: "#ff8800" },
  pk_event: {
    triggers: [
      {
        ...trigger,
        conditions: [
          { type: "path", path: "/page/*" },
          { type: "event", name: "cart" },
        ],
      },
    ],
  },
  pk_scroll: { triggers: [{ ...trigger, conditions: [{ type: "scroll", percent: 90 }] }] },
  pk_idle: {
    triggers: [
      {
        ...trigger,
        match: "any",
        conditions: [
          { type: "idle", seconds: 1 },
          { type: "visit", count: 9 },
        ],
      },
    ],
  },
  pk_utm: { triggers: [{ ...trigger, times: 2, conditions: [{ type: "utm", name: "source", value: "mail" }] }] },
  pk_exit: { triggers: [{ ...trigger, conditions: [{ type: "exit" }] }] },
  pk_staging: { isStaging: true },
  pk_away: { hours: { timezone: "UTC", open: [], awayMessage: "Back on Monday." } },
  pk_person: { hasPersonButton: true },
  pk_demo: { displayType: "demo_flow", demoQuestions: [{ id: "q1", question: "How many docks?", options: ["1", "2"] }] },
};

const policies = {
  strict:
    "default-src 'none'; script-src 'nonce-page' 'self'; connect-src 'self'; frame-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  nonce: "default-src 'none'; script-src 'nonce-page'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
};

/**
 * Plays the server to the built widget: its files, the chat calls, and the customer's pages.
 * The visitor's words choose the reply: `hold` waits until `/test/release`, `cut` breaks the first stream of a message,
 * `refuse` is refused, and each key of `answers` is answered so.
 */
export function fakeServer(dist) {
  const threads = new Map();
  const broken = new Set();
  const turns = new Map();
  let release = () => {};
  /** The files that do not come, by how their names begin, until they are let go; those that are lost never do. */
  let held = { start: "-", isLost: false, wait: Promise.resolve(), letGo: () => {} };
  const consents = { version: "v1", given: [] };
  const people = new Map();
  const persons = fakePersons(threads);

  function configOf(key, more = "{}") {
    const consent = key === "pk_consent" ? { version: consents.version, text: `We keep what you write (${consents.version}).` } : null;
    return { ...config, consent, ...settings[key], ...JSON.parse(more) };
  }

  function sessionOf(context) {
    const token = context.get("x-visitor-token");
    return context.get("x-chat-session-id") || people.get(token) || "";
  }

  async function body(request) {
    let text = "";
    for await (const chunk of request) text += chunk;
    return JSON.parse(text);
  }

  function reply(message, sessionId) {
    const key = Object.keys(answers).find((word) => message.message.startsWith(word)) ?? "default";
    const thread = threads.get(sessionId) ?? [];
    return {
      success: true,
      sessionId,
      conversationId: `c-${sessionId}`,
      messageId: `a-${message.messageId}`,
      messageCount: thread.length + 2,
      citations: [],
      toolCalled: null,
      extractedData: null,
      alternatives: null,
      toolData: null,
      videoData: null,
      metadata: { provider: "built-in", model: "built-in" },
      ...answers[key],
    };
  }

  /** A turn whose message is a person's to answer. */
  function handOver(message, sessionId, answer) {
    keepQuestion(message, sessionId);
    const messageCount = threads.get(sessionId).length;
    return { ...answer, response: "", citations: [], messageCount, handler: persons.handlerOf(sessionId) };
  }

  function keepQuestion({ message: text, messageId }, sessionId) {
    const thread = threads.get(sessionId) ?? [];
    threads.set(sessionId, thread);
    if (thread.some((one) => one.messageId === messageId && one.sender === "user")) return;
    thread.push({ id: `u${thread.length}`, sender: "user", text, sentAt: new Date().toISOString(), messageId, metadata: null });
  }

  function keepTurn(message, sessionId, answer) {
    keepQuestion(message, sessionId);
    const thread = threads.get(sessionId);
    const { messageId } = message;
    if (thread.some((one) => one.messageId === messageId && one.sender === "assistant")) return;
    const sentAt = new Date().toISOString();
    const id = `a-${messageId}`;
    thread.push({ id, sender: "assistant", text: answer.response, sentAt, messageId, metadata: { ...answer, messageId: id } });
  }

  async function chat(context) {
    const message = await body(context.req);
    turns.set(message.messageId, (turns.get(message.messageId) ?? 0) + 1);
    if (context.get("x-widget-key") === "pk_consent") {
      if (message.consent !== consents.version) {
        context.status = 403;
        context.body = { success: false, error: "Consent is needed.", code: "consent_required" };
        return;
      }
      consents.given.push(message.consent);
    }
    if (message.message.startsWith("refuse")) {
      context.status = 429;
      context.body = { success: false, error: "You have sent many messages. Please wait a minute.", code: "rate_limited" };
      context.set("retry-after", "60");
      return;
    }
    const sessionId = sessionOf(context) || `s-${Math.random().toString(36).slice(2)}`;
    if (context.get("x-visitor-token")) people.set(context.get("x-visitor-token"), sessionId);
    const answer = reply(message, sessionId);
    if (!context.get("accept").includes("text/event-stream")) {
      keepTurn(message, sessionId, answer);
      context.body = answer;
      return;
    }
    const stream = new PassThrough();
    const write = (event) => stream.write(`data: ${JSON.stringify(event)}\n\n`);
    context.type = "text/event-stream";
    context.body = stream;
    if (!threads.has(sessionId)) threads.set(sessionId, []);
    write({ type: "turn.started", sessionId, conversationId: answer.conversationId });
    const handOff = () => {
      write({ type: "turn.handover", reply: handOver(message, sessionId, answer) });
      stream.end();
    };
    if (persons.handlerOf(sessionId).handler === "person") return handOff();
    const cut = message.message.startsWith("cut") && !broken.has(message.messageId);
    const words = answer.response.split(/(?<= )/u);
    for (const word of words.slice(0, cut ? 2 : undefined)) write({ type: "reply.delta", text: word });
    if (cut) {
      broken.add(message.messageId);
      stream.end();
      return;
    }
    const finish = () => {
      keepTurn(message, sessionId, answer);
      write({ type: "reply.finished", reply: answer });
      stream.end();
    };
    if (message.message.startsWith("hold")) {
      release = finish;
      persons.onTaken(sessionId, handOff);
    } else finish();
  }

  function page(context, name) {
    const query = new URLSearchParams(context.querystring);
    // From a folder of its own a page has nothing of what others have fetched before.
    const folder = query.has("folder") ? `${query.get("folder")}/` : "";
    const more = query.has("with") ? `&amp;with=${encodeURIComponent(query.get("with"))}` : "";
    const address = query.has("in-address") ? `/widget/disco.js?key=${query.get("in-address")}${more}` : `/widget/${folder}disco.js`;
    const own = query.has("in-address") ? "" : 'data-api-key="pk_test"';
    const turbo = query.has("turbo")
      ? `<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">
         <script src="/test/turbo.js" nonce="page"></script>`
      : "";
    const content =
      { tall: '<div style="height: 3000px"></div>', containers: "<div data-disco-chat></div><p data-disco-chat></p>" }[name] ?? "";
    const attributes = [...query]
      .filter(([key]) => !["in-address", "with", "dir", "turbo", "folder"].includes(key))
      .map(([key, value]) => `data-${key}="${value}"`)
      .join(" ");
    const hostile = name === "hostile" ? "<style>* { all: unset !important; color: red !important }</style>" : "";
    if (policies[name]) context.set("content-security-policy", policies[name]);
    context.type = "text/html";
    context.body = `<!doctype html><html lang="en" dir="${query.get("dir") ?? "ltr"}"><head><title>Customer</title>${hostile}
      <script nonce="page">window.violations = []; document.addEventListener("securitypolicyviolation", (e) => violations.push(e.violatedDirective + " " + e.blockedURI + e.sample));</script>
      <meta name="viewport" content="width=device-width">${turbo}
      </head><body><main><h1>Customer page${query.get("turbo") ?? ""}</h1><p>Text</p>${content}</main>
      ${name === "bare" ? "" : `<script nonce="page" src="${address}" ${own} ${attributes} async></script>`}</body></html>`;
  }

  return async (context, next) => {
    const { path } = context;
    context.set("access-control-allow-origin", "*");
    context.set("access-control-allow-headers", "*");
    if (context.method === "OPTIONS") {
      context.status = 204;
    } else if (path.startsWith("/widget/")) {
      context.type = path.endsWith(".json") ? "application/json" : "text/javascript";
      const query = new URLSearchParams(context.querystring);
      const name = query.has("key") ? "disco-keyed.js" : path.slice(path.lastIndexOf("/") + 1);
      if (name.startsWith(held.start)) {
        if (held.isLost) {
          // A refusal in words would be kept by the browser, for the test server lets it keep everything.
          context.respond = false;
          return void context.req.socket.destroy();
        }
        await held.wait;
      }
      const file = readFileSync(resolve(dist, name), "utf8");
      const configuration = () => JSON.stringify(configOf(query.get("key"), query.get("with") ?? "{}"));
      context.body = query.has("key") ? file.replace('"__DISCO_CONFIG__"', configuration) : file;
    } else if (path.startsWith("/page/")) {
      page(context, path.slice("/page/".length));
    } else if (path === "/api/widget/config") {
      context.body = { success: true, data: configOf(context.get("x-widget-key")) };
    } else if (path === "/api/chat/v2/session") {
      const sessionId = sessionOf(context);
      const [messages, handler] = [persons.placed(sessionId), persons.handlerOf(sessionId)];
      context.body = { success: true, sessionId, conversationId: `c-${sessionId}`, handler, messages };
    } else if (path === "/api/chat/v2/line") {
      persons.open(context);
    } else if (path === "/api/chat/v2/person") {
      context.body = persons.ask(sessionOf(context));
    } else if (/^\/api\/chat\/v2\/(?:typing|read|page)$/u.test(path)) {
      persons.tell(path.split("/").at(-1), await body(context.req));
      context.body = { success: true };
    } else if (path === "/api/chat/v2/files") {
      let bytes = 0;
      for await (const part of context.req) bytes += part.length;
      persons.keepFile(context, bytes);
    } else if (path.startsWith("/api/chat/v2/files/")) {
      context.body = { success: true, data: { url: "/test/photo", until: "" } };
    } else if (path === "/test/person") {
      context.body = persons.move(new URLSearchParams(context.querystring));
    } else if (path === "/test/photo") {
      context.type = "image/png";
      context.body = Buffer.from(PHOTO, "base64");
    } else if (path === "/api/chat/v2/message") {
      await chat(context);
    } else if (path === "/api/chat/v2/rating") {
      const { messageId, rating } = await body(context.req);
      const rated = (threads.get(sessionOf(context)) ?? []).find(({ id }) => id === messageId);
      if (!rated) {
        context.status = 404;
        context.body = { success: false, error: "There is no such reply.", code: "not_found" };
        return;
      }
      rated.metadata.rating = rating;
      context.body = { success: true, rating };
    } else if (path === "/test/turbo.js") {
      context.type = "text/javascript";
      context.body = readFileSync(fileURLToPath(import.meta.resolve("@hotwired/turbo")), "utf8");
    } else if (path === "/test/release") {
      release();
      context.body = "released";
    } else if (path === "/test/consents") {
      consents.version = new URLSearchParams(context.querystring).get("version") ?? consents.version;
      context.body = consents;
    } else if (path === "/test/hold-files") {
      const query = new URLSearchParams(context.querystring);
      held.letGo();
      const { promise, resolve: letGo } = Promise.withResolvers();
      held = { start: query.get("start") ?? "-", isLost: query.has("lost"), wait: promise, letGo };
      context.body = "held";
    } else if (path === "/test/sizes") {
      const files = readdirSync(dist).filter((file) => file.endsWith(".js"));
      context.body = Object.fromEntries(files.map((file) => [file, gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length]));
    } else if (path === "/test/files") {
      context.body = readdirSync(dist).filter((file) => file.endsWith(".js"));
    } else if (path === "/test/turns") {
      context.body = Object.fromEntries(turns);
    } else {
      await next();
    }
  };
}
