import type { KnowledgeDocumentList } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { openCompany } from "../../../testing/open-company.ts";
import { sendFiles, type SendOptions } from "../../../testing/send-files.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Part = NonNullable<SendOptions["part"]>;

const fact = { name: "Rates.txt", bytes: Buffer.from("A berth for a barge costs ninety euros a night.") };
const canary = '{"canary":"polluted"}';
const asJson = "Content-Type: application/json";
const partsNamed = (name: string): Part[] => [
  [`name="${name}"`, "polluted"],
  [`name="${name}"\r\n${asJson}`, canary],
  [`name="${name}"; filename="canary.txt"\r\nContent-Type: text/plain`, "polluted"],
];

test("a part of an upload that is named after what every object has, or would change it, stores nothing and changes nothing", async () => {
  const company = await openCompany(closers);
  await company.startWork();
  const own = Object.getOwnPropertyNames(Object.prototype);
  const upload = async (part: Part) => {
    const response = await sendFiles(company, [fact], { as: "acme", part });
    return [part, response.statusCode, response.json().success];
  };
  const documents = async () => (await company.call<KnowledgeDocumentList>("GET", "/api/knowledge/documents/acme")).body.documents;

  const refused: Part[] = [
    ...["__proto__", "constructor", "toString", "hasOwnProperty"].flatMap(partsNamed),
    [`name="note"\r\n${asJson}`, `{"__proto__":${canary}}`],
    [`name="note"\r\n${asJson}`, `{"constructor":{"prototype":${canary}}}`],
  ];
  for (const part of refused) expect(await upload(part)).toEqual([part, 400, false]);
  expect(await documents()).toEqual([]);

  const ignored = ["prototype", "__proto__[canary]", "constructor.prototype.canary"].map((name): Part => [`name="${name}"`, "polluted"]);
  for (const part of ignored) expect(await upload(part)).toEqual([part, 200, true]);
  expect((await documents()).map(({ name }) => name)).toEqual([fact.name]);

  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(own);
  for (const reached of [{}, Object, () => {}]) expect(Reflect.get(reached, "canary")).toBeUndefined();
});
