import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { verifyVisitorToken } from "./verify-visitor-token.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const seconds = now.getTime() / 1_000;
const acme = { slug: "acme", secret: "vs_a-secret-that-only-acme-and-we-have" };

function sign(claims: Record<string, unknown>, secret = acme.secret, algorithm = "HS256"): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(new TextEncoder().encode(secret));
}

test("a fresh token of the organization names the visitor", async () => {
  const token = await sign({
    sub: "user-7",
    exp: seconds + 600,
    aud: "acme",
    name: "Ada",
    email: "ada@lovelace.example",
    attributes: { plan: "growth", seats: 5 },
  });
  expect(await verifyVisitorToken(token, acme, now)).toEqual({
    subject: "user-7",
    name: "Ada",
    email: "ada@lovelace.example",
    attributes: { plan: "growth", seats: 5 },
  });
});

test.each([
  ["signed by another organization", sign({ sub: "user-7", exp: seconds + 600 }, "vs_the-secret-of-globex-and-nobody-else")],
  ["for another organization", sign({ sub: "user-7", exp: seconds + 600, aud: "globex" })],
  ["without an expiry", sign({ sub: "user-7" })],
  ["expired", sign({ sub: "user-7", exp: seconds - 60 })],
  ["valid for more than an hour", sign({ sub: "user-7", exp: seconds + 7_200 })],
  ["without a subject", sign({ exp: seconds + 600 })],
  ["under another algorithm", sign({ sub: "user-7", exp: seconds + 600 }, acme.secret, "HS512")],
  ["unsigned", Promise.resolve(new UnsecuredJWT({ sub: "user-7", exp: seconds + 600 }).encode())],
  ["with attributes of a wrong shape", sign({ sub: "user-7", exp: seconds + 600, attributes: { nested: { deep: true } } })],
  ["no token at all", Promise.resolve("x.y.z")],
])("a token %s makes nobody known", async (_name, token) => {
  expect(await verifyVisitorToken(await token, acme, now)).toBeNull();
});
