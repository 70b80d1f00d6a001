/**
 * Time from the visitor's last word to the agent's first sound: `npm run bench:voice [turns]`. Stand-ins replace the vendors
 * (recognition 120 ms, model 150 ms to its first word and 60 words a second); espeak-ng speaks. Over the socket, and over a
 * room where a LiveKit server is installed. Prints the parts beside their sum; the last line is JSON.
 */
import { existsSync } from "node:fs";
import type { VoiceRoomReply } from "@disco/protocol";
import { openRoomVisitor } from "../server/src/testing/services/a-room-visitor.ts";
import { openVoiceVisitor } from "../server/src/testing/services/a-voice-visitor.ts";
import { beginEvents, openModelService, writeEvent } from "../server/src/testing/services/fake-model-service.ts";
import { openCompany } from "../server/src/testing/open-company.ts";
import { livekitProgram, openLivekitServer } from "../server/src/testing/services/open-livekit-server.ts";
import { openSpeechService, visitorSays } from "../server/src/testing/services/open-speech-service.ts";
import type { Figure } from "./load/figure.ts";
import { printFigures } from "./load/print-figures.ts";

const TURNS = Number(process.argv[2] ?? 8);
const QUESTION = "How much does the team plan cost?";
const RECOGNISE_MS = 120;
const FIRST_WORD_MS = 150;
const WORD_MS = 17;
const ANSWER = "The team plan costs forty nine dollars a month, and it covers twenty docks. Anything else?".split(" ");

const closers: (() => Promise<void>)[] = [];
const line = await visitorSays(QUESTION);
const speech = await openSpeechService([line], { recogniseMs: RECOGNISE_MS, speakMs: 0 });
closers.push(speech.close);
const model = await openModelService((response) => {
  beginEvents(response);
  const words = [...ANSWER];
  const say = () => {
    const word = words.shift();
    if (word === undefined) {
      writeEvent(response, {}, "stop");
      response.end("data: [DONE]\n\n");
    } else {
      writeEvent(response, { content: `${word} ` });
      setTimeout(say, WORD_MS);
    }
  };
  setTimeout(say, FIRST_WORD_MS);
});
closers.push(model.close);
const livekit = existsSync(livekitProgram) ? await openLivekitServer() : null;
if (livekit !== null) closers.push(livekit.kill);
const company = await openCompany(closers, {
  env: {
    livekit,
    model: { provider: "openai-compatible", baseUrl: model.baseUrl, apiKey: null, model: "suite" },
    speechToText: { baseUrl: speech.baseUrl, apiKey: null, model: "suite" },
  },
});
await company.app.listen({ port: 0, host: "127.0.0.1" });
const address = company.app.server.address();
if (address === null || typeof address === "string") throw new Error("no port");
const base = `http://127.0.0.1:${address.port}`;

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const median = (values: readonly number[]) => percentile(values, 0.5);
/** The recording ends in silence, which is not speech. */
const lastVoiced = line.pcm.findLastIndex((sample) => Math.abs(sample) > 700);
const trailingMs = (line.pcm.length - lastVoiced) / 16;

async function measureSocket() {
  const sums: number[] = [];
  const parts = { endOfTurn: [] as number[], firstWord: [] as number[], firstSound: [] as number[] };
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  await visitor.next("audio_chunk", ({ isLast }) => isLast, 0);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = visitor.messages.length;
    const timed = async (waiting: Promise<unknown>) => {
      await waiting;
      return performance.now();
    };
    const heard = timed(visitor.next("partial_transcript", ({ isFinal }) => isFinal, from));
    const worded = timed(visitor.next("agent_response", () => true, from));
    const sounded = timed(visitor.next("audio_chunk", () => true, from));
    const whole = visitor.next("audio_chunk", ({ isLast }) => isLast, from);
    const startedAt = performance.now();
    const speaking = visitor.speak(line.pcm);
    const endOfSpeech = startedAt + line.pcm.length / 16 - trailingMs;
    const [heardAt, wordedAt, soundedAt] = await Promise.all([heard, worded, sounded]);
    sums.push(soundedAt - endOfSpeech);
    parts.endOfTurn.push(heardAt - endOfSpeech);
    parts.firstWord.push(wordedAt - heardAt);
    parts.firstSound.push(soundedAt - wordedAt);
    await speaking;
    await whole;
    visitor.send({ type: "playback", playedMs: 600_000 });
  }
  await visitor.close();
  return { sums, parts };
}

async function measureRoom() {
  const sums: number[] = [];
  const { body } = await company.call<VoiceRoomReply>("POST", "/api/voice-livekit/session", { organizationId: "acme" }, null);
  const visitor = await openRoomVisitor(body.data);
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const quiet = async () => {
    for (let before = -1; before !== visitor.heardMs();) {
      before = visitor.heardMs();
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  };
  await until(() => visitor.heardMs() > 0);
  await quiet();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = visitor.heardMs();
    const startedAt = performance.now();
    const speaking = visitor.speak(line.pcm);
    await until(() => visitor.heardMs() > before);
    sums.push(performance.now() - (startedAt + line.pcm.length / 16 - trailingMs));
    await speaking;
    await quiet();
  }
  await visitor.leave();
  return sums;
}

const { sums, parts } = await measureSocket();
const figures: Figure[] = [
  { key: "socketP50", name: "socket: end of speech to first audio, p50", value: median(sums), unit: "ms", gate: 900, aim: 800 },
  { key: "socketP95", name: "socket: p95", value: percentile(sums, 0.95), unit: "ms", gate: 1_600 },
  { key: "endOfTurn", name: "  of that: turn is over and recognised (120 in it)", value: median(parts.endOfTurn), unit: "ms" },
  { key: "firstWord", name: "  of that: first word of the model (150 in it)", value: median(parts.firstWord), unit: "ms" },
  { key: "firstSound", name: "  of that: first clause written and spoken", value: median(parts.firstSound), unit: "ms" },
];
if (livekit !== null) {
  const room = await measureRoom();
  figures.push(
    { key: "roomP50", name: "room: end of speech to first audio, p50", value: median(room), unit: "ms", gate: 1_000, aim: 800 },
    { key: "roomP95", name: "room: p95", value: percentile(room, 0.95), unit: "ms", gate: 1_600 },
  );
}
printFigures({ bench: "voice", turns: TURNS }, figures);
for (const close of closers.toReversed()) await close();
process.exit(0);
