import { describe, expect, it } from "vitest";
import { nextLead, noLead } from "./lead-capture.ts";
import type { LeadCapture } from "./lead-capture.ts";
import { withDemoEmail } from "./pending-demo.ts";

describe("nextLead", () => {
  const naming: LeadCapture = { ...noLead, step: "name" };
  const mailing: LeadCapture = { step: "email", name: "Ada", email: "" };
  const complete: LeadCapture = { step: "complete", name: "Ada", email: "ada@acme.test" };
  const cases: [string, LeadCapture, string, LeadCapture, boolean][] = [
    ["never leaves none by itself", noLead, "Ada", noLead, false],
    ["stores the name and asks for the address", naming, " Ada ", mailing, true],
    ["stores a message with an at sign as the address", mailing, "ada@acme.test", complete, true],
    ["passes a message without an at sign on to the chat", mailing, "why?", mailing, false],
    ["passes everything on once it is complete", complete, "bob@acme.test", complete, false],
  ];
  it.each(cases)("%s", (_title, before, message, lead, replies) => {
    const next = nextLead(before, message);
    expect(next.lead).toEqual(lead);
    expect(next.reply !== null).toBe(replies);
  });

  it("thanks the visitor by name in the spec's words", () => {
    expect(nextLead(naming, "Ada").reply).toBe("Thanks Ada! What's your email so I can send you relevant materials?");
  });
});

describe("withDemoEmail", () => {
  it.each([
    ["ada@acme.test", "Show me. My email is ada@acme.test"],
    ["Sure, it's ada@acme.test.", "Show me. My email is ada@acme.test"],
    ["no thanks.", null],
    ["me@here", null],
  ])("reads %j", (text, expected) => {
    expect(withDemoEmail("Show me", text)).toBe(expected);
  });
});
