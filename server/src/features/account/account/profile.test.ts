import type { Profile, ProfileReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a member's name, title and mails are saved, the name for the sign-in as well, and only for them", async () => {
  const company = await openCompany(closers);
  const read = async (as: "acme" | "globex" = "acme") =>
    (await company.call<ProfileReply>("GET", "/api/account/profile", undefined, as)).body.profile;
  const before = await read();
  expect(before).toMatchObject({
    email: "ann@acme.example",
    signatureFont: "Arial",
    notifications: { email: true, marketing: false, security: true },
  });
  const other = await read("globex");
  const changed = await company.call<ProfileReply>("PUT", "/api/account/profile", {
    firstName: "Ann Marie",
    lastName: "Ström",
    role: "Head of Sales",
    notifications: { email: false },
    email: "eve@evil.example",
    userId: "somebody",
    isAdmin: true,
    plan: "free",
  });
  expect(changed.status).toBe(200);
  const expected: Partial<Profile> = {
    firstName: "Ann Marie",
    lastName: "Ström",
    role: "Head of Sales",
    email: "ann@acme.example",
    notifications: { email: false, marketing: false, security: true },
  };
  expect(changed.body.profile).toMatchObject(expected);
  expect(await read()).toMatchObject(expected);
  expect((await company.call<{ data: { name: string } }>("GET", "/api/member")).body.data.name).toBe("Ann Marie Ström");
  expect(await read("globex")).toEqual(other);
});

test("a signature is saved alone, and what is malformed changes nothing", async () => {
  const company = await openCompany(closers);
  const put = (change: object) => company.call<ProfileReply>("PUT", "/api/account/profile", change);
  await put({ firstName: "Ann" });
  await put({ emailSignature: "Ann\nAcme", signatureFont: "Verdana" });
  expect((await put({ signatureFont: "Comic Sans" })).status).toBe(400);
  expect((await put({ role: "a\nb" })).status).toBe(400);
  expect((await put({ firstName: " " })).status).toBe(400);
  expect((await put({ notifications: { email: "no" } })).status).toBe(400);
  const { profile } = (await company.call<ProfileReply>("GET", "/api/account/profile")).body;
  expect(profile).toMatchObject({ emailSignature: "Ann\nAcme", signatureFont: "Verdana", role: "" });
  expect((await company.call("GET", "/api/account/profile", undefined, null)).status).toBe(401);
});
