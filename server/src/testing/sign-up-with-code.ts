import { bodyPlace } from "../mail/outbox.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import type { TestApp } from "./build-test-app.ts";

type Built = Pick<TestApp, "app" | "db" | "env" | "clock">;

/** The code that was mailed to an address last by the clock; empty where none was. */
export async function readMailedCode({ db, env }: Built, recipient: string): Promise<string> {
  const rows = await db.read
    .selectFrom("outgoingMails")
    .select(["id", "body"])
    .where("recipient", "=", recipient)
    .where("kind", "=", "code")
    .orderBy("createdAt")
    .execute();
  const bodies = rows.map(({ id, body }) => createSecretBox(env.secretKey).open(body, bodyPlace(id)));
  return bodies.flatMap((body) => /Your code is (\w{8})\./u.exec(body)?.[1] ?? []).at(-1) ?? "";
}

/** Signs a new person up with the code from their mail. Gives the answer to the call that signs in. */
export async function signUpWithCode(
  built: Built,
  person: { name: string; email: string; password: string },
  { headers = {}, remoteAddress = "192.0.2.77" }: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  const post = (path: string, payload: object) =>
    built.app.inject({ method: "POST", url: `/api/auth${path}`, headers, remoteAddress, payload });
  built.clock.advance(1);
  await post("/sign-up/email", person);
  return post("/sign-in/email-otp", { ...person, otp: await readMailedCode(built, person.email) });
}
