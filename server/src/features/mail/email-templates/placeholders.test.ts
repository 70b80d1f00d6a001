import type { EmailPreview } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const template = (subject: string) => ({ template_type: "demo_request", subject_template: subject, body_template: "Hello" });
const preview = async (company: Company, subject: string) =>
  (await company.call<{ data: EmailPreview }>("POST", "/api/email-templates/preview", template(subject))).body.data;

test("placeholders are understood as other tools spell them", async () => {
  const company = await openCompany(closers);
  for (const spelt of [
    "{{ FIRST NAME }}",
    "{{firstName}}",
    "{first-name}",
    "${firstname}",
    "{{lead.first_name}}",
    "{{contact.firstname | default: 'there'}}",
    "{{{first_name}}}",
    "*|FNAME|*",
    "<<First Name>>",
    "[First Name]",
    "[[first_name]]",
    "%first_name%",
  ])
    expect([spelt, await preview(company, `Hi ${spelt}!`)]).toMatchObject([spelt, { subject: "Hi Ada!", unknown: [] }]);
  expect(await preview(company, "{{contact.company.name}}, {{Full Name}}")).toMatchObject({ subject: "Analytical Engines, Ada Lovelace" });
  expect(await preview(company, "100% of [1] and %off% { }")).toMatchObject({ subject: "100% of [1] and %off% { }", unknown: [] });
});

test("an unknown placeholder prints nothing and is named in the preview", async () => {
  const company = await openCompany(closers);
  for (const name of ["constructor", "__proto__", "toString", "#if company", "deal owner"])
    for (const spelt of [`{{${name}}}`, `*|${name}|*`])
      expect(await preview(company, `Hi ${spelt}!`)).toMatchObject({ subject: "Hi!", unknown: [name] });
  expect(await preview(company, "Hi {deal_owner}!")).toMatchObject({ subject: "Hi!", unknown: ["deal_owner"] });
});

test.each([
  ["Dr. Riley Okafor", "Riley", "Dr. Riley Okafor"],
  ["Okafor, Riley", "Riley", "Okafor, Riley"],
  ["Contact", "there", "Contact"],
  ["Okafor, evil.example", "there", "there"],
  ["Riley evil.example?claim", "there", "there"],
])("a lead called %s is greeted as %s", async (name, first, whole) => {
  const company = await openCompany(closers);
  const payload = { name, email: "riley@northyard.example", company: "Northyard", organizationId: "acme" };
  expect((await company.app.inject({ method: "POST", url: "/api/public/demo-request", payload })).statusCode).toBe(200);
  expect(await preview(company, "Hi {{first_name}}|{{name}}")).toMatchObject({ subject: `Hi ${first}|${whole}` });
});
