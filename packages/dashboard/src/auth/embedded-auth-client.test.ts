import type { Member } from "@disco/protocol";
import { expect, test } from "vitest";
import { createEmbeddedAuthClient } from "./embedded-auth-client.ts";

const TOKEN_KEY = "disco:member-token";
const ann: Member = { id: "ann", email: "ann@acme.example", name: "Ann", organization: null };

test("a session that ends signs nobody out who has signed in anew meanwhile, in this tab or in another", async () => {
  const kept = new Map([[TOKEN_KEY, "old"]]);
  let refuse: (response: Response) => void = () => {};
  const refusal = new Promise<Response>((resolve) => (refuse = resolve));
  const client = createEmbeddedAuthClient({
    social: [],
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: async (_path, init) => {
      const isOld = new Headers(init?.headers).get("authorization") === "Bearer old";
      return isOld ? refusal : Response.json({ success: true, data: ann });
    },
  });
  const started = client.start();
  kept.set(TOKEN_KEY, "new");
  await client.noteRefusal();
  expect(client.state.peek()).toEqual({ status: "signed-in", member: ann });
  refuse(Response.json({ success: false, error: "Please sign in.", code: "unauthorized" }, { status: 401 }));
  await started;
  expect(kept.get(TOKEN_KEY)).toBe("new");
  expect(client.state.peek()).toEqual({ status: "signed-in", member: ann });
});
