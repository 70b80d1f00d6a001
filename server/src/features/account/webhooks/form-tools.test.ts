import { randomUUID } from "node:crypto";
import type { DemoRequest, WebhookSecretReply, WebhookCredential, WebhookDelivery } from "@disco/protocol";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Door {
  company: Company;
  path: string;
  url: string;
  secret: string;
}

async function openDoor(): Promise<Door> {
  const company = await openCompany(closers);
  const { body } = await company.call<WebhookSecretReply>("POST", "/api/webhook-credentials", { name: "Site", takes_unsigned: true });
  const { credential, webhook_secret: secret } = body.data;
  return { company, path: `/api/webhook-credentials/${credential.id}`, url: new URL(credential.url).pathname, secret };
}

async function post(
  { company, url, secret }: Door,
  payload: string | Buffer,
  contentType: string,
  isSigned = false,
): Promise<DemoRequest | string> {
  const id = randomUUID();
  const at = company.clock();
  const signed = { "webhook-id": id, "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)) };
  const headers = isSigned ? { ...signed, "webhook-signature": new Webhook(secret).sign(id, at, payload.toString()) } : {};
  const response = await company.app.inject({ method: "POST", url, headers: { "content-type": contentType, ...headers }, payload });
  if (response.statusCode !== 202) return `${response.statusCode} ${response.json().error}`;
  return (await company.call<{ data: DemoRequest }>("GET", `/api/demo-requests/${response.json().data.id}`)).body.data;
}

const email = "nils@berg-mills.example";
const json = "application/json";
const form = "application/x-www-form-urlencoded";
const nils = { email, first_name: "Nils", last_name: "Berg" };
const part = (name: string, value: string | Buffer) =>
  Buffer.concat([Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`), Buffer.from(value), Buffer.from("\r\n")]);

const tools: [string, object | string | Buffer, object, string?][] = [
  [
    "questions that the form defines and answers that refer to them",
    {
      form: {
        definition: {
          fields: [
            { id: "q1", title: "What is your full name?" },
            { id: "q2", title: "How can we help you?" },
            { id: "q3", title: "Mills" },
          ],
        },
        answers: [
          { type: "text", text: "Nils Berg", field: { id: "q1", type: "short_text" } },
          { type: "email", email, field: { id: "q9", type: "email" } },
          { type: "text", text: "New seals", field: { id: "q2", type: "long_text" } },
          { type: "choices", choices: { labels: ["Oslo", "Bergen"] }, field: { id: "q3" } },
        ],
      },
    },
    { ...nils, message: "New seals", context: { Mills: "Oslo, Bergen" } },
  ],
  [
    "a list of labelled fields, whose choices are ids",
    {
      data: {
        fields: [
          { key: "question_a1", label: "Voornaam", type: "INPUT_TEXT", value: "Nils" },
          { key: "question_b2", label: "Achternaam", type: "INPUT_TEXT", value: "Berg" },
          { key: "question_c3", label: "E-mailadres", type: "INPUT_EMAIL", value: email },
          {
            key: "question_d4",
            label: "Product",
            type: "DROPDOWN",
            value: ["7"],
            options: [
              { id: "7", text: "Valves" },
              { id: "8", text: "Seals" },
            ],
          },
        ],
      },
    },
    { ...nils, context: { Product: "Valves" } },
  ],
  [
    "names with lists of values",
    {
      leadgen: [
        {
          field_data: [
            { name: "full_name", values: ["Nils Berg"] },
            { name: "email", values: [email] },
            { name: "company_name", values: ["Berg Mills"] },
          ],
        },
      ],
    },
    { ...nils, company: "Berg Mills" },
  ],
  [
    "a value beside its versions",
    {
      properties: {
        email: { value: email, versions: [{ value: "old@berg-mills.example" }] },
        firstname: { value: "Nils" },
        lastname: { value: "Berg" },
      },
    },
    nils,
  ],
  [
    "JSON in a field of a form",
    `raw=${encodeURIComponent(JSON.stringify({ q3_name: { first: "Nils", last: "Berg" }, q4_email4: email }))}&formID=77`,
    { ...nils, context: { formID: "77" } },
    form,
  ],
  [
    "brackets",
    `fields[f_1][title]=Courriel&fields[f_1][value]=${email}&fields[f_2][title]=Nom+complet&fields[f_2][value]=Nils+Berg&form[name]=Kontakt`,
    nils,
    form,
  ],
  [
    "a part of each field",
    Buffer.concat([
      part("Nome", "Nils"),
      part("Cognome", "Berg"),
      part("Indirizzo e-mail", email),
      part("Messaggio", "Guarnizioni"),
      Buffer.from("--x--\r\n"),
    ]),
    { ...nils, message: "Guarnizioni" },
    "multipart/form-data; boundary=x",
  ],
  [
    "parts in Latin-1",
    Buffer.concat([part("name", Buffer.from("Jörg Größl", "latin1")), part("email", email), Buffer.from("--x--\r\n")]),
    { email, first_name: "Jörg", last_name: "Größl" },
    "multipart/form-data; boundary=x",
  ],
  [
    "French labels",
    { Prénom: "Nils", Nom: "Berg", "Adresse électronique": email, "Nom de l’entreprise": "Berg SARL", "Votre demande": "Joints" },
    { ...nils, company: "Berg SARL", message: "Joints" },
  ],
  [
    "Spanish labels",
    { Nombre: "Nils", Apellidos: "Berg", "Correo electrónico": email, Puesto: "Director", Consulta: "Juntas" },
    { ...nils, title: "Director", message: "Juntas" },
  ],
  [
    "Portuguese labels",
    { "Nome completo": "Nils Berg", "E-mail": email, Empresa: "Berg Lda", Mensagem: "Vedantes" },
    { ...nils, company: "Berg Lda", message: "Vedantes" },
  ],
  [
    "an address as mail programs write it",
    { from: `"Berg, Nils" <${email}>`, to: "sales@acme.example" },
    { ...nils, context: { to: "sales@acme.example" } },
  ],
  [
    "no telling names at all",
    { a1: "Nils", a2: "Berg", a3: "nils.berg@berg-mills.example", a4: "We look for seals that bear 90 degrees" },
    { first_name: "Nils", last_name: "Berg", message: "We look for seals that bear 90 degrees" },
  ],
  [
    "people who are not the visitor, before the visitor and as near to the top",
    {
      event: {
        created_by: { name: "Sam Rep", email: "sam@acme.example" },
        respondent: { name: "Nils Berg", email },
        organization: { name: "Berg Mills", email: "info@berg-mills.example" },
      },
    },
    { ...nils, company: "Berg Mills", context: { "event.created_by.name": "Sam Rep" } },
  ],
  [
    "a manager above the visitor",
    { account_manager: { email: "sam@acme.example", name: "Sam" }, submission: { data: { email, name: "Nils Berg" } } },
    nils,
  ],
  [
    "an address in a hidden field, beside the answers",
    {
      form_response: {
        hidden: { email: "nb@berg-mills.example" },
        answers: [
          { type: "text", text: "Nils Berg", field: { ref: "full_name" } },
          { type: "number", number: 40, field: { ref: "mills" } },
        ],
      },
    },
    { first_name: "Nils", last_name: "Berg" },
  ],
  [
    "an address with its kind",
    { current: { name: "Nils Berg", owner_name: "Sam", email: [{ label: "work", value: "nils@berg-mills.example", primary: true }] } },
    nils,
  ],
  ["two names in one label", { "Nom et prénom": "Nils Berg", "Adresse mail": email }, nils],
  [
    "numbers of any length",
    `{"email":"${email}","id":90071992547409931234,"sum":1200.50,"rate":1e3}`,
    { context: { id: "90071992547409931234", sum: "1200.50", rate: "1e3" } },
  ],
  [
    "fields that come again",
    `email=${email}&topic=Seals&topic=Pumps&size[]=10&size[]=20`,
    { context: { topic: "Seals, Pumps", size: "10, 20" } },
    form,
  ],
  [
    "a declared charset",
    Buffer.from(JSON.stringify({ email, name: "Łucja Żak" }).replaceAll("Ł", "\u00a3").replaceAll("Ż", "\u00af"), "latin1"),
    { first_name: "Łucja", last_name: "Żak" },
    "application/json; charset=iso-8859-2",
  ],
  ["percent signs in Latin-1", `email=${email}&name=J%F6rg+Gr%F6%DFl`, { first_name: "Jörg", last_name: "Größl" }, form],
  ["a form under the type of JSON", `name=Nils+Berg&email=${encodeURIComponent(email)}`, nils],
];

test("the visitor is found in what form tools send, whatever its shape, language and charset", async () => {
  const door = await openDoor();
  for (const [tool, body, wanted, type = json] of tools) {
    const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    expect([tool, await post(door, payload, type)]).toMatchObject([tool, wanted]);
  }
});

test("what cannot be taken whole is refused with the limit", async () => {
  const door = await openDoor();
  const people = JSON.stringify([
    { email, name: "Nils" },
    { email: "eva@berg-mills.example", name: "Eva" },
  ]);
  expect(await post(door, people, json)).toMatch(/^400 .*several requests/u);
  expect(await post(door, JSON.stringify({ email, message: "x".repeat(200_000) }), json)).toMatch(/^413 .*150000 characters/u);
  const message = `${"seal ".repeat(20_000)}END`;
  expect(await post(door, JSON.stringify({ email, message }), json)).toMatchObject({ message });
});

test("a member corrects once what a field is read as", async () => {
  const door = await openDoor();
  const body = JSON.stringify({ data: { "Your code": "Berg", alias: "Nils", email, other: "eva@berg-mills.example", Remark: "Seals" } });
  await post(door, body, json);
  const { body: log } = await door.company.call<{ data: WebhookDelivery[] }>("GET", `${door.path}/deliveries`);
  expect(log.data[0]?.read_as).toEqual([
    { path: "data.Your code", label: "Your code", role: "other" },
    { path: "data.alias", label: "alias", role: "name" },
    { path: "data.email", label: "email", role: "email" },
    { path: "data.other", label: "other", role: "other" },
    { path: "data.Remark", label: "Remark", role: "other" },
  ]);
  const read_as = {
    "data.alias": "first_name",
    "data.Your code": "last_name",
    "data.email": "other",
    "data.other": "email",
    "data.Remark": "message",
  };
  const changed = await door.company.call<{ data: WebhookCredential }>("PUT", door.path, { read_as });
  expect(changed.body.data.read_as).toEqual(read_as);
  expect(await post(door, body.replace("Seals", "Pumps"), json)).toMatchObject({
    ...nils,
    email: "eva@berg-mills.example",
    message: "Pumps",
    context: { email },
  });
  expect((await door.company.call("PUT", door.path, { read_as: { "data.alias": "boss" } })).status).toBe(400);
});

test("the follow-up goes out for signed deliveries alone", async () => {
  const door = await openDoor();
  const template = {
    template_type: "demo_request",
    subject_template: "Thanks, {{first_name}}",
    body_template: "Hello",
    auto_send_enabled: true,
  };
  await door.company.call("POST", "/api/email-templates", template);
  const body = (address: string) => JSON.stringify({ email: address, name: "Dr. Nils Berg" });
  await post(door, body("unsigned@berg-mills.example"), json);
  expect(await post(door, body(email), json, true)).toMatchObject({ is_verified: true });
  const mails = await door.company.db.read
    .selectFrom("outgoingMails")
    .select(["recipient", "subject"])
    .where("kind", "=", "demo_request")
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([email]);
});
