import type { ActionPlanReply, MemberConversation, Qualification } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** What a member reads of a conversation, right after its last turn. */
async function read(company: Company, id: string): Promise<MemberConversation> {
  return (await company.call<{ data: MemberConversation }>("GET", `/api/conversations/${id}`)).body.data;
}

async function talk(company: Company, messages: readonly string[]) {
  let session: string | undefined;
  let conversationId = "";
  for (const message of messages) ({ sessionId: session = "", conversationId } = await company.ask(message, session));
  return { conversationId, sessionId: session ?? "", conversation: await read(company, conversationId) };
}

test.each([
  [
    "German",
    [
      "Guten Tag, ich bin Jana Weber, Lagerleiterin bei Nordwind Logistik",
      "Wir sind 85 Leute und planen alles in Excel, unser Budget liegt bei 12.000 Euro im Jahr und ist genehmigt",
      "wir wollen bis Ende März umstellen, meine Adresse ist jana.weber@nordwind-logistik.example",
    ],
    {
      name: "Jana Weber",
      company: "Nordwind Logistik",
      role: "Lagerleiterin",
      size: "85 Leute",
      tool: "Excel",
      budget: "12.000 Euro im Jahr",
      timing: "bis Ende März",
      email: "jana.weber@nordwind-logistik.example",
    },
  ],
  [
    "Spanish",
    [
      "Hola, me llamo Nerea Ibarra y soy jefa de taller en Motores Ruiz",
      "somos 40 empleados, ahora lo llevamos todo en papel",
      "contamos con 6.000 € al año y queremos empezar antes de junio",
      "mi correo es nerea@motoresruiz.example",
    ],
    {
      name: "Nerea Ibarra",
      company: "Motores Ruiz",
      role: "jefa de taller",
      size: "40 empleados",
      tool: "papel",
      budget: "6.000 € al año",
      timing: "antes de junio",
      email: "nerea@motoresruiz.example",
    },
  ],
  [
    "English",
    [
      "Orla Keane is the name, I run dispatch at Lone Star Haul",
      "we have about 600 employees and do it all in spreadsheets. Budget is around $80k a year, approved for this quarter.",
      "orla@lonestarhaul.example or +1 415 555 0188",
    ],
    {
      name: "Orla Keane",
      company: "Lone Star Haul",
      role: "run dispatch",
      size: "600 employees",
      tool: "spreadsheets",
      budget: "$80k a year",
      timing: "this quarter",
      email: "orla@lonestarhaul.example",
      phone: "+1 415 555 0188",
    },
  ],
])(
  "what a visitor tells in %s is in the lead right after the turn, with its words, and in the receipts of its score",
  async (_language, messages, told) => {
    const company = await openCompany(closers);
    const { conversation } = await talk(company, messages);
    const { name, email, facts = [] } = conversation.visitor ?? {};
    expect([name, email, conversation.outcome]).toEqual([told.name, told.email, "lead"]);
    for (const [field, words] of Object.entries(told)) {
      const fact = facts.find((each) => each.field === field && each.value.includes(words));
      expect([field, facts.filter((each) => each.field === field).map(({ value }) => value), fact !== undefined]).toEqual([
        field,
        expect.anything(),
        true,
      ]);
      expect(messages.some((message) => message.includes(fact?.quote ?? "?"))).toBe(true);
    }
    const { plan } = (await company.call<ActionPlanReply>("GET", `/api/action-plans/${conversation.dealId}`)).body.data;
    expect([plan.company, plan.contactName]).toEqual([told.company, told.name]);
    await company.startWork();
    await expect
      .poll(
        async () =>
          (
            await company.call<{ data: Qualification | null }>("GET", `/api/deals/${conversation.dealId}/qualification`)
          ).body.data?.parts.map(({ state }) => state),
        { timeout: 15_000 },
      )
      .toEqual(["stated", "stated", expect.any(String), "stated"]);
  },
);

test("of two that contradict each other both are kept, and the later one counts", async () => {
  const company = await openCompany(closers);
  const { conversation } = await talk(company, ["I'm Tom Hale, tom@hale.example, we have 40 vans", "sorry, we have 55 vans"]);
  const sizes = (conversation.visitor?.facts ?? []).filter(({ field }) => field === "size").map(({ value }) => value);
  expect(sizes).toEqual(["40 vans", "55 vans"]);
});

test("a booked meeting puts the deal into Scheduled until it is cancelled", async () => {
  const company = await openCompany(closers);
  const { conversationId } = await talk(company, ["Can we book a meeting?", "the first one", "ada@lovelace.example"]);
  const { outcome, dealId } = await read(company, conversationId);
  expect(outcome).toBe("meeting");
  await company.startWork();
  const stage = async () => (await company.call<ActionPlanReply>("GET", `/api/action-plans/${dealId}`)).body.data.plan.status;
  await expect.poll(stage, { timeout: 15_000 }).toBe("scheduled");
  const meeting = await company.db.read.selectFrom("meetings").select("id").where("status", "=", "booked").executeTakeFirstOrThrow();
  expect((await company.call("DELETE", `/api/calendar/meetings/${meeting.id}`)).status).toBe(200);
  await expect.poll(stage, { timeout: 15_000 }).not.toBe("scheduled");
});

test("what a browser's visitor told in an earlier conversation is known in the next, and is no part of its lead", async () => {
  const company = await openCompany(closers);
  const { sessionId: first } = await talk(company, ["I'm Tom Hale, we have 40 vans and use Excel"]);
  let cookie = "";
  const keep = async (sessionId: string) => {
    const reply = await company.app.inject({
      method: "POST",
      url: "/api/chat/v2/conversations",
      headers: { "x-chat-session-id": sessionId, ...(cookie && { cookie }) },
      payload: { organizationId: "acme" },
    });
    cookie ||= reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  };
  await keep(first);
  const second = await company.ask("Hello again");
  await keep(second.sessionId);
  await company.ask("We want to start in March", second.sessionId);
  const { conversationId } = second;
  const { state } = await company.db.read
    .selectFrom("conversations")
    .select("state")
    .where("id", "=", conversationId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(state).facts).toMatchObject([
    { field: "name", value: "Tom Hale", isEarlier: true },
    { field: "size", value: "40 vans", isEarlier: true },
    { field: "tool", value: "Excel", isEarlier: true },
    { field: "timing", value: "in March" },
  ]);
  const { visitor, outcome } = await read(company, conversationId);
  expect([outcome, visitor?.name, visitor?.facts?.map(({ field }) => field)]).toEqual(["answered", null, ["timing"]]);
});
