import type { MemberReply } from "@disco/protocol";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../../testing/build-product-app.ts";
import { openCompany } from "../../../../testing/open-company.ts";
import { checkHosts } from "../hosts/check-hosts.ts";
import { explainStart } from "./explain-start.ts";
import { CalendarSettings } from "./calendar-settings.ts";
import { listSlots } from "../slots/list-slots.ts";

const closers: (() => Promise<void>)[] = [];
let built: ProductApp | undefined;
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await built?.close();
  built = undefined;
});

async function openProduct() {
  const product = await buildProductApp();
  built = product;
  const authorization = `Bearer ${await issueBearer(product.db, product.env, { email: "ann@acme.com" })}`;
  const ask = (method: "GET" | "PUT" | "POST", url: string, payload?: object) =>
    product.app.inject({ method, url, headers: { authorization }, ...(payload === undefined ? {} : { payload }) });
  const slug = (await ask("GET", "/api/member")).json().data.organization.slug;
  const chat = async (message: string, timezone: string, sessionId?: string) =>
    (
      await product.app.inject({
        method: "POST",
        url: "/api/chat/v2/message",
        payload: { message, organizationId: slug, timezone, ...(sessionId === undefined ? {} : { sessionId }) },
      })
    ).json();
  return { ask, chat };
}

const hourIn = (start: string, timeZone: string) =>
  Number(new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format(new Date(start)));

test("before anybody has named a zone, a visitor is offered daytime on their own clock; then the browser's zone holds, and a set one replaces it", async () => {
  const { ask, chat } = await openProduct();
  for (const { start } of (await chat("I want to book a meeting", "Europe/Berlin")).alternatives) {
    expect(hourIn(start, "Europe/Berlin")).toBeGreaterThanOrEqual(9);
    expect(hourIn(start, "Europe/Berlin")).toBeLessThan(17);
  }
  await ask("POST", "/api/calendar/zone", { timezone: "Europe/Lisbon" });
  await ask("POST", "/api/calendar/zone", { timezone: "Asia/Tokyo" });
  expect((await ask("GET", "/api/calendar/settings")).json().data).toMatchObject({ timezone: "Europe/Lisbon", slotMinutes: 30 });
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "13:00", until: "15:00" }));
  const set = await ask("PUT", "/api/calendar/settings", { timezone: "Europe/Berlin", hours });
  expect(set.json().data).toMatchObject({ timezone: "Europe/Berlin", hours, slotMinutes: 30 });
  for (const { start } of (await chat("I want to book a meeting", "Europe/London")).alternatives)
    expect(hourIn(start, "Europe/Berlin")).toSatisfy((hour: number) => hour === 13 || hour === 14);
});

test("what is no zone or no time is refused, and nothing of it is set", async () => {
  const { ask } = await openProduct();
  for (const wrong of [{ timezone: "Mars/Base" }, { hours: [{ weekday: 7, from: "09:00", until: "17:00" }] }, { slotMinutes: 0 }])
    expect((await ask("PUT", "/api/calendar/settings", wrong)).statusCode).toBe(400);
  expect((await ask("GET", "/api/calendar/settings")).json().data.timezone).toBeNull();
});

test("hosts are members under the names of their accounts, and nobody chooses another's calendars", async () => {
  const { ask } = await openProduct();
  const { id, name, email } = (await ask("GET", "/api/member")).json().data;
  const stranger = { userId: "stranger", name: "Mallory" };
  const refused = await ask("PUT", "/api/calendar/settings", { hosts: [stranger] });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ issues: [{ path: "hosts.0.userId" }] });
  const set = await ask("PUT", "/api/calendar/settings", { hosts: [{ userId: id, name: "The boss", calendars: ["primary", "team"] }] });
  expect(set.json().data.hosts).toEqual([{ userId: id, name: name?.trim() || email, hours: null, calendars: ["primary", "team"] }]);
  const before = CalendarSettings.parse({ hosts: [{ userId: "ben", name: "Ben", calendars: ["private"] }] });
  const asked = [{ userId: "ben", name: "Ben", hours: null, calendars: ["of-ann"] }];
  expect(checkHosts(asked, { before, members: null, memberId: "ann" })).toMatchObject([{ calendars: ["private"] }]);
});

test("hours and hosts are for owners and admins; a host chooses the calendars that block them", async () => {
  const company = await openCompany(closers);
  const { id } = (await company.call<MemberReply>("GET", "/api/member")).body.data;
  const hosts = [{ userId: id, name: "Ann", hours: null, calendars: ["primary"] }];
  await company.call("PUT", "/api/calendar/settings", { timezone: "Europe/Berlin", hosts });
  await sql`update identity_member set role = 'member'`.execute(company.db.raw);
  const put = (change: object) => company.call<{ code?: string }>("PUT", "/api/calendar/settings", change);
  for (const change of [{ slotMinutes: 15 }, { hours: [] }, { hosts: [] }, { hosts, timezone: "Asia/Tokyo" }])
    expect((await put(change)).status).toBe(403);
  const own = await put({ hosts: hosts.map((host) => ({ ...host, calendars: ["primary", "team"] })) });
  expect(own).toMatchObject({ status: 200, body: { data: { slotMinutes: 30, hosts: [{ calendars: ["primary", "team"] }] } } });
});

test("a visitor is told why the day they wish for is not available", async () => {
  const { ask, chat } = await openProduct();
  await ask("PUT", "/api/calendar/settings", { timezone: "Europe/Berlin" });
  const { sessionId } = await chat("I want to book a meeting", "Europe/Berlin");
  const far = await chat("Monday 15 March 2032 at 10:00", "Europe/Berlin", sessionId);
  expect(far.response).toContain("21 days ahead");
  const weekend = await chat("On Sunday at 10:00", "Europe/Berlin", sessionId);
  expect(weekend.response).toContain("nobody takes meetings on Sundays");
});

test("the explanation of a time and the offers never disagree, over changes of the clocks", () => {
  const weeks = [
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", until: "17:00" })),
    [0, 2, 6].map((weekday) => ({ weekday, from: "22:15", until: "03:30" })),
  ];
  for (const timezone of ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]) {
    for (const hours of weeks) {
      for (const day of ["2026-03-06T11:07:00Z", "2026-03-27T23:40:00Z", "2026-10-23T04:00:00Z"]) {
        const settings = CalendarSettings.parse({ timezone, hours, horizonDays: 4, slotMinutes: 45 });
        const now = new Date(day);
        const starts = new Set(listSlots(settings, now).map(({ start }) => start.getTime()));
        const first = Math.floor(now.getTime() / 900_000) * 900_000;
        for (let at = first - 6 * 3_600_000; at < first + 7 * 86_400_000; at += 900_000)
          expect(explainStart(settings, now, new Date(at)) === null).toBe(starts.has(at));
      }
    }
  }
});
