import { describe, expect, it } from "vitest";
import type { Turn } from "../../../model.ts";
import { ask } from "../../../../testing/library/ask-quayfold.ts";
import { replyCause } from "../../../reply-causes.ts";

const pages = {
  "/pricing": [
    ["Pricing › Plans", "Plan: Price each month | Starter: $49 | Growth: $189 | Network: $449"],
    ["Pricing › Add-ons", "Gate cameras cost $120 a gate each month. Detention tracking costs $65 a site each month."],
    [
      "Pricing › Trial",
      "Every plan starts with a free trial of 21 days, and no card is needed to begin. What happens when it is over: the workspace is read only for 30 days.",
    ],
    ["Pricing › Discounts", "Pay for a year ahead and the price falls by 15%."],
  ],
  "/integrations/slack": [
    [
      "Slack",
      "Alerts arrive in the channel of the shift. The Slack integration is part of Growth. A workspace owner connects Slack under Settings, Connections; it takes about three minutes.",
    ],
  ],
  "/docs/cameras": [
    ["Gate cameras", "Cameras read number plates and container codes, so that the gate opens without a word."],
    [
      "Gate cameras › Accuracy",
      "By day 98.2% of European plates are read right at the first try, so accurate are they. At night it is 94.6%.",
    ],
  ],
  "/docs/webhooks": [["Webhooks", "Under Settings, Webhooks, enter an address and pick events. A workspace can have 20 endpoints."]],
  "/security": [
    ["Security", "Everything is encrypted on its way and where it rests. Quayfold is certified to ISO 27001."],
    ["Security › Residency", "All of it is stored in Frankfurt and Dublin."],
  ],
  "/contact": [["Contact", "Write to us at hello@quayfold.example. We answer within a day."]],
  "/carriers": [["Carrier portal", "New carriers wait for approval by a planner. A no-show costs carriers 204 dollars as the median."]],
  "/access": [
    [
      "Access › Remove somebody",
      "Whoever leaves the company is deactivated under Settings, People. Shifts planned for them return to the pool. Their badge stops working at once.",
    ],
    ["Access › Visitors", "Invite subcontractors as visitors. Visitors see only their own slot and see no tariffs."],
    [
      "Access › Languages",
      "The kiosk speaks English and Polish. Every driver picks a language. The office pages speak English and German.",
    ],
  ],
  "/tariffs": [["Tariffs", "Tariffs are set by terminals. You see all tariffs of a terminal under Settings, Tariffs."]],
  "/about": [["About us", "Quayfold was founded in 2017 by Ilse Veenstra. Quayfold makes software for docks and yards."]],
} as const;

/** Has a conversation, and gives the last reply. */
async function talk(...messages: string[]) {
  const history: Turn[] = [];
  for (const message of messages.slice(0, -1)) {
    const { turn } = await ask(message, { history: [...history], pages });
    history.push({ role: "visitor", text: message }, turn);
  }
  return { ...(await ask(messages.at(-1) ?? "", { history, pages })), before: history.at(-1)?.text ?? "" };
}

describe("what a visitor says next", () => {
  it.each([
    [["Hi, what do you do?"], "software for docks and yards"],
    [["quick question", "hey, is everything encrypted?"], "encrypted"],
    [["is my data safe?", "where is it stored"], "Frankfurt"],
    [["can i talk to a person", "no email sorry", "then can I write to you?"], "hello@quayfold.example"],
    [["pricing", "hmm thats expensive"], "person on the team"],
    [["do you take pictures of plates?", "what is Quayfold?"], "software for docks and yards"],
    [["Do you integrate with Slack?", "which plan do I need for that?"], "part of Growth"],
    [["Do you integrate with Slack?", "who founded it", "no, I meant Slack"], "Slack"],
  ])("is understood after what was said: %j", async (messages, fact) => {
    const { text, refused } = await talk(...messages);
    expect([refused, text]).toEqual([false, expect.stringContaining(fact)]);
  });

  it.each([
    ["fre trail", "21 days"],
    ["whats teh fre tiral", "21 days"],
    ["wehre is it storde", "Frankfurt"],
  ])("is understood although the keys slipped: %j", async (message, fact) => {
    const { text, refused } = await ask(message, { pages });
    expect([refused, text]).toEqual([false, expect.stringContaining(fact)]);
  });

  it("gets the sentence that tells, not the same reply once more", async () => {
    const { text, before } = await talk("Do you integrate with Slack?", "how do I connect Slack?");
    expect(text).toContain("under Settings, Connections");
    expect(before).toContain(text.split("\n\n")[0]);
    expect(text.length).toBeLessThan(before.length);
  });

  it.each([[["which languages does the kiosk speak?", "and the office pages?"], "The office pages speak English and German."]])(
    "gets the sentence of what was told that names what is asked now: %j",
    async (messages, sentence) => {
      const { text } = await talk(...messages);
      expect(text.split("\n\n")[0]).toContain(sentence);
    },
  );

  it.each([
    ["is there a free trial?", "can she connect Slack?", "under Settings, Connections"],
    ["is there a free trial?", "my boss asks, does he get 15% when he pays a year ahead?", "15%"],
  ])("gets an answer of it where %j is followed by %j, though a person is named", async (before, message, fact) => {
    expect((await talk(before, message)).text).toContain(fact);
  });

  it("gets no second helping of what says nothing about it", async () => {
    const { refused, cites } = await talk("how do I set up webhooks?", "and could I paint them green?");
    expect([refused, cites]).toEqual([true, []]);
  });

  it("asks for some part of what was talked about, and is told of no other's", async () => {
    const versions = {
      ...pages,
      "/integrations/sap": [
        ["SAP", "The SAP connection reads orders and writes arrival times."],
        ["SAP › Requirements", "SAP S/4HANA 1909 and later, and SAP ECC 6.0, integrate with it."],
      ],
      "/docs/api": [["API versions", "Version 2 is current. Version 1 was switched off. A version lives for two years."]],
    } as const;
    const history: Turn[] = [
      { role: "visitor", text: "Do you integrate with SAP?" },
      { role: "agent", text: "The SAP connection reads orders and writes arrival times." },
    ];
    expect((await ask("which versions?", { history, pages: versions })).text).not.toContain("Version 2");
  });

  it("may ask nothing, which is taken in and not looked up", async () => {
    const { refused, text, cites } = await ask("the tablets all have a vodafone sim", { pages });
    expect([refused, cites, text]).toEqual([false, [], expect.stringMatching(/thank you/iu)]);
  });

  it.each(["yes please", "Yes, put me in touch please", "can you put me in touch?"])(
    "takes up the offer of a person that closes an answer: %j",
    async (message) => {
      const history: Turn[] = [
        { role: "visitor", text: "do you have detention tracking?" },
        { role: "agent", text: "Detention tracking costs $65 a site each month.", cause: replyCause("unsure") },
      ];
      expect((await ask(message, { history, pages })).text).toContain("Leave your e-mail address");
      const known = { email: "ann@yards.example" };
      expect((await ask(message, { history, pages, known })).calls[0]?.name).toBe("capture_lead");
    },
  );

  it.each(["can you cancel it?", "and cancel it?"])("may ask %j of what was told, where no meeting could be meant", async (message) => {
    const history: Turn[] = [
      { role: "visitor", text: "how much is the Growth plan?" },
      { role: "agent", text: "Growth: $189 each month." },
    ];
    expect((await ask(message, { history, pages })).text).not.toMatch(/^All right/u);
  });

  it("may be the same question, which is not answered in the same words again", async () => {
    const { text, before } = await talk("how do I set up webhooks?", "How do I set up webhooks?");
    expect(text).not.toBe(before);
    expect(text).toMatch(/person on the team/u);
  });
});

describe("a meeting that is being arranged", () => {
  const held = "Tue 24 Nov, 15:00 is free, and held for you for 10 minutes. What's your e-mail address for the invitation?";
  const known = {
    meeting: { requested: "", slotIds: ["2026-11-24T14:00:00.000Z"], wish: { day: "2026-11-24", time: "15:00" } },
  };
  const arranging: Turn[] = [
    { role: "visitor", text: "Book a meeting for Tuesday at 3pm" },
    { role: "agent", text: held, cause: replyCause("address_needed") },
    { role: "visitor", text: "do you have detention tracking?" },
    { role: "agent", text: "Detention tracking costs $65 a site each month." },
  ];

  it.each([
    ["Ich möchte einen Termin am Dienstag um 13 Uhr", "13:00"],
    ["Haben Sie am Dienstag um 9:30 Uhr einen Termin frei?", "09:30"],
    ["Je voudrais un rendez-vous mardi à 14h", "14:00"],
    ["Quiero una reunión el martes a las 3 de la tarde", "15:00"],
    ["Graag een afspraak op dinsdag om drie uur", "15:00"],
    ["Quero uma reunião na terça-feira às 13h", "13:00"],
  ])("begins with %j", async (message, time) => {
    const { calls } = await ask(message, { pages });
    expect(calls).toEqual([{ name: "schedule_meeting", input: expect.objectContaining({ day: "2026-11-24", time }) }]);
  });

  it("goes on after a question in between", async () => {
    const { calls } = await ask("ok 11:00 then", { known, history: arranging, pages });
    expect(calls).toEqual([{ name: "schedule_meeting", input: expect.objectContaining({ day: "2026-11-24", time: "11:00" }) }]);
  });

  it.each([
    ["what times do you have on thursday?", "2026-11-26"],
    ["can we move it to wednesday?", "2026-11-25"],
    ["no, how about next thursday afternoon?", "2026-11-26"],
    ["is monday possible?", "2026-11-23"],
  ])("hears another day in %j", async (message, day) => {
    const { calls } = await ask(message, { known, history: arranging, pages });
    expect(calls).toEqual([{ name: "schedule_meeting", input: expect.objectContaining({ day }) }]);
  });

  it.each([
    ["afternoon please", { day: "2026-11-24", notBefore: "13:00", notAfter: "18:00" }],
    ["Wednesday 11:00?", { day: "2026-11-25", time: "11:00" }],
    ["could we do it after lunch on Thursday?", { day: "2026-11-26", notBefore: "13:00" }],
    ["not before 4pm", { day: "2026-11-24", notBefore: "16:00" }],
    ["earlier please", { shift: "earlier" }],
    ["anything later?", { shift: "later" }],
    ["do you have any other times?", { shift: "other" }],
    ["actually make it 4", { day: "2026-11-24", time: "16:00" }],
    ["sorry i meant 5", { day: "2026-11-24", time: "17:00" }],
    ["12:30", { day: "2026-11-24", time: "12:30" }],
    ["5pm?", { day: "2026-11-24", time: "17:00" }],
    ["hmm 4 would be better", { day: "2026-11-24", time: "16:00" }],
    ["great, wednesday at 10 works", { day: "2026-11-25", time: "10:00" }],
    ["I'm not free until 4pm", { day: "2026-11-24", notBefore: "16:00" }],
    ["no wait, another day. wednesday?", { day: "2026-11-25", time: "15:00" }],
    ["scratch that, thursday", { day: "2026-11-26", time: "15:00" }],
    ["no thursday", { day: "2026-11-26", time: "15:00" }],
    ["how about the day after?", { day: "2026-11-25", time: "15:00" }],
    ["what about the following week", { day: "2026-12-01", time: "15:00" }],
    ["a week later please", { day: "2026-12-01", time: "15:00" }],
    ["oh no i cant do that one", { shift: "other" }],
    ["that doesn't work for me", { shift: "other" }],
    ["can we push it back an hour?", { shift: "later" }],
    ["what times do you have on wednesday", { day: "2026-11-25" }],
    ["10am new york time on wednesday", { day: "2026-11-25", time: "16:00" }],
    ["some time next week?", { firstDay: "2026-11-23", lastDay: "2026-11-29", time: "15:00" }],
    ["how about the week after next?", { firstDay: "2026-11-30", lastDay: "2026-12-06", time: "15:00" }],
    ["a week on thursday please", { day: "2026-12-03", time: "15:00" }],
    ["Tuesday is bad", { time: "15:00", exceptDays: ["2026-11-24", "2026-12-01", "2026-12-08", "2026-12-15"] }],
    ["Mittwoch 13 Uhr", { day: "2026-11-25", time: "13:00" }],
    ["Können Sie auch am Donnerstag um 14 Uhr?", { day: "2026-11-26", time: "14:00" }],
    ["plutôt mercredi à 10h30", { day: "2026-11-25", time: "10:30" }],
    ["¿puede ser el jueves por la tarde?", { day: "2026-11-26", notBefore: "13:00", notAfter: "18:00" }],
    ["kan het ook woensdag om 11 uur?", { day: "2026-11-25", time: "11:00" }],
    ["quarta-feira às 16h", { day: "2026-11-25", time: "16:00" }],
  ])("is moved by %j", async (message, wish) => {
    const { calls } = await ask(message, { known, history: arranging, pages });
    expect(calls).toMatchObject([{ name: "schedule_meeting", input: wish }]);
  });

  it.each([
    "what does it cost to run on Sunday?",
    "is there a later version of the API?",
    "Was kostet das am Ende im Monat?",
    "do you have support on friday nights in Portugal?",
    "are you open on saturdays?",
    "can i cancel any time?",
  ])("is not what %j is about", async (message) => {
    expect((await ask(message, { known, history: arranging, pages })).calls).toEqual([]);
  });

  it("is taken up again by who let the times go and names another", async () => {
    const letGo: Turn[] = [
      ...arranging,
      { role: "visitor", text: "none of these" },
      {
        role: "agent",
        text: "No problem, I've let those times go. Tell me whenever another day or time suits you.",
        cause: replyCause("times_released"),
      },
    ];
    for (const message of ["how about friday at 10?", "friday at 10"])
      expect((await ask(message, { history: letGo, pages })).calls).toEqual([
        { name: "schedule_meeting", input: expect.objectContaining({ day: "2026-11-27", time: "10:00" }) },
      ]);
    expect((await ask("what does Growth cost?", { history: letGo, pages })).calls).toEqual([]);
  });

  it("leaves open what is asked beside a time", async () => {
    const { calls } = await ask("wednesday afternoon? and what do gate cameras cost?", { known, history: arranging, pages });
    const input = { ...(calls[0]?.input as object) };
    expect(input).toMatchObject({ day: "2026-11-25", notBefore: "13:00" });
    const step = { callId: "rule-1", name: "schedule_meeting", input, output: { ok: false, message: "Here are times." } };
    const { text } = await ask("wednesday afternoon? and what do gate cameras cost?", { known, history: arranging, pages, steps: [step] });
    expect(text).toMatch(/^Here are times\..*\$120/su);
  });

  it("may begin with the demo that waits for an address", async () => {
    const known = { pendingDemo: "show me a demo" };
    const history: Turn[] = [
      { role: "visitor", text: "show me a demo" },
      {
        role: "agent",
        text: "A person can give you a live demo. What's your e-mail address, so that I can arrange it?",
        cause: replyCause("demo_needs_address"),
      },
    ];
    expect((await ask("anything on thursday morning?", { history, pages, known })).calls).toEqual([
      { name: "schedule_meeting", input: expect.objectContaining({ day: "2026-11-26", notAfter: "12:00" }) },
    ]);
    expect((await ask("Maria Lopez", { history, pages, known })).calls).toEqual([{ name: "capture_lead", input: { name: "Maria Lopez" } }]);
  });

  it("asks again for what is no address", async () => {
    const history = arranging.slice(0, 2);
    expect((await ask("bob@@dogs", { known, history, pages })).text).toContain("doesn't look like an e-mail address");
  });

  it("takes a yes for what was offered last, whatever was wished for before", async () => {
    const history = arranging.slice(0, 2);
    for (const yes of ["yes that works", "perfect", "ok"])
      expect((await ask(yes, { known, history, pages })).calls).toEqual([{ name: "schedule_meeting", input: { yes: true } }]);
  });

  it("is not what an address is for that comes after the times were let go", async () => {
    const letGo: Turn[] = [
      ...arranging,
      { role: "visitor", text: "never mind" },
      {
        role: "agent",
        text: "No problem, I've let those times go. Tell me whenever another day or time suits you.",
        cause: replyCause("times_released"),
      },
    ];
    expect((await ask("ann@yards.example", { history: letGo, pages })).calls[0]?.name).toBe("capture_lead");
    expect((await ask("ok", { history: letGo, pages })).calls).toEqual([]);
  });

  it("is over once it is booked", async () => {
    const booked: Turn[] = [
      ...arranging,
      { role: "visitor", text: "ann@yards.example" },
      { role: "agent", text: "I've booked your meeting.", cause: replyCause("meeting_booked") },
    ];
    expect((await ask("ok 11:00 then", { history: booked, pages })).calls).toEqual([]);
  });

  it("is not what an address is left for that a person will write to", async () => {
    const history: Turn[] = [{ role: "visitor", text: "can I talk to someone" }, (await talk("can I talk to someone")).turn];
    expect((await ask("ann@yards.example, we have 40 sites", { history, pages })).calls[0]?.name).toBe("capture_lead");
  });
});
