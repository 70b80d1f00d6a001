import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hasLivekit, openLivekitServer } from "../server/src/testing/services/open-livekit-server.ts";
import { openSpeechService, visitorSays } from "../server/src/testing/services/open-speech-service.ts";
import { joinPcm, toWav } from "../server/src/voice/pcm.ts";
import { openBrowser } from "./customer-page.ts";
import { freePort } from "./free-port.ts";
import { startServer } from "./start-server.ts";
import { until } from "./until.ts";
import { widgetOn } from "./widget-host.ts";

const QUESTION = "How much is the Growth plan?";

test.skipIf(!hasLivekit())(
  "where rooms are set up, a question by voice gets a spoken, captioned, cited answer in a room, and goes on over a socket after a reload",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "disco-room-story-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const line = await visitorSays(QUESTION);
    const speech = await openSpeechService([line]);
    onTestFinished(() => speech.close());
    const livekit = await openLivekitServer();
    onTestFinished(() => livekit.kill());
    const wav = join(dataDir, "question.wav");
    const silence = (seconds: number) => new Int16Array(seconds * 16_000);
    // On a busy machine the agent may join after the question was asked; then it is asked again.
    await writeFile(wav, toWav(joinPcm([silence(15), line.pcm, silence(45), line.pcm, silence(1)]), 16_000));
    const service = { BASE_URL: speech.baseUrl, API_KEY: "suite", MODEL: "suite" };
    const server = await startServer(await freePort(), {
      DATA_DIR: join(dataDir, "data"),
      SAMPLE_SITE_PORT: String(await freePort()),
      ...Object.fromEntries(["STT", "TTS"].flatMap((kind) => Object.entries(service).map(([name, value]) => [`${kind}_${name}`, value]))),
      TTS_VOICE: "suite",
      LIVEKIT_URL: livekit.url,
      LIVEKIT_API_KEY: livekit.apiKey,
      LIVEKIT_API_SECRET: livekit.apiSecret,
    });
    onTestFinished(() => server.stop());
    const browser = await openBrowser({
      args: [
        "--no-sandbox",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-audio-capture=${wav}%noloop`,
        "--allow-loopback-in-peer-connection",
        "--disable-features=WebRtcHideLocalIpsWithMdns",
      ],
    });
    onTestFinished(() => browser.close());
    const address = await until(
      "the sample page is printed",
      60_000,
      async () => /Sample page.*(http:\/\/\S+)/u.exec(server.output())?.[1],
    );
    const page = await (await browser.newContext()).newPage();
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
    await page.goto(address);

    const { widget, button, replies, launcher } = widgetOn(page);
    await launcher.click();
    await button("Voice").click();
    const call = widget.getByRole("region", { name: "Call" });
    await call.getByText("Agent joined - Say hello!").waitFor({ timeout: 40_000 });
    expect(sockets.some((path) => path.startsWith("/rtc"))).toBe(true);
    expect(sockets).not.toContain("/voice-stream");
    const reply = replies.filter({ hasText: "$189" });
    await reply.waitFor({ timeout: 120_000 });
    await reply.getByRole("group", { name: "Sources" }).waitFor();
    expect(await widget.locator("[data-from='visitor'] .disco-bubble").innerText()).toBe(QUESTION);
    await call.getByRole("status").filter({ hasText: "Speaking" }).waitFor({ timeout: 20_000 });

    await page.reload();
    await call.getByText("We are back. Please go on.").waitFor({ timeout: 30_000 });
    expect(sockets).toContain("/voice-stream");
    await button("End Call").click();
    await button("Voice").waitFor();
  },
);
