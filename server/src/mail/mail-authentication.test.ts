import { expect, test } from "vitest";
import { findingsOfForm, findingsOfGmail, verdictOf } from "./mail-authentication.ts";

const ownDomains = new Set(["own.example"]);
const ada = { from: "ada@mail.lovelace.example", person: "ada@mail.lovelace.example", ownDomains };
const form = (spf: string | null, dkim: string | null, envelopeFrom: string | null) => findingsOfForm({ spf, dkim, envelopeFrom });

test.each([
  ["its domain signed it", form("softfail", "{@lovelace.example : pass}", "b@esp.example"), "verified"],
  ["one of two signatures is its domain's", form("none", "{@esp.example : pass, @lovelace.example : pass}", null), "verified"],
  ["its domain sent it", form("pass", "none", "bounce@news.lovelace.example"), "verified"],
  ["another domain signed and sent it", form("pass", "{@evil.example : pass}", "a@evil.example"), "unverified"],
  ["its signature is broken", form("fail", "{@lovelace.example : fail}", "ada@lovelace.example"), "unverified"],
  ["a domain that only ends alike signed it", form("none", "{@notlovelace.example : pass}", null), "unverified"],
  ["nothing was found", form("none", "none", "ada@lovelace.example"), "unverified"],
  ["nothing could be checked", form("temperror", "", "ada@lovelace.example"), "unknown"],
  ["the provider said nothing", form(null, null, null), "unknown"],
])("of SendGrid, a mail is judged where %s", (_name, findings, verdict) => {
  expect(verdictOf(findings, ada)).toBe(verdict);
});

test.each([
  ["mx.google.com; dkim=pass header.i=@lovelace.example header.s=x; spf=neutral smtp.mailfrom=a@b.example", "verified"],
  ["mx.google.com;\r\n dkim=fail header.i=@lovelace.example;\r\n dmarc=pass (p=NONE sp=NONE) header.from=lovelace.example", "verified"],
  ["mx.google.com; spf=pass (google.com: domain of a@evil.example) smtp.mailfrom=a@evil.example", "unverified"],
  ["mx.google.com; spf=fail (x; dmarc=pass header.from=lovelace.example) smtp.mailfrom=a@evil.example", "unverified"],
  ['mx.google.com; spf=pass smtp.mailfrom="; dmarc=pass header.from=lovelace.example"@evil.example', "unverified"],
  ["mx.google.com.evil.example; dmarc=pass header.from=lovelace.example", "unknown"],
  ["mx.google.com; spf=temperror smtp.mailfrom=ada@lovelace.example", "unknown"],
  ["mx.google.com; none", "unknown"],
  [undefined, "unknown"],
])("of Gmail, %s means %s", (header, verdict) => {
  expect(verdictOf(findingsOfGmail(header), ada)).toBe(verdict);
});

test("whom another sender names is proven by nobody, except by a form of one's own", () => {
  const signedBy = (domain: string) => form("none", `{@${domain} : pass}`, null);
  const of = (from: string, person: string) => verdictOf(signedBy(from.split("@")[1] ?? ""), { from, person, ownDomains });
  expect(of("a@evil.example", "ceo@lovelace.example")).toBe("unverified");
  expect(of("ada@gmail.com", "bob@gmail.com")).toBe("unverified");
  expect(of("wordpress@own.example", "ceo@lovelace.example")).toBe("unknown");
  expect(of("ada@lovelace.example", "sales@eu.lovelace.example")).toBe("verified");
});
