import { describe, expect, it } from "vitest";
import type { Turn } from "../../../model.ts";
import { replyCause } from "../../../reply-causes.ts";
import { ask } from "../../../../testing/library/ask-quayfold.ts";

/** Has a conversation, and gives all replies. */
async function talk(...messages: string[]): Promise<string[]> {
  const history: Turn[] = [];
  for (const message of messages) {
    const { turn } = await ask(message, { history: [...history] });
    history.push({ role: "visitor", text: message }, turn);
  }
  return history.flatMap(({ role, text }) => (role === "agent" ? [text] : []));
}

it.each([
  ["you're awesome", "glad to hear it"],
  ["tell me a joke", "better at facts"],
])("%j gets a friendly line: %j", async (message, line) => {
  const { text, refused } = await ask(message);
  expect([refused, text]).toEqual([false, expect.stringContaining(line)]);
});

describe("a complaint", () => {
  const ASKS_WHAT = "Tell me what went wrong";

  it.each(["this is ridiculous", "I want to complain"])("that tells nothing is asked what went wrong: %j", async (message) => {
    expect((await ask(message)).text).toContain(ASKS_WHAT);
  });

  it.each([
    "your reminders were sent twice to a client and she is furious",
    "this is shit, your bot doesnt understand anything",
    "this is unacceptable, my invoice for the cameras is still unpaid",
  ])("that tells what happened gets an apology and a person: %j", async (message) => {
    const { text, refused } = await ask(message);
    expect([refused, text]).toEqual([false, expect.stringMatching(/^I'm sorry.*a person on the team will get back to you.*meeting/u)]);
    expect(text).not.toContain(ASKS_WHAT);
  });

  it.each(["I don't like your product", "Ihr Service ist wirklich schlecht", "your app keeps losing my data"])(
    "gets an apology and the offer of a person: %j",
    async (message) => {
      const { text, refused } = await ask(message);
      expect([refused, text]).toEqual([false, expect.stringMatching(/person on the team|Team/u)]);
    },
  );

  it("is answered in other words each time", async () => {
    const replies = await talk("your kiosk broke down twice", "this is ridiculous", "your bot is useless");
    expect(new Set(replies).size).toBe(3);
    for (const reply of replies) expect(reply).toMatch(/^I'm sorry.*e-mail address/u);
    expect(replies.slice(1).join(" ")).not.toContain(ASKS_WHAT);
  });

  it("is answered in other words where two come in one breath", async () => {
    expect((await ask("this is ridiculous\nstill useless")).text).not.toBe((await ask("this is ridiculous")).text);
  });

  it("asks for no address that it has", async () => {
    const { text } = await ask("this is ridiculous", { known: { email: "ann@yards.example" } });
    expect(text).toContain("talk to a person on the team");
    expect(text).not.toContain("e-mail");
  });

  it("is no reason to leave the question after it open", async () => {
    const pages = { "/contact": [["Contact › Complaints", "Complaints go to complaints@quayfold.example."]] } as const;
    expect((await ask("this is ridiculous\nwho do i complain to", { pages })).text).toContain("complaints@quayfold.example");
  });
});

it("asks what, of who says yes to whether there is more", async () => {
  expect((await talk("thanks", "yes please"))[1]).toBe("Of course. What would you like to know about Quayfold?");
  expect((await talk("thanks", "ok"))[1]).toContain("Is there anything else");
});

it.each(["can I get my money back if I hate it", "what happens if you don't answer in time"])(
  "does not say sorry for what has not happened: %j",
  async (message) => {
    expect((await ask(message)).text).not.toMatch(/^I'm sorry/u);
  },
);

it("takes no question for praise", async () => {
  const replies = await talk("which tablets work for the kiosk?", "great, and for the gate cameras");
  expect(replies[1]).not.toContain("Is there anything else");
  expect((await ask("super admin permissions")).text).not.toContain("Is there anything else");
});

describe("a phone number", () => {
  it.each([
    ["my number is 07700 900123", "07700 900123"],
    ["07700 900123\nthanks", "07700 900123"],
    ["just have someone ring me, +49 171 5550 144, Uwe Brinkhoff", "+49 171 5550 144"],
    ["can somebody call me at (415) 555-0134?", "(415) 555-0134"],
    ["can somebody call me? +44 7700 900123, not before 2pm", "+44 7700 900123"],
    ["actually the number is 07700 900124", "07700 900124"],
  ])("is passed on to be called: %j", async (message, phone) => {
    const { calls } = await ask(message);
    expect(calls).toMatchObject([{ name: "capture_lead", input: { phone, note: message } }]);
  });

  it.each([
    ["this afternoon would be best, my name is Derek", true],
    ["not before 2pm please", true],
    ["do you work in the afternoon?", false],
    ["the morning shift uses another scanner", false],
  ])("is to be called when %j: %s", async (message, isPassedOn) => {
    const history: Turn[] = [
      { role: "visitor", text: "please call me on 07700 900 456" },
      { role: "agent", text: "Thanks! I've passed your number on.", cause: replyCause("call_promised") },
    ];
    const { calls } = await ask(message, { history });
    expect(calls).toMatchObject(isPassedOn ? [{ name: "capture_lead", input: { phone: "07700 900 456", note: message } }] : []);
  });

  it("is promised no second time by who asks when the call comes", async () => {
    const history: Turn[] = [
      { role: "visitor", text: "my number is 07700 900123" },
      { role: "agent", text: "Thanks! I've passed your number on.", cause: replyCause("call_promised") },
    ];
    expect((await ask("when will somebody call me?", { history })).text).toContain("The team has your details");
  });

  it("is asked for no address where nobody takes it", async () => {
    expect((await ask("my number is 07700 900123\nthanks", { tools: [] })).text).toContain("noted your number");
  });
});

it("says goodbye to who leaves, whatever came in the same breath", async () => {
  expect((await ask("lol ok. the gates of Oslo\nthanks, bye")).text).toMatch(/^Goodbye/u);
  expect((await ask("how much is detention tracking?\nbye")).text).toContain("$65");
});

it("holds no times for who asks how it is", async () => {
  const history: Turn[] = [
    { role: "visitor", text: "are you a bot?" },
    {
      role: "agent",
      text: "I'm an assistant. If you'd rather talk to a person, I can put you in touch or book a meeting.",
      cause: replyCause("abilities_told"),
    },
  ];
  const { calls, text } = await ask("how are you today", { history });
  expect([calls, text]).toEqual([[], expect.stringContaining("doing well")]);
});

it("tells who asks for a person again that it cannot connect them", async () => {
  const [first, second] = await talk("i want to talk to a manager", "a real person NOW");
  expect(first).toMatch(/^Of course\. Leave your e-mail address/u);
  expect(second).toContain("I can't connect you with a person in this chat");
});

it("says who gets back to whoever left an address", async () => {
  const history: Turn[] = [
    { role: "visitor", text: "bob@clinic.example" },
    { role: "agent", text: "Thanks! I've passed your details on.", cause: replyCause("lead_kept") },
  ];
  const asked = await ask("when will somebody get back to me?", { history, known: { email: "bob@clinic.example" } });
  expect([asked.cites, asked.text]).toEqual([[], expect.stringContaining("The team has your details")]);
});
