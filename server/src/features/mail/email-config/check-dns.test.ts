import { expect, test } from "vitest";
import { checkMx, checkSpf, mergeSpf } from "./check-dns.ts";

test("an SPF record that is there is changed, never doubled", () => {
  const spf: [records: string[], merged: string][] = [
    [[], "v=spf1 include:sendgrid.net ~all"],
    [["v=spf1 include:_spf.google.com -all"], "v=spf1 include:_spf.google.com include:sendgrid.net -all"],
    [["v=spf1 include:sendgrid.net ip4:192.0.2.1 ~all"], "v=spf1 include:sendgrid.net ip4:192.0.2.1 ~all"],
    [["v=spf1 a -all", "v=spf1 mx a ~all"], "v=spf1 a mx include:sendgrid.net -all"],
    [["v=spf1 redirect=_spf.acme.com"], "v=spf1 include:sendgrid.net redirect=_spf.acme.com"],
  ];
  for (const [records, merged] of spf) expect(mergeSpf(records)).toBe(merged);
  expect(checkSpf("acme.com", ["google-site-verification=1", "v=spf1 a ~all"])).toMatchObject({ state: "other", found: ["v=spf1 a ~all"] });
  expect(checkSpf("acme.com", null).state).toBe("unreachable");
});

test("a domain with mailboxes elsewhere is not to lose them", () => {
  expect(checkMx("acme.com", [{ exchange: "aspmx.l.google.com", priority: 1 }])).toMatchObject({
    state: "other",
    advice: expect.stringContaining("inbound.acme.com"),
  });
  expect(checkMx("acme.com", [{ exchange: "MX.sendgrid.net", priority: 10 }]).state).toBe("found");
  expect(checkMx("acme.com", []).state).toBe("missing");
});
