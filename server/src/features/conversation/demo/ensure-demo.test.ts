import type { Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { createJobQueue } from "../../../jobs/job-queue.ts";
import { openTestDatabase } from "../../../testing/stores/open-test-database.ts";
import { parseSettings } from "../widget-configuration/widget-settings.ts";
import { ensureDemo } from "./ensure-demo.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openDemo() {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  const jobs: JobQueue = createJobQueue({ db, clock: () => new Date(), onFailure: () => {} });
  const video = async (): Promise<ReturnType<typeof parseSettings>["demoVideo"]> => {
    const row = await db.read.selectFrom("embeddedChatConfigurations").select("settings").executeTakeFirstOrThrow();
    return parseSettings(row.settings).demoVideo;
  };
  const choose = (demoVideo: object | null) =>
    db.write((tx) =>
      tx
        .updateTable("embeddedChatConfigurations")
        .set({ settings: JSON.stringify({ accent: "#0d5c52", demoVideo }) })
        .execute(),
    );
  return { db, video, choose, ensure: (siteUrl: string) => ensureDemo({ db, jobs, clock: () => new Date() }, siteUrl) };
}

test("the demo organization shows the sample site's video, wherever the site is", async () => {
  const demo = await openDemo();
  await demo.ensure("http://127.0.0.1:3001/");
  expect(await demo.video()).toMatchObject({ duration: "0:24", embedUrl: "http://127.0.0.1:3001/media/dock-plan" });
  await demo.ensure("http://127.0.0.1:4002/");
  expect(await demo.video()).toMatchObject({ videoUrl: "http://127.0.0.1:4002/media/dock-plan.webm" });
});

test("a video that somebody chose, or took away, stays as it is", async () => {
  const demo = await openDemo();
  await demo.ensure("http://127.0.0.1:3001/");
  const own = { title: "Ours", duration: "1:00", videoUrl: "https://v.example/1.mp4", embedUrl: "https://v.example/1" };
  for (const chosen of [own, null]) {
    await demo.choose(chosen);
    await demo.ensure("http://127.0.0.1:3001/");
    expect(await demo.video()).toEqual(chosen);
  }
});

test("the sample site serves the video in parts, as browsers play it", async () => {
  // Plain JavaScript of another workspace, which has no types to import.
  const { createSampleSite } = await import(new URL("../../../../../examples/html/serve.mjs", import.meta.url).href);
  const site: Server = createSampleSite();
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => site.close(() => resolve())));
  const address = site.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${address.port}${path}`, { headers });
  expect(await (await get("/media/dock-plan")).text()).toContain('<video src="/media/dock-plan.webm"');
  const whole = await get("/media/dock-plan.webm");
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(Object.fromEntries(whole.headers)).toMatchObject({ "content-type": "video/webm", "accept-ranges": "bytes" });
  expect(bytes.length).toBeLessThan(600_000);
  for (const [range, from, to] of [
    ["bytes=0-99", 0, 99],
    ["bytes=1000-", 1_000, bytes.length - 1],
    ["bytes=-10", bytes.length - 10, bytes.length - 1],
  ] as const) {
    const part = await get("/media/dock-plan.webm", { range });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
  }
  expect((await get("/media/dock-plan.webm", { range: `bytes=${bytes.length}-` })).status).toBe(416);
  expect((await get("/media/dock-plan.webm", { range: "bytes=0-9", "if-range": '"another"' })).status).toBe(200);
});
