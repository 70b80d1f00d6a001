import { afterEach, expect, test, vi } from "vitest";
import { openCompany } from "../../../testing/open-company.ts";
import { openOtherProcess } from "../../../testing/open-other-process.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

test("a change of the widget counts at once here and in other processes", async ({ skip }) => {
  // Without time, a process reads its configurations again only when it hears of a change.
  vi.useFakeTimers({ toFake: ["performance"] });
  closers.push(async () => void vi.useRealTimers());
  const company = await openCompany(closers);
  const other = await openOtherProcess(closers, company);
  const { data } = (await company.call<{ data: { apiKey: string } }>("GET", "/api/widget/configuration")).body;
  const shown = async ({ app }: Pick<typeof company, "app">) => {
    const headers = { "x-widget-key": data.apiKey, origin: "https://shop.acme.example" };
    const response = await app.inject({ url: "/api/widget/config", headers });
    return [response.statusCode, response.json().data?.greeting];
  };
  const save = (change: object) => company.call("PUT", "/api/widget/configuration", change);
  await save({ allowedDomains: ["shop.acme.example"], greeting: "One" });
  expect(await shown(company)).toEqual([200, "One"]);
  await save({ greeting: "Two" });
  for (const each of [company, other]) expect(await shown(each)).toEqual([200, "Two"]);
  await save({ allowedDomains: ["other.example"] });
  expect((await shown(company))[0]).toBe(403);
  if (company.db.kind === "sqlite") return skip("SQLite has one process.");
  // A hint before the other process listens is lost.
  await expect
    .poll(async () => {
      await save({ allowedDomains: ["other.example"] });
      return (await shown(other))[0];
    })
    .toBe(403);
});
