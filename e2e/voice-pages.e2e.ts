import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { hasLivekit, type LivekitServer, openLivekitServer } from "../server/src/testing/services/open-livekit-server.ts";
import { openSpeechService, type SpeechService, visitorSays } from "../server/src/testing/services/open-speech-service.ts";
import { joinPcm, toWav } from "../server/src/voice/pcm.ts";
import { openBrowser } from "./customer-page.ts";
import { findViolations } from "./find-violations.ts";
import { freePort } from "./free-port.ts";
import { openHoldingDoor } from "./holding-door.ts";
import { type StartedServer, startServer } from "./start-server.ts";
import { until } from "./until.ts";

const QUESTION = "How much is the Growth plan?";
const OTHER = "How many times do you retry a failed webhook delivery?";
const LONG = { timeout: 90_000 };
const hasRooms = hasLivekit();

let dataDir: string;
let port: number;
let settings: Record<string, string>;
let speech: SpeechService;
let livekit: LivekitServer | null = null;
let server: StartedServer;
let talking: Browser;
const pages: Page[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "disco-voice-pages-"));
  const line = await visitorSays(QUESTION);
  speech = await openSpeechService([line]);
  livekit = hasRooms ? await openLivekitServer() : null;
  const wav = join(dataDir, "question.wav");
  const silence = (seconds: number) => new Int16Array(seconds * 16_000);
  // While the agent greets, the visitor listens. On a busy machine the call may begin after the question; then it is asked again.
  await writeFile(wav, toWav(joinPcm([silence(9), line.pcm, silence(60), line.pcm, silence(1)]), 16_000));
  talking = await openBrowser({
    args: [
      "--no-sandbox",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${wav}%noloop`,
      "--allow-loopback-in-peer-connection",
      "--disable-features=WebRtcHideLocalIpsWithMdns",
    ],
  });
  const service = { BASE_URL: speech.baseUrl, API_KEY: "suite", MODEL: "suite" };
  port = await freePort();
  settings = {
    DATA_DIR: join(dataDir, "data"),
    SAMPLE_SITE_PORT: String(await freePort()),
    ...Object.fromEntries(["STT", "TTS"].flatMap((kind) => Object.entries(service).map(([name, value]) => [`${kind}_${name}`, value]))),
    TTS_VOICE: "suite",
    ...(livekit && { LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: livekit.apiKey, LIVEKIT_API_SECRET: livekit.apiSecret }),
  };
  server = await startServer(port, settings);
  await until("the sample company is there", 60_000, async () => server.output().includes("Sample page"));
}, 600_000);
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});
afterAll(async () => {
  await talking?.close();
  await server?.stop();
  await livekit?.kill();
  await speech?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function visit(path: string, { origin = server.origin, isRefused = false, width = 1280 } = {}): Promise<Page> {
  const context = await talking.newContext({ viewport: { width, height: 900 } });
  if (isRefused)
    await context.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
  const page = await context.newPage();
  pages.push(page);
  await page.goto(origin + path);
  return page;
}

const statusOf = (page: Page) => page.getByRole("status", { name: "Status" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Type instead" }).fill(text);
  await button(page, "Send").click();
}

test("the voice demo answers aloud what is said, says what it hears, and reconnects by itself until one ends the conversation", async () => {
  const page = await visit("/voice-demo");
  await page.getByText("Allow microphone access").waitFor();
  let cutOff = () => {};
  await page.routeWebSocket(/\/voice-stream/u, (socket) => {
    socket.connectToServer();
    cutOff = () => void socket.close({ code: 4000 });
  });
  await button(page, "Connect to Voice Agent").click();
  await statusOf(page).getByText("Connected", { exact: true }).waitFor(LONG);
  await page.getByText(QUESTION).waitFor(LONG);
  await page.getByText("$189").first().waitFor(LONG);
  await page.getByText("Speaking", { exact: true }).waitFor(LONG);
  expect(await findViolations(page)).toEqual([]);
  await page.getByText("Listening", { exact: true }).waitFor(LONG);

  cutOff();
  await statusOf(page).getByText("Disconnected. Trying again in 3 seconds").waitFor(LONG);
  await statusOf(page).getByText("Connected", { exact: true }).waitFor(LONG);
  await page.getByText("We are back. Please go on.").waitFor();
  await type(page, OTHER);
  await page.getByText("8 more times").first().waitFor(LONG);
  await button(page, "End Conversation").click();
  await statusOf(page).getByText("Disconnected", { exact: true }).waitFor();
  await button(page, "Connect to Voice Agent").waitFor();
});

test("without a microphone the demo says so, and answers what is typed", async () => {
  const page = await visit("/voice-demo", { isRefused: true, width: 390 });
  await button(page, "Connect to Voice Agent").click();
  await page.getByText("Microphone access denied. Please allow microphone permissions.").waitFor(LONG);
  await statusOf(page).getByText("Connected", { exact: true }).waitFor(LONG);
  await type(page, QUESTION);
  await page.getByText("$189").first().waitFor(LONG);
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  const unknown = await visit("/voice-demo?agent=nobody", { isRefused: true });
  await button(unknown, "Connect to Voice Agent").click();
  await unknown.getByText("There is no such agent.").waitFor(LONG);
});

test("the realtime page talks over its socket, and lists the events that come", async () => {
  const page = await visit("/test-cedar");
  await button(page, "Connect").click();
  await statusOf(page).getByText("Connected", { exact: true }).waitFor(LONG);
  await button(page, "Start Talking").click();
  const transcript = page.getByRole("log", { name: "Transcript" });
  await transcript.getByText("$189").first().waitFor(LONG);
  const events = page.getByRole("list", { name: "Events" });
  for (const name of ["session.created", "input_audio_buffer.speech_started", "response.audio.delta", "response.text.done"])
    await events.getByText(name, { exact: true }).first().waitFor(LONG);
  await button(page, "Stop Talking").click();
  await type(page, OTHER);
  await transcript.getByText("8 more times").first().waitFor(LONG);
  expect(await findViolations(page)).toEqual([]);
  await button(page, "Disconnect").click();
  await statusOf(page).getByText("Disconnected", { exact: true }).waitFor();

  const refused = await visit("/test-cedar", { isRefused: true });
  await button(refused, "Connect").click();
  await button(refused, "Start Talking").click();
  await refused.getByText("Failed to access microphone").waitFor(LONG);
});

test.skipIf(!hasRooms)("the room page logs what is said with its sources, and what is typed is answered aloud", async () => {
  const page = await visit("/test-livekit");
  await button(page, "Start Voice Chat").click();
  await statusOf(page).getByText("Agent joined - Say hello!").waitFor(LONG);
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByText(QUESTION).waitFor(LONG);
  await log.getByText("$189").first().waitFor(LONG);
  expect(await log.innerText()).not.toContain("CITE");
  await page.getByRole("list", { name: "Sources" }).getByRole("link").first().waitFor(LONG);
  await page.getByText(/^Room: call-/u).waitFor();
  expect(await findViolations(page)).toEqual([]);

  await type(page, OTHER);
  await log.getByText("8 more times").first().waitFor(LONG);
  await until("it is said aloud", 30_000, async () => speech.seen.spoken.some((words) => words.includes("more times")));
  await button(page, "End Voice Chat").click();
  await statusOf(page).getByText("Disconnected").waitFor();
  await log.getByText("What you and the agent say appears here.").waitFor();
});

test("a call comes back in the same conversation after a kill -9 of its server", async () => {
  const door = await openHoldingDoor(port);
  onTestFinished(() => door.close());
  const page = await visit("/chat", { origin: door.origin, isRefused: true });
  // A socket: it is there sooner than a room.
  await button(page, "Voice").first().click();
  const call = page.getByRole("region", { name: "Call" });
  await call.getByText("Agent joined - Say hello!").waitFor(LONG);
  const field = page.getByRole("textbox").last();
  const replies = page.getByRole("log").locator("[data-from='agent']");
  await field.fill(QUESTION);
  await field.press("Enter");
  await replies.filter({ hasText: "$189" }).waitFor(LONG);
  await call
    .getByRole("status")
    .filter({ hasText: "Listening" })
    .or(call.getByRole("status").filter({ hasText: "Call" }))
    .waitFor(LONG);

  await server.kill();
  await call.getByText("Reconnecting...").waitFor(LONG);
  server = await startServer(port, settings);
  await call.getByText("We are back. Please go on.").waitFor(LONG);
  await field.fill(OTHER);
  await field.press("Enter");
  await replies.filter({ hasText: "8 more times" }).waitFor(LONG);
  expect(await replies.filter({ hasText: "$189" }).count()).toBe(1);
  await button(page, "End Call").click();
});
