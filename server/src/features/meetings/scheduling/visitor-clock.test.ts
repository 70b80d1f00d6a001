import type { ChatReply } from "@disco/protocol";
import { afterEach, expect, it } from "vitest";
import { openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it.each([
  ["en-US", "I want to book a meeting in the afternoon", / at \d{1,2}:\d\d PM /u],
  ["en", "I want to book a meeting in the afternoon", / at \d{1,2}:\d\d PM /u],
  ["en-GB", "I want to book a meeting in the afternoon", /^\p{L}+ \d{1,2} \p{L}+ at 1\d:\d\d /u],
  ["de-AT", "I want to book a meeting in the afternoon", /^\p{L}+, \p{L}+ \d{1,2} at 1\d:\d\d /u],
  ["de-AT", "Ich möchte einen Termin am Nachmittag buchen", / um 1\d:\d\d Uhr /u],
  ["en-US", "Je voudrais prendre rendez-vous dans l'après-midi", / à 1\d:\d\d /u],
  ["fr-CA", "Je voudrais prendre rendez-vous dans l'après-midi", / à 1\d h \d\d /u],
  ["no locale", "I want to book a meeting in the afternoon", / at \d{1,2}:\d\d PM /u],
])("times are on the clock of the page's locale, and are taken as they are written: %s, %s", async (locale, wish, label) => {
  const company = await openCompany(closers);
  const say = async (message: string, sessionId?: string) => {
    const payload = { message, organizationId: "acme", timezone: "Europe/London", locale, sessionId };
    return (await company.call<ChatReply>("POST", "/api/chat/v2/message", payload, null)).body;
  };
  const offered = await say(wish);
  const labels = offered.alternatives?.map((each) => each.label) ?? [];
  expect(labels.length).toBeGreaterThan(0);
  for (const each of labels) expect(each).toMatch(label);
  expect(offered.response).toContain(labels[0]);
  const taken = await say(labels.at(-1) ?? "", offered.sessionId);
  expect(taken.response).toContain(labels.at(-1)?.slice(1));
  const booked = await say("kim@globex.example", offered.sessionId);
  expect(booked.response).toContain(labels.at(-1)?.slice(1));
});
