import type { SuggestedReply, ThreadHelp, ThreadNote } from "@disco/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addPage } from "../../../testing/library/a-library.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { openModelService, speak } from "../../../testing/services/fake-model-service.ts";

const closers: (() => Promise<void>)[] = [];
let company: Company;
let thread: string;

beforeEach(async () => {
  company = await openCompany(closers);
  await addPage(company.db, company.organizationId, {
    url: "https://acme.example/pricing",
    title: "Pricing",
    text: "The Growth plan costs $49 a month and covers twenty docks.",
  });
  const { conversationId } = await company.ask("My name is Ada Lovelace, ada@lovelace.example. Please call me back.");
  thread = `/api/conversations/${conversationId}`;
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const help = async () => (await company.call<{ data: ThreadHelp }>("GET", `${thread}/help`)).body.data;

test("saved replies are filled in for the conversation; a variable without a value stands as it was written", async () => {
  const text = "Hello {{ visitor.name }} of {{visitor.city}}, this is {{member.name}} from {{company}}. {{first_name}}";
  const added = await company.call<{ data: { id: string } }>("POST", "/api/saved-replies", { name: "Hello", text });
  expect((await company.call<object>("GET", "/api/saved-replies")).body).toMatchObject({
    replies: [{ name: "Hello", text, unknown: ["visitor.city", "first_name"] }],
    variables: expect.arrayContaining(["visitor.name", "member.name", "company"]),
  });
  expect((await help()).replies).toEqual([
    {
      id: added.body.data.id,
      name: "Hello",
      text: "Hello Ada Lovelace of {{visitor.city}}, this is ann from Acme. {{first_name}}",
      unknown: ["visitor.city", "first_name"],
    },
  ]);
  const path = `/api/saved-replies/${added.body.data.id}`;
  expect((await company.call("PUT", path, { name: "Hi", text: "Hi" }, "globex")).status).toBe(404);
  expect((await company.call("DELETE", path, undefined, "globex")).status).toBe(404);
  expect((await company.call("DELETE", path)).status).toBe(200);
  expect((await help()).replies).toEqual([]);
});

test("a note is stored once, told to those it mentions, kept from other organizations, exported and erased", async () => {
  const { members } = await help();
  const own = members.map(({ id }) => id);
  const note = { text: "Ada wants a yearly plan.", noteId: "note-0001", mentions: [...own, "stranger"] };
  const added = await company.call<{ data: ThreadNote }>("POST", `${thread}/notes`, note);
  expect(added.body.data).toMatchObject({ text: note.text, author: { id: own[0] }, mentions: members, mayDelete: true });
  expect((await company.call<{ data: ThreadNote }>("POST", `${thread}/notes`, note)).body).toEqual(added.body);
  expect((await help()).notes).toHaveLength(1);
  expect((await company.call("POST", `${thread}/notes`, note, "globex")).status).toBe(404);
  expect((await company.call("GET", `${thread}/help`, undefined, "globex")).status).toBe(404);
  const exported = await company.call<{ data: { notes: object[] } }>("GET", "/api/people/ada@lovelace.example/export");
  expect(exported.body.data.notes).toMatchObject([{ text: note.text }]);
  expect((await company.call("DELETE", "/api/people/ada@lovelace.example")).status).toBe(200);
  expect(await company.db.read.selectFrom("threadNotes").select("id").execute()).toEqual([]);
});

test("a suggestion is the agent's own answer with its sources, and leaves nothing behind", async () => {
  const { conversationId, response, citations } = await company.ask("What does the Growth plan cost?");
  expect(response).toContain("$49");
  const count = async () =>
    (
      await company.db.read
        .selectFrom("messages")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  const leads = async () => company.db.read.selectFrom("leads").selectAll().orderBy("id").execute();
  const before = [await count(), await leads()];
  const suggested = await company.call<{ data: SuggestedReply }>("POST", `/api/conversations/${conversationId}/suggestion`, {});
  expect(suggested.body.data).toEqual({ text: response, citations, refused: null });
  expect(citations).toHaveLength(1);
  expect([await count(), await leads()]).toEqual(before);
  expect((await company.call("POST", `/api/conversations/${conversationId}/suggestion`, {}, "globex")).status).toBe(404);
  await company.call("PUT", "/api/live/presence", { mode: "hours" });
  const wish = await company.ask("I want to talk to a person.");
  const none = await company.call<{ data: SuggestedReply }>("POST", `/api/conversations/${wish.conversationId}/suggestion`, {});
  expect(none.body.data.text).toBe("");
});

test("without a language model messages are not translated, and the thread says so", async () => {
  expect((await help()).canTranslate).toBe(false);
  const asked = await company.call<{ error: string }>("POST", `${thread}/translations`, { language: "de", messages: ["m"] });
  expect([asked.status, asked.body.error]).toEqual([503, "Translations need a language model: LLM_PROVIDER."]);
});

test("with a language model messages are translated; those of another conversation are left out", async () => {
  const asked: string[] = [];
  const model = await openModelService((response, body) => {
    const said: { messages: { role: string; content: string }[] } = JSON.parse(body);
    const last = said.messages.at(-1)?.content ?? "";
    if (last.includes('"language":"de"')) asked.push(last);
    speak(response, ['Here: ["Bitte rufen', ' Sie mich zurück.", null]']);
  });
  closers.push(model.close);
  const settings = { provider: "openai-compatible", baseUrl: model.baseUrl, apiKey: null, model: "tiny" } as const;
  company = await openCompany(closers, { env: { model: settings } });
  const { conversationId } = await company.ask("Please call me back.");
  const other = await company.ask("Another visitor's words.");
  const rows = await company.db.read.selectFrom("messages").select(["id", "conversationId"]).where("role", "=", "visitor").execute();
  const [own, foreign] = [conversationId, other.conversationId].map((of) => rows.find((row) => row.conversationId === of)?.id ?? "");
  const path = `/api/conversations/${conversationId}/translations`;
  const translated = await company.call<object>("POST", path, { language: "de", messages: [own, foreign] });
  expect(translated.body).toEqual({ success: true, translations: [{ id: own, text: "Bitte rufen Sie mich zurück." }] });
  expect(asked.join()).toContain("Please call me back.");
  expect(asked.join()).not.toContain("Another visitor");
});

test("a member chooses how they are told", async () => {
  const usual = { asked: { mail: true, slack: true }, mentioned: { mail: true, slack: true } };
  const notices = "/api/live/notices";
  expect((await company.call<object>("GET", notices)).body).toEqual({ success: true, data: usual });
  const chosen = { ...usual, mentioned: { mail: false, slack: true } };
  expect((await company.call("PUT", notices, chosen)).status).toBe(200);
  expect((await company.call<object>("GET", notices)).body).toEqual({ success: true, data: chosen });
});
