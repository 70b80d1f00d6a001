import type { Member } from "@disco/protocol";
import { expect, test } from "vitest";
import { createEmbeddedAuthClient } from "./embedded-auth-client.ts";
import { identityQuestion } from "./identity-question.ts";

const ann: Member = { id: "ann", email: "ann@acme.example", name: "Ann", organization: null };
const nothingKept = { getItem: () => null, removeItem: () => {} };
const hintOf = (signIn: { now: string | null }) => ({ read: () => signIn.now, remove: () => (signIn.now = null) });

test("a session that ends signs nobody out who has signed in anew meanwhile, in this tab or in another", async () => {
  const signIn = { now: "old" };
  let refuse: (response: Response) => void = () => {};
  const refusal = new Promise<Response>((resolve) => (refuse = resolve));
  const client = createEmbeddedAuthClient({
    social: [],
    storage: nothingKept,
    hint: hintOf(signIn),
    fetch: async () => (signIn.now === "old" ? refusal : Response.json({ success: true, data: ann })),
  });
  const started = client.start();
  signIn.now = "new";
  await client.noteRefusal();
  expect(client.state.peek()).toEqual({ status: "signed-in", member: ann });
  refuse(Response.json({ success: false, error: "Please sign in.", code: "unauthorized" }, { status: 401 }));
  await started;
  expect(signIn.now).toBe("new");
  expect(client.state.peek()).toEqual({ status: "signed-in", member: ann });
});

/** Fetches until the signal ends it. */
const hanging: [string, (signal: AbortSignal | null | undefined) => Promise<Response>][] = [
  [
    "a server that never answers",
    (signal) => new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  ],
  [
    "an answer that never ends",
    async (signal) =>
      new Response(new ReadableStream({ start: (body) => signal?.addEventListener("abort", () => body.error(signal.reason)) })),
  ],
];

test.each(hanging)("%s is given up, and the person hears of it", async (_title, answer) => {
  const client = createEmbeddedAuthClient({
    social: [],
    storage: nothingKept,
    hint: hintOf({ now: "kept" }),
    fetch: (_path, init) => answer(init?.signal),
    timeoutMs: 10,
  });
  await expect(client.start()).rejects.toThrow("The server took too long to answer.");
  await expect(client.signInWithPassword("ann@acme.example", "secret")).rejects.toThrow("The server took too long to answer.");
  expect(client.state.peek()).toEqual({ status: "loading" });
});

/** A client over a server that answers by path. */
function clientOf(answers: Record<string, (body: unknown) => Response>) {
  const signIn: { now: string | null } = { now: "kept" };
  const sent: [string, unknown][] = [];
  const client = createEmbeddedAuthClient({
    social: [],
    storage: nothingKept,
    hint: hintOf(signIn),
    fetch: async (input, init) => {
      const path = String(input);
      const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
      if (body !== undefined) sent.push([path, body]);
      return answers[path]?.(body) ?? Response.json({ success: true });
    },
  });
  return { client, sent };
}

const refusal = (code: string) => Response.json({ success: false, error: "Refused.", code }, { status: 403 });

test("an account whose address is unconfirmed shows its address, until the code makes a member of it", async () => {
  let isConfirmed = false;
  const { client } = clientOf({
    "/api/member": () => (isConfirmed ? Response.json({ success: true, data: ann }) : refusal("unconfirmed_address")),
    "/api/auth/session": () => Response.json({ success: true, data: { email: ann.email, isConfirmed } }),
    "/api/auth/sign-in/email-otp": () => {
      isConfirmed = true;
      return Response.json({ token: null });
    },
  });
  await client.start();
  expect(client.state.peek()).toEqual({ status: "unconfirmed", email: ann.email });
  await client.confirmCode(ann.email, "ABCD2345");
  expect(client.state.peek()).toEqual({ status: "signed-in", member: ann });
});

test("a sign-in of two steps asks for a code first, and an organization that requires them shows who is signed in", async () => {
  let isSetUp = false;
  const { client } = clientOf({
    "/api/member": () => (isSetUp ? Response.json({ success: true, data: ann }) : refusal("second_step_required")),
    "/api/auth/session": () => Response.json({ success: true, data: { email: ann.email, isConfirmed: true } }),
    "/api/auth/sign-in/email": () => Response.json({ secondStep: null }),
    "/api/auth/second-step/sign-in": () => Response.json({ token: null }),
  });
  await client.signInWithPassword(ann.email, "correct horse battery");
  expect(client.state.peek()).toEqual({ status: "signed-out", isCodeAsked: true });
  await client.finishSignIn?.("123456");
  expect(client.state.peek()).toEqual({ status: "one-step", email: ann.email });
  isSetUp = true;
  await client.refresh();
  expect(client.state.peek()).toEqual({ status: "signed-in", member: ann });
});

test("the name and the password of a sign-up go with the code, once and for that address alone", async () => {
  const { client, sent } = clientOf({ "/api/member": () => Response.json({ success: true, data: ann }) });
  const person = { name: "Ann", email: ann.email, password: "correct horse battery" };
  expect(await client.signUp(person)).toBe("code-sent");
  await client.confirmCode("eve@evil.example", "ABCD2345");
  await client.signUp(person);
  await client.confirmCode(ann.email, "ABCD2345");
  await client.confirmCode(ann.email, "ABCD2345");
  const codes = sent.filter(([path]) => path === "/api/auth/sign-in/email-otp").map(([, body]) => body);
  expect(codes).toEqual([
    { email: "eve@evil.example", otp: "ABCD2345" },
    { email: ann.email, otp: "ABCD2345", name: "Ann", password: person.password },
    { email: ann.email, otp: "ABCD2345" },
  ]);
});

test("a call that asks again who the member is goes on once they have said it, and is refused where they do not", async () => {
  let isProven = false;
  const { client, sent } = clientOf({
    "/api/member": () => Response.json({ success: true, data: { ...ann, organization: { id: "o", slug: "o", name: "O", role: "owner" } } }),
    "/api/auth/organization/invite-member": () => (isProven ? Response.json({ id: "i" }) : refusal("confirm_identity")),
  });
  await client.start();
  const declined = client.team.invite("bob@acme.example", "owner");
  await expect.poll(() => identityQuestion.isOpen.peek()).toBe(true);
  identityQuestion.answer(false);
  await expect(declined).rejects.toThrow("Refused.");
  const invited = client.team.invite("bob@acme.example", "owner");
  await expect.poll(() => identityQuestion.isOpen.peek()).toBe(true);
  isProven = true;
  identityQuestion.answer(true);
  await invited;
  expect(sent).toHaveLength(3);
});
