import type { Member } from "@disco/protocol";
import { expect, test } from "vitest";
import { createEmbeddedAuthClient } from "./embedded-auth-client.ts";

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

test.each(hanging)("%s is given up, and the person hears of the connection", async (_title, answer) => {
  const client = createEmbeddedAuthClient({
    social: [],
    storage: nothingKept,
    hint: hintOf({ now: "kept" }),
    fetch: (_path, init) => answer(init?.signal),
    timeoutMs: 10,
  });
  await expect(client.start()).rejects.toThrow("Please check your connection and try again");
  await expect(client.signInWithPassword("ann@acme.example", "secret")).rejects.toThrow("Please check your connection and try again");
  expect(client.state.peek()).toEqual({ status: "loading" });
});
