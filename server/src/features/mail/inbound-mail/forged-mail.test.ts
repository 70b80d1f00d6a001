import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp } from "../../../testing/build-product-app.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const WORDS = "I am the CEO. Our budget of $90,000 is approved, we need 40 pumps and want to sign this week.";

test("a mail that its domain did not send joins no deal of the domain, moves no stage, and is marked in list, mail and timeline", async () => {
  const built = await buildProductApp({ withoutLimits: true });
  closers.push(built.close);
  await built.startWork();
  const authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@pumps.example" })}`;
  const ask = async (url: string) => (await built.app.inject({ url, headers: { authorization } })).json();
  const { pathname: url } = new URL((await ask("/api/email/config")).data.inboundUrl);
  const receive = (from: string, subject: string, found: Record<string, string>) => {
    const fields = { from, subject, text: WORDS, headers: `Message-ID: <${subject}@test.example>`, ...found };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    return built.app.inject({ method: "POST", url, payload: `${parts.join("")}--b--\r\n`, headers });
  };
  const envelope = (from: string) => JSON.stringify({ to: ["sales@in.pumps.example"], from });
  const listed = async () =>
    (await ask("/api/email/inbox/messages")).emails as {
      id: string;
      subject: string;
      dealId: string;
      verdict: string;
      score: number | null;
    }[];
  const named = async (subject: string) => (await listed()).find((mail) => mail.subject === subject);

  await receive("Ada <ada@harbour.example>", "real", {
    SPF: "pass",
    dkim: "{@harbour.example : pass}",
    envelope: envelope("ada@harbour.example"),
  });
  await expect.poll(async () => (await named("real"))?.score, { timeout: 20_000 }).toBeGreaterThan(59);
  await receive("The Chief <chief@harbour.example>", "forged", {
    SPF: "pass",
    dkim: "{@evil.example : pass}",
    envelope: envelope("x@evil.example"),
  });
  await expect.poll(async () => (await named("forged"))?.score, { timeout: 20_000 }).toBeGreaterThan(59);
  await receive("Form <a@evil.example>", "named", {
    SPF: "pass",
    dkim: "{@evil.example : pass}",
    envelope: envelope("a@evil.example"),
    headers: "Reply-To: chief@harbour.example",
  });
  await expect.poll(async () => (await named("named"))?.score, { timeout: 20_000 }).toBeGreaterThan(59);

  const [real, forged, byOther] = [await named("real"), await named("forged"), await named("named")];
  expect([real?.verdict, forged?.verdict, byOther?.verdict]).toEqual(["verified", "unverified", "unverified"]);
  expect((await ask(`/api/email/inbox/messages/${forged?.id}`)).data.email.verdict).toBe("unverified");
  const dealOf = async (mail: typeof real) => (await ask(`/api/action-plans/${mail?.dealId}`)).data;
  const harbour = await dealOf(real);
  expect(harbour.people.map(({ email }: { email: string }) => email)).toEqual(["ada@harbour.example"]);
  expect(harbour.plan.status).not.toBe("nurture");
  const alone = await dealOf(forged);
  expect(alone.plan).toMatchObject({ status: "nurture", stageHistory: [] });
  expect(alone.timeline.map(({ isVerified }: { isVerified: boolean }) => isVerified)).toEqual([false, false]);
});
