import type { CompanyProfileList, DemoRequestList, SearchFindings, MemberConversation } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { addPage } from "../../../testing/library/a-library.ts";
import { importCompanies } from "../../../testing/import-companies.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(): Promise<Company> {
  const company = await openCompany(closers);
  await addPage(company.db, company.organizationId, {
    url: "https://acme.example/docks",
    title: "Docks",
    text: "Acme plans the docks of a warehouse. Each dock has a door, a plan and a calendar.",
  });
  return company;
}

const search = async (company: Company, q: string, as: "acme" | "globex" = "acme") =>
  (await company.call<{ data: SearchFindings }>("GET", `/api/search?q=${encodeURIComponent(q)}`, undefined, as)).body.data;

test("what visitors said, left of themselves and asked for is found by its organization alone", async () => {
  const company = await open();
  const { conversationId, sessionId } = await company.ask("What does a dock have for our 100% electric trucks?");
  await company.ask("I am Ada Lovelace, write to ada@lovelace.example", sessionId);
  await company.app.inject({
    method: "POST",
    url: "/api/public/demo-request",
    payload: { name: "Grace Hopper", email: "grace@navy.example", company: "Compilers", organizationId: "acme" },
  });

  expect(await search(company, "ELECTRIC dock")).toMatchObject({
    leads: [],
    demoRequests: [],
    conversations: [{ id: conversationId, title: "What does a dock have for our 100% electric trucks?" }],
  });
  expect((await search(company, "100%")).conversations).toHaveLength(1);
  expect((await search(company, "1%0")).conversations).toEqual([]);
  expect((await search(company, "electric submarine")).conversations).toEqual([]);
  expect(await search(company, "lovelace")).toMatchObject({
    leads: [{ conversationId, email: "ada@lovelace.example" }],
    plans: [{ contactName: "Ada Lovelace", email: "ada@lovelace.example", stage: "nurture" }],
    companies: [{ key: "lovelace.example", name: null, leads: 1, demoRequests: 0 }],
  });
  expect(await search(company, "compilers")).toMatchObject({
    companies: [{ key: "navy.example", name: "Compilers", leads: 0, demoRequests: 1 }],
    demoRequests: [{ name: "Grace Hopper", company: "Compilers", companyKey: "navy.example" }],
  });

  for (const q of ["electric", "lovelace", "compilers", "a", "%"])
    expect(await search(company, q, "globex")).toEqual({ leads: [], plans: [], companies: [], demoRequests: [], conversations: [] });
  const blank = await company.call("GET", "/api/search?q=%20");
  expect(blank.status).toBe(400);
});

test("the company of exactly that name comes before newer ones that only contain it", async () => {
  const company = await open();
  for (const number of [1, 10, 11, 12, 13, 14, 15]) {
    const payload = { name: "Kim Holm", email: `kim@werft${number}.example`, company: `Werft Nord ${number}`, organizationId: "acme" };
    company.clock.advance(60_000);
    expect((await company.app.inject({ method: "POST", url: "/api/public/demo-request", payload })).statusCode).toBe(200);
  }
  const { plans, demoRequests } = await search(company, "werft NORD 1");
  expect([plans[0]?.company, demoRequests[0]?.company]).toEqual(["Werft Nord 1", "Werft Nord 1"]);
  const list = await company.call<{ data: { companyName: string }[] }>("GET", "/api/action-plans?q=Werft%20Nord%201");
  expect(JSON.stringify(list.body.data[0])).toContain('Werft Nord 1"');
});

test("a conversation is read with its citations by its own organization; another gets the answer of one that is not there", async () => {
  const company = await open();
  const { conversationId } = await company.ask("What does a dock have?");
  const path = `/api/conversations/${conversationId}`;
  const { body } = await company.call<{ data: MemberConversation }>("GET", path);
  expect(body.data).toMatchObject({ id: conversationId, visitor: null, messages: [{ sender: "user" }, { sender: "assistant" }] });
  expect(body.data.messages[1]?.metadata?.citations?.[0]?.url).toBe("https://acme.example/docks");
  const foreign = await company.call("GET", path, undefined, "globex");
  const missing = await company.call("GET", "/api/conversations/nothing", undefined, "globex");
  expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
});

test("a word is found in small and in capital letters, of whatever alphabet they are", async () => {
  const company = await open();
  const { conversationId } = await company.ask("Öffnet das Dock in ŁÓDŹ auch für Österreich? Сколько стоит?");
  for (const q of ["Öffnet", "öffnet", "ÖFFNET", "ŁÓDŹ", "łódź", "Österreich", "österreich", "Сколько", "СКОЛЬКО", "сколько стоит"])
    expect([q, (await search(company, q)).conversations.map(({ id }) => id)]).toEqual([q, [conversationId]]);
});

test("marks, case, ß, İ, ς and both Unicode forms are folded in every search", async () => {
  const company = await open();
  const people: [string, string][] = [
    ["Zoë Groß-Sørensen", "Weißbäckerei"],
    ["İPEK Şahin", "Ilgaz"],
    ["André Peña".normalize("NFD"), "Señal".normalize("NFD")],
    ["ΑΡΗΣ Παπάς", "Όμιλος"],
    ["Ёлкина Юлия", "ŁUKÓW"],
  ];
  for (const [at, [name, of]] of people.entries()) {
    const payload = { name, email: `x@marks-${at}.example`, company: of, organizationId: "acme" };
    await company.app.inject({ method: "POST", url: "/api/public/demo-request", payload });
  }
  const found: [string, string[]][] = [
    ["Weißbäckerei", ["weissbackerei", "WEISSBÄCKEREI", "weißbäckerei", "gross-sorensen", "zoe"]],
    ["Ilgaz", ["ipek", "İpek", "ıpek", "sahin", "ŞAHİN"]],
    ["Señal", ["andré", "andre", "peña", "PENA", "señal"]],
    ["Όμιλος", ["αρης", "ΆΡΗΣ", "παπας", "ομιλοσ"]],
    ["ŁUKÓW", ["елкина", "ЮЛИЯ", "lukow", "łuków"]],
  ];
  for (const [name, words] of found)
    for (const word of words) {
      const { demoRequests, plans } = await search(company, word);
      const { body: list } = await company.call<DemoRequestList>("GET", `/api/demo-requests?q=${encodeURIComponent(word)}`);
      const named = [demoRequests[0]?.company, plans[0]?.company, list.data.demoRequests[0]?.company].map((each) => each?.normalize("NFC"));
      expect([word, named]).toEqual([word, [name, name, name]]);
    }
  expect((await search(company, "OMILOS")).demoRequests).toEqual([]);
  for (const word of ["weissbackerei", "señal", "όμιλοσ", "łuków"])
    expect([word, (await search(company, word)).companies]).toMatchObject([word, [{}]]);
});

test("stored companies are found by folded letters too", async () => {
  const company = await open();
  await company.startWork();
  await importCompanies(company, "Name,Website\nStraßenbau Øst,strassen-a.example\nŁaźnia,laznia.example\n");
  for (const [word, domain] of [
    ["strassenbau", "strassen-a.example"],
    ["STRASSENBAU ost", "strassen-a.example"],
    ["straßenbau", "strassen-a.example"],
    ["laznia", "laznia.example"],
  ] as const) {
    expect([word, (await search(company, word)).companies]).toMatchObject([word, [{ domain }]]);
    const { body } = await company.call<CompanyProfileList>("GET", `/api/companies?search=${encodeURIComponent(word)}`);
    expect([word, body.companies.map((each) => each.domain)]).toEqual([word, [domain]]);
  }
});

test("a long message is shown from its beginning, and no emoji of it by half", async () => {
  const company = await open();
  const said = `${"dock ".repeat(23)}dock`;
  await company.ask(`${said}${"🚚".repeat(30)}`);
  expect((await search(company, "dock")).conversations).toMatchObject([{ title: said, quote: `${said}${"🚚".repeat(20)}…` }]);
});
