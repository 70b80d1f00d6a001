import type { ChatReply, GapList, WidgetConfiguration, Overview } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A visitor of a page that carries the widget. */
async function write(company: Company, apiKey: string, message: string, sessionId?: string): Promise<ChatReply> {
  const response = await company.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    headers: { "x-widget-key": apiKey, ...(sessionId === undefined ? {} : { "x-chat-session-id": sessionId }) },
    payload: { message, timezone: "America/Los_Angeles" },
  });
  return response.json<ChatReply>();
}

async function counted(company: Company) {
  const { days, meetings } = (await company.call<{ data: Overview }>("GET", "/api/overview")).body.data;
  const { gaps } = (await company.call<GapList>("GET", "/api/knowledge/gaps/acme")).body;
  return {
    conversations: days.reduce((sum, day) => sum + day.conversations, 0),
    meetings: meetings.length,
    gaps: gaps.map(({ question }) => question),
  };
}

test("what is said while a widget is on staging counts in no figure and makes no gap, before it goes live and after", async () => {
  const company = await openCompany(closers);
  const { apiKey } = (await company.call<{ data: WidgetConfiguration }>("PUT", "/api/widget/configuration", { isStaging: true })).body.data;
  const config = await company.app.inject({ url: `/api/widget/config?key=${apiKey}` });
  expect(config.json()).toMatchObject({ data: { isStaging: true } });
  const tried = await write(company, apiKey, "Do you sell submarines?");
  await company.app.inject({
    method: "POST",
    url: "/api/chat/v2/rating",
    headers: { "x-chat-session-id": tried.sessionId, "x-widget-key": apiKey },
    payload: { messageId: tried.messageId, rating: "bad" },
  });
  const { sessionId } = await write(company, apiKey, "Can we book a meeting?", tried.sessionId);
  expect(await write(company, apiKey, "The first one, ada@lovelace.example", sessionId)).toMatchObject({ success: true });
  expect(await counted(company)).toEqual({ conversations: 0, meetings: 0, gaps: [] });

  await company.call("PUT", "/api/widget/configuration", { isStaging: false });
  await write(company, apiKey, "Do you sell airships?", sessionId);
  expect(await counted(company)).toEqual({ conversations: 0, meetings: 0, gaps: [] });
  const live = await company.ask("Do you sell balloons?");
  await company.ask("Can we book a meeting?", live.sessionId);
  await company.ask("The first one, grace@hopper.example", live.sessionId);
  expect(await counted(company)).toEqual({ conversations: 1, meetings: 1, gaps: ["Do you sell balloons?"] });
});
