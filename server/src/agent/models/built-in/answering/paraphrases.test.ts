import { describe, expect, it } from "vitest";
import { ask } from "../../../../testing/ask-quayfold.ts";
import { endsInTime } from "../../../../testing/ends-in-time.ts";

const pages = {
  "/billing": [
    [
      "Billing › When a payment fails",
      "We try again after three, seven and twelve days. After three weeks the workspace becomes read-only.",
    ],
    ["Billing › Cancelling", "Choose Cancel plan under Settings. The plan ends with the month."],
  ],
  "/keys": [
    ["API keys › Leaked keys", "Revoke it on the keys page. It stops working within 30 seconds."],
    ["API keys › Making one", "An administrator makes a key under Settings, and copies it."],
  ],
  "/service-levels": [
    ["Service levels › Credits", "For each tenth of a percent below the promise, 5 % of the month's fee comes off the next invoice."],
    ["Service levels › Maintenance", "The window is on Sundays from 02:00 to 04:00, and is announced a week before."],
  ],
  "/sandbox": [["Sandbox", "The sandbox has its own keys, which begin with qf_test. Nothing that happens there reaches a carrier."]],
  "/gate-app": [
    ["Gate app › Offline", "Pictures stay on the device for three days and are sent later."],
    ["Gate app › Battery", "A shift of eight hours takes about 6 %."],
  ],
  "/subprocessors": [["Subprocessors", "Hetzner runs the servers. Postmark sends the mail."]],
  "/notifications": [["Notifications › Digest", "The digest puts all that happened since yesterday into a single message at seven."]],
  "/integrations": [["Integrations", "Quayfold works with SAP, NetSuite and Slack."]],
  "/about": [["About us", "Quayfold began in 2017 in Rotterdam. It makes software for docks and yards."]],
} as const;

describe("a question without a word of the page that answers it", () => {
  it.each([
    ["our credit card bounced, what happens now?", "/billing", "three weeks"],
    ["how do I quit my subscription?", "/billing", "Cancel plan"],
    ["someone pasted our secret on github, what now", "/keys", "30 seconds"],
    ["do you compensate us when you're down?", "/service-levels", "5 %"],
    ["when do you shut it down for updates?", "/service-levels", "Sundays"],
    ["how can we play around without touching anything real?", "/sandbox", "qf_test"],
    ["what happens to our photos when there is no cell coverage?", "/gate-app", "three days"],
    ["how much does it drain my phone?", "/gate-app", "6 %"],
    ["who else gets our data?", "/subprocessors", "Hetzner"],
    ["how do I get fewer mails from you?", "/notifications", "single message"],
  ])("%j finds %s, %s", async (question, page, fact) => {
    const { text, pages: cited } = await ask(question, { pages });
    expect([cited[0], text]).toEqual([page, expect.stringContaining(fact)]);
  });

  it.each([
    "can I pause my subscription over the summer?",
    "how tall is the eiffel tower?",
    "are you hiring? I'm a data engineer",
    "do you rent out forklifts?",
    "is there a deal for students?",
    "which browsers do you support?",
  ])("%j is still refused where no page tells", async (question) => {
    const { refused, cites } = await ask(question, { pages });
    expect([refused, cites]).toEqual([true, []]);
  });
});

describe("what a company that hands things over or sends messages is asked", () => {
  const rental = {
    ...pages,
    "/plans": [["Plans", "Plan: Price each month | Free: £0 | Plus: £19\nPlan: Users | Free: 3 | Plus: 15"]],
    "/changelog": [
      ["Changelog › 7.2 – 2 July 2026", "New: merged duplicates can be split again. Removed: support for old servers."],
      ["Changelog › 7.1 – 20 April 2026", "New: WhatsApp on the Plus plan."],
    ],
    "/insurance": [
      ["Insurance › Goods", "Stock lost because the power at your site failed is at your risk."],
      ["Insurance › Towing", "A puncture or tyre damage while towing is paid by the hirer."],
    ],
    "/towing": [["Towing", "Please bring a vehicle with a 13-pin socket and a 50 mm tow ball."]],
  } as const;

  it.each([
    ["how many people can log in", "/plans", "15"],
    ["when did you add whatsapp", "/changelog", "New: WhatsApp"],
    ["what if my power goes out", "/insurance", "at your risk"],
    ["who pays for a flat tire?", "/insurance", "paid by the hirer"],
    ["what hitch do i need to tow it", "/towing", "tow ball"],
  ])("%j finds %s, %s", async (question, page, fact) => {
    const { text, pages: cited } = await ask(question, { pages: rental });
    expect([cited[0], text]).toEqual([page, expect.stringContaining(fact)]);
  });
});

it("a long message made of what the patterns begin with is read quickly", async () => {
  const beginnings = [
    "the ",
    "our data ",
    "who else the ",
    "stop the emails the ",
    "how much of our own time ",
    "card was had got ",
    "someone who the ",
  ];
  const texts = beginnings.map((beginning) => [beginning.repeat(20_000)]);
  expect(await endsInTime(new URL("./paraphrases.ts", import.meta.url), "readNotions", texts)).toBe(true);
});
