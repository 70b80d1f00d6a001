import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { buildTestApp } from "../testing/build-test-app.ts";
import { enforceLimit } from "./enforce-limit.ts";
import type { Limits } from "./limits.ts";
import { openLimits } from "./open-limits.ts";
import { visitorAddress } from "./visitor-address.ts";

const rule = { points: 3, windowMs: 60_000 };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function open(redisUrl: string | null): Promise<Limits> {
  const limits = await openLimits(redisUrl);
  cleanups.push(() => limits.close());
  return limits;
}

async function takeTimes(limits: Limits, times: number, key = "k"): Promise<boolean[]> {
  const allowed = [];
  for (let time = 0; time < times; time += 1) allowed.push((await limits.take("chat", key, rule)).allowed);
  return allowed;
}

function stopTimeouts(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  cleanups.push(() => vi.useRealTimers());
}

describe("in one process", () => {
  test("a key has its points, another key its own, and the window gives them back", async () => {
    vi.useFakeTimers();
    cleanups.push(() => vi.useRealTimers());
    const limits = await open(null);
    expect(await takeTimes(limits, 4)).toEqual([true, true, true, false]);
    expect(await limits.take("chat", "other", rule)).toMatchObject({ allowed: true, limit: 3, remaining: 2 });
    expect(await limits.take("index", "k", rule)).toMatchObject({ allowed: true });
    vi.advanceTimersByTime(60_001);
    expect(await limits.take("chat", "k", rule)).toMatchObject({ allowed: true, remaining: 2 });
  });

  test("a clock set back by an hour locks nobody out and promises no longer wait than the window", async () => {
    vi.useFakeTimers();
    cleanups.push(() => vi.useRealTimers());
    const limits = await open(null);
    await takeTimes(limits, 4);
    vi.setSystemTime(Date.now() - 3_600_000);
    const refused = await limits.take("chat", "k", rule);
    expect(refused.allowed).toBe(false);
    expect(refused.resetMs).toBeLessThanOrEqual(60_000);
    vi.advanceTimersByTime(60_001);
    expect((await limits.take("chat", "k", rule)).allowed).toBe(true);
  });
});

describe("when Redis is away", () => {
  test("nothing listens: the process counts by itself, at once", async () => {
    stopTimeouts();
    const limits = await open("redis://127.0.0.1:1");
    const taken = await takeTimes(limits, 100);
    expect([taken.slice(0, 3), taken.slice(3).includes(true)]).toEqual([[true, true, true], false]);
    expect(limits.isHealthy()).toBe(false);
  });

  test("it accepts and never answers: nobody waits for it, and the limit still holds", async () => {
    const sockets = new Set<Socket>();
    const silent = await listen(createServer((socket) => void sockets.add(socket)));
    cleanups.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => silent.server.close(resolve));
    });
    stopTimeouts();
    const limits = await open(`redis://127.0.0.1:${silent.port}`);
    await expect.poll(() => sockets.size, { timeout: 10_000 }).toBe(1);
    expect(await takeTimes(limits, 5)).toEqual([true, true, true, false, false]);
  });
});

/** As much of Redis as the limits speak with. While it is silent it keeps what it is asked, as a process does that is stopped. */
async function openRedis() {
  const sockets = new Set<Socket>();
  const kept: (() => void)[] = [];
  const redis = {
    url: "",
    taken: 0,
    isSilent: false,
    goOn: (): void => {
      redis.isSilent = false;
      for (const answer of kept.splice(0)) answer();
    },
    hangUp: (): void => {
      for (const socket of sockets) socket.destroy();
    },
  };
  const { server, port } = await listen(
    createServer((socket) => {
      sockets.add(socket);
      const count = () => {
        redis.taken += 1;
        socket.write(`*2\r\n:${redis.taken}\r\n:60000\r\n`);
      };
      socket.on("data", (asked: Buffer) => {
        for (const command of asked
          .toString()
          .toLowerCase()
          .split(/\*\d+\r\n/u)
          .slice(1)) {
          if (/^\$\d+\r\neval/u.test(command)) {
            if (redis.isSilent) kept.push(count);
            else count();
          } else if (command.includes("info\r\n") && !command.includes("client")) socket.write("$19\r\nredis_version:7.0.0\r\n");
          else if (/client|select|hello/u.test(command)) socket.write("+OK\r\n");
        }
      });
      socket.on("error", () => {});
    }),
  );
  cleanups.push(() => {
    redis.hangUp();
    return new Promise((resolve) => server.close(resolve));
  });
  redis.url = `redis://127.0.0.1:${port}`;
  return redis;
}

/** With a Redis that answers, and time that passes only when the test says so. */
async function openWithRedis() {
  const redis = await openRedis();
  const limits = await open(redis.url);
  await vi.waitFor(() => expect(limits.isHealthy()).toBe(true), 5_000);
  stopTimeouts();
  return { redis, limits };
}

test("a Redis that stops answering in the middle costs one visitor 60 ms, and leaves the limit to the process, not to nobody", async () => {
  const { redis, limits } = await openWithRedis();
  redis.isSilent = true;
  const allowed: boolean[] = [];
  void limits.take("chat", "k", rule).then((decision) => allowed.push(decision.allowed));
  await vi.advanceTimersByTimeAsync(59);
  expect(allowed).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(allowed).toEqual([true]);
  expect(await takeTimes(limits, 4)).toEqual([true, true, false, false]);
  expect(limits.isHealthy()).toBe(false);
});

test("a Redis that answers again is left alone until two seconds are over, and then counts for all processes as before", async () => {
  const { redis, limits } = await openWithRedis();
  expect([await takeTimes(limits, 1), redis.taken]).toEqual([[true], 1]);
  redis.isSilent = true;
  const meanwhile = limits.take("chat", "k", rule);
  await vi.advanceTimersByTimeAsync(61);
  expect(await meanwhile).toMatchObject({ allowed: true, remaining: 2 });
  redis.goOn();
  // Other processes have taken what was left.
  redis.taken = 3;
  await vi.advanceTimersByTimeAsync(1_900);
  expect([await takeTimes(limits, 1), redis.taken, limits.isHealthy()]).toEqual([[true], 3, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect([limits.isHealthy(), await takeTimes(limits, 1), redis.taken]).toEqual([true, [false], 4]);
});

test("a Redis that was started anew is found again, and the process counts by itself until then", async () => {
  const { redis, limits } = await openWithRedis();
  expect([await takeTimes(limits, 1), redis.taken]).toEqual([[true], 1]);
  redis.hangUp();
  await expect.poll(() => limits.isHealthy(), { timeout: 10_000 }).toBe(false);
  redis.taken = 3;
  expect([await takeTimes(limits, 4), redis.taken]).toEqual([[true, true, true, false], 3]);
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(() => limits.isHealthy(), { timeout: 10_000 }).toBe(true);
  expect([await limits.take("chat", "other", rule), redis.taken]).toMatchObject([{ allowed: false }, 4]);
});

const redisUrl = process.env["REDIS_URL"];
describe.skipIf(redisUrl === undefined || redisUrl === "")("with Redis", () => {
  test("two processes share one count", async () => {
    const [one, two] = [await open(redisUrl ?? ""), await open(redisUrl ?? "")];
    await vi.waitFor(() => expect([one.isHealthy(), two.isHealthy()]).toEqual([true, true]), 5_000);
    const key = randomUUID();
    const allowed = [];
    for (let time = 0; time < 3; time += 1) {
      allowed.push((await one.take("chat", key, rule)).allowed, (await two.take("chat", key, rule)).allowed);
    }
    expect(allowed).toEqual([true, true, true, false, false, false]);
  });
});

test.each(["in one process", "in Redis"])("seats are as many as there are, %s", async (where) => {
  const url = where === "in Redis" ? redisUrl || null : null;
  const one = await open(url);
  const other = url === null ? one : await open(url);
  await vi.waitFor(() => expect([one.isHealthy(), other.isHealthy()]).toEqual([true, true]), 5_000);
  const [visitor, site] = [
    { name: "visitor", key: randomUUID(), most: 2 },
    { name: "site", key: randomUUID(), most: 3 },
  ];
  const took = [await one.seats.take("a", [visitor, site], "take"), await other.seats.take("b", [visitor, site], "take")];
  expect(took).toEqual([null, null]);
  for (const how of ["ask", "take"] as const) expect(await one.seats.take("c", [site, visitor], how)).toEqual(visitor);
  // What was refused has taken nothing, and a holder does not count itself.
  expect(await other.seats.take("d", [site], "take")).toBeNull();
  expect(await one.seats.take("b", [visitor, site], "take")).toBeNull();
  expect(await one.seats.take("e", [site], "take")).toEqual(site);
  // A holder that has gone on elsewhere keeps its seat.
  await other.seats.leave("d", [site], url !== null);
  expect(await one.seats.take("e", [site], "ask")).toEqual(url === null ? null : site);
  await one.seats.leave("a", [visitor, site]);
  expect(await other.seats.take("e", [visitor, site], "take")).toBeNull();
});

describe("over HTTP", () => {
  async function limitedApp(trustProxy: string[]) {
    const built = await buildTestApp({
      env: { trustProxy },
      features: (deps) => [
        (app) =>
          void app.get(
            "/limited",
            { config: { access: "public" }, schema: { response: { 200: z.object({}) } } },
            async (request, reply) => {
              enforceLimit(
                reply,
                [await deps.limits.take("chat", visitorAddress(request), { points: 2, windowMs: 60_000 })],
                "Slow down, please.",
              );
              return {};
            },
          ),
      ],
    });
    cleanups.push(() => built.close());
    return (remoteAddress: string, forwarded?: string) =>
      built.app.inject({ url: "/limited", remoteAddress, headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } });
  }

  test("the third of two is refused, and the headers say when to come back", async () => {
    const get = await limitedApp([]);
    const first = await get("203.0.113.7");
    expect([first.headers["ratelimit-limit"], first.headers["ratelimit-remaining"], first.headers["ratelimit-reset"]]).toEqual([
      "2",
      "1",
      "60",
    ]);
    await get("203.0.113.7");
    const refused = await get("203.0.113.7");
    expect([refused.statusCode, refused.json()]).toEqual([429, { success: false, error: "Slow down, please.", code: "rate_limited" }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(55);
    expect(refused.headers["ratelimit-remaining"]).toBe("0");
  });

  test("X-Forwarded-For from a peer that is not trusted changes nothing", async () => {
    const get = await limitedApp(["10.0.0.0/8"]);
    const statuses = [];
    for (const forwarded of ["1.1.1.1", "2.2.2.2", "3.3.3.3"]) statuses.push((await get("203.0.113.7", forwarded)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test("a trusted proxy tells visitors apart, and what a visitor put in front is not believed", async () => {
    const get = await limitedApp(["10.0.0.0/8"]);
    const statuses = [];
    for (const visitor of ["198.51.100.1", "198.51.100.1", "198.51.100.2"]) statuses.push((await get("10.1.1.1", visitor)).statusCode);
    for (const spoofed of ["9.9.9.9", "8.8.8.8"]) statuses.push((await get("10.1.1.1", `${spoofed}, 198.51.100.1`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test("one IPv6 network of 64 bits counts as one visitor", () => {
    const of = (ip: string) => visitorAddress({ ip });
    expect(of("2001:db8:1:2:aaaa::1")).toBe(of("2001:db8:1:2:bbbb::2"));
    expect(of("2001:db8:1:3::1")).not.toBe(of("2001:db8:1:2::1"));
    expect(of("::ffff:203.0.113.7")).toBe("203.0.113.7");
  });
});

async function listen(server: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
