import { defaultPlaybook } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { callTools, speak } from "../../../../testing/services/fake-model-service.ts";
import { openChatOver } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** What a language model is instructed in each of its calls. */
function instructionsIn(bodies: readonly string[]): string[] {
  return bodies.map((body) => JSON.parse(body).messages.find(({ role }: { role: string }) => role === "system").content);
}

test("a language model gets the policy's result: what is known, what to find out, what may be offered and what was refused", async () => {
  const { chat, seen } = await openChatOver(closers, (response, body) =>
    speak(response, [JSON.parse(body).messages.at(-1).content.includes("?") ? "I could not find that [0]." : "Thank you."]),
  );
  const { sessionId } = (await chat.send("We have about 600 employees. Budget is around $80k a year, approved for this quarter.")).reply;
  await chat.send("Our warehouse is in Ohio", { sessionId });
  await chat.send("Do you sell hazmat suits for divers?", { sessionId });
  await chat.send("And submarines?", { sessionId });
  const [told = "", next = "", asked = "", last = ""] = instructionsIn(seen.bodies);
  expect(told).toMatch(/Acknowledge in one clause: size [^\n]*600 employees[^\n]*budget [^\n]*\$80k/u);
  expect(told).toContain("offer to find a time for a short call");
  expect(told).toContain("Ask or offer nothing else in this reply.");
  expect(next).toMatch(/The visitor has told: size [^\n]*600 employees/u);
  expect(asked).toContain("Answer the visitor's question first.");
  expect(last).toContain('Questions without an answer so far: "Do you sell hazmat suits for divers?"');
});

test("a language model notes a fact by the visitor's exact words alone, and keeps it", async () => {
  const fact = (quote: string) => ["note_fact", { field: "tool", value: "index cards", quote }] as const;
  const { chat, seen } = await openChatOver(closers, (response, _body, calls) => {
    if (calls === 1) return callTools(response, [fact("we use index cards")]);
    if (calls === 2) return callTools(response, [fact("all on index cards")]);
    speak(response, ["Noted."]);
  });
  const { reply } = await chat.send("It is all on index cards, and it is a mess");
  expect(reply).toMatchObject({ response: "Noted.", toolCalled: null });
  expect(seen.bodies[1]).toContain("The quote is not in the visitor's words");
  expect(seen.bodies[2]).toContain("tool index cards");
  await chat.send("Anything else?", { sessionId: reply.sessionId });
  expect(instructionsIn(seen.bodies).at(-1)).toMatch(/The visitor has told: [^\n]*tool "index cards"/u);
});

test("a language model follows the playbook that members set", async () => {
  const { chat, seen } = await openChatOver(closers, (response) => speak(response, ["Thank you."]));
  const playbook = {
    ...defaultPlaybook,
    topics: [{ kind: "own", label: "Doors", question: "How many doors do you have?", choices: ["1 to 4", "more"] }],
    objections: { ...defaultPlaybook.objections, price: "The yearly plan costs less." },
    tone: "Dry and short.",
    dont: ["Promise dates"],
  };
  await chat.db.write((tx) =>
    tx
      .insertInto("playbooks")
      .values({ id: "org-acme", organizationId: "org-acme", published: JSON.stringify(playbook) })
      .execute(),
  );
  await chat.send("We run a small dock");
  await chat.send("That is too expensive");
  const [told = "", objected = ""] = instructionsIn(seen.bodies);
  expect(told).toContain("How many doors do you have? (1 to 4 / more)");
  expect(told).toMatch(/Tone: Dry and short\.[^]*Never: Promise dates/u);
  expect(objected).toContain("Answer the objection (price) with this: The yearly plan costs less.");
});
