import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { openSpeechService, type SpeechService, visitorSays } from "../server/src/testing/services/open-speech-service.ts";
import { joinPcm, toWav } from "../server/src/voice/pcm.ts";
import { findViolations } from "./find-violations.ts";
import { openBrowser } from "./customer-page.ts";
import { freePort } from "./free-port.ts";
import { serveOwnPages } from "./own-pages.ts";
import { type StartedServer, startServer } from "./start-server.ts";
import { until } from "./until.ts";
import { widgetOn } from "./widget-host.ts";

const QUESTION = "How much is the Growth plan?";
// While the agent greets, the visitor listens.
const LISTENING_SECONDS = 9;

let dataDir: string;
let speech: SpeechService;
let server: StartedServer;
/** The same, with neither recogniser nor voice. */
let plain: StartedServer;
let talking: Browser;
const pages: Page[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "disco-voice-story-"));
  const line = await visitorSays(QUESTION);
  speech = await openSpeechService([line]);
  const wav = join(dataDir, "question.wav");
  await writeFile(wav, toWav(joinPcm([new Int16Array(LISTENING_SECONDS * 16_000), line.pcm, new Int16Array(16_000)]), 16_000));
  talking = await openBrowser({
    args: [
      "--no-sandbox",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${wav}%noloop`,
    ],
  });
  const settings = async (name: string) => ({ DATA_DIR: join(dataDir, name), SAMPLE_SITE_PORT: String(await freePort()) });
  const speaking = {
    STT_BASE_URL: speech.baseUrl,
    STT_API_KEY: "suite",
    STT_MODEL: "suite",
    TTS_BASE_URL: speech.baseUrl,
    TTS_API_KEY: "suite",
    TTS_MODEL: "suite",
    TTS_VOICE: "suite",
  };
  [server, plain] = await Promise.all([
    startServer(await freePort(), { ...(await settings("speaking")), ...speaking }),
    startServer(await freePort(), { ...(await settings("plain")), PATH: "/nowhere" }),
  ]);
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});
afterAll(async () => {
  await talking?.close();
  await server?.stop();
  await plain?.stop();
  await speech?.close();
  await rm(dataDir, { recursive: true, force: true });
});

function sampleOf(of: StartedServer): Promise<string> {
  return until("the sample page is printed", 60_000, async () => /Sample page.*(http:\/\/\S+)/u.exec(of.output())?.[1]);
}

async function visitSample(of: StartedServer, { isRefused = false, isDeaf = false, width = 1280 } = {}): Promise<Page> {
  const address = await sampleOf(of);
  const context = await talking.newContext({ viewport: { width, height: 800 } });
  if (isRefused)
    await context.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
  if (isDeaf)
    await context.addInitScript(() => {
      Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
    });
  const page = await context.newPage();
  pages.push(page);
  await page.goto(address);
  await widgetOn(page).launcher.click();
  return page;
}

test("a question by voice gets a spoken, captioned, cited answer over a socket, in one thread with what is typed, and survives a reload", async () => {
  const page = await visitSample(server);
  const { widget, button, field, replies } = widgetOn(page);
  const status = widget.getByRole("region", { name: "Call" }).getByRole("status");
  await button("Voice").click();
  await status.filter({ hasText: "Agent joined - Say hello!" }).waitFor({ timeout: 30_000 });
  await widget.locator(".disco-caption").waitFor();
  // The sample page's own are not the widget's.
  expect((await findViolations(page)).filter((violation) => violation.includes("disco"))).toEqual([]);

  await widget.locator("[data-from='visitor'] .disco-bubble", { hasText: QUESTION }).waitFor({ timeout: 40_000 });
  const reply = replies.filter({ hasText: "$189" });
  await reply.waitFor({ timeout: 30_000 });
  await reply.getByRole("group", { name: "Sources" }).getByRole("button").first().click();
  expect(await reply.getByRole("link", { name: "Open the page" }).getAttribute("href")).toContain("/pricing");
  await status.filter({ hasText: "Speaking" }).waitFor();
  expect(speech.seen.spoken.join(" ")).toContain("189 dollars");

  // Typed words are a turn of the same call, and cut the agent off.
  await field.fill("How many times do you retry a failed webhook delivery?");
  await field.press("Enter");
  await replies.filter({ hasText: "8 more times" }).waitFor({ timeout: 30_000 });
  await until("it is said aloud", 20_000, async () => speech.seen.spoken.some((words) => words.includes("more times")));

  await status.filter({ hasText: "Listening" }).waitFor({ timeout: 60_000 });
  await page.reload();
  await status.filter({ hasText: /Agent joined|Speaking|Listening/u }).waitFor({ timeout: 30_000 });
  await replies.filter({ hasText: "8 more times" }).waitFor();
  await button("End Call").click();
  await button("Voice").waitFor();
  await page.reload();
  await field.waitFor();
  expect(await widget.getByRole("region", { name: "Call" }).count()).toBe(0);
});

test("without a microphone one listens and types", async () => {
  const page = await visitSample(server, { isRefused: true, width: 390 });
  const { widget, button, field, replies } = widgetOn(page);
  await button("Voice").click();
  await widget.getByText("Your browser does not let us use the microphone. You can listen, and type.").waitFor({ timeout: 30_000 });
  await field.fill(QUESTION);
  await field.press("Enter");
  await replies.filter({ hasText: "$189" }).waitFor({ timeout: 30_000 });
  await button("End Call").click();
  await button("Voice").waitFor();
  expect(await widget.getByRole("region", { name: "Call" }).count()).toBe(0);
});

test("a policy of nonces alone, which lets no worklet in, is broken by no part of a call", async () => {
  const page = await (await talking.newContext()).newPage();
  pages.push(page);
  const address = await sampleOf(server);
  const origin = new URL(server.origin);
  const policy = `script-src 'nonce-n1'; connect-src ${origin.origin} ws://${origin.host}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const sample = await (await fetch(address)).text();
  const tag = /<script[^>]*disco\.js[^>]*>/u.exec(sample)?.[0].replace("<script", '<script nonce="n1"');
  const html = `<!doctype html><html lang="en"><title>Strict</title><h1>Strict</h1>${tag}</script></html>`;
  const site = await serveOwnPages({ "/": () => ({ html, headers: { "content-security-policy": policy } }) });
  onTestFinished(() => site.stop());
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(globalThis, { broken });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => broken.push(`${violatedDirective} ${blockedURI}`));
  });
  await page.goto(site.origin);
  const { widget, button, launcher, replies } = widgetOn(page);
  await launcher.click();
  await button("Voice").click();
  const status = widget.getByRole("region", { name: "Call" }).getByRole("status");
  await status.filter({ hasText: "Agent joined - Say hello!" }).waitFor({ timeout: 30_000 });
  await widget.locator("[data-from='visitor'] .disco-bubble", { hasText: QUESTION }).waitFor({ timeout: 60_000 });
  await replies.filter({ hasText: "$189" }).waitFor({ timeout: 30_000 });
  await status.filter({ hasText: "Speaking" }).waitFor({ timeout: 30_000 });
  await status.filter({ hasText: "Listening" }).waitFor({ timeout: 60_000 });
  expect(await page.evaluate("globalThis.broken")).toEqual([]);
  await button("End Call").click();
});

test("where neither the site nor the browser recognises speech, the call says so and answers what is typed", async () => {
  const page = await visitSample(plain, { isDeaf: true });
  const { widget, button, field, replies } = widgetOn(page);
  await button("Voice").click();
  await widget.getByText("Voice needs speech recognition").waitFor({ timeout: 30_000 });
  await field.fill(QUESTION);
  await field.press("Enter");
  await replies.filter({ hasText: "$189" }).waitFor({ timeout: 30_000 });
  expect(await button("Mute microphone").count()).toBe(0);
});
