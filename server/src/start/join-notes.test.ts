import { expect, test } from "vitest";
import { joinNotes } from "./join-notes.ts";

test.each([
  { before: null, note: null, joined: null },
  { before: null, note: "call me", joined: "call me" },
  { before: "call me", note: null, joined: "call me" },
  { before: "call me", note: "call me", joined: "call me" },
  { before: "call me\nat noon", note: "at noon", joined: "call me\nat noon" },
  { before: "now", note: "no", joined: "now\nno" },
  { before: "0123456789", note: "call me", joined: "89\ncall me" },
  { before: "0123456789", note: "👋👋👋👋", joined: "9\n👋👋👋👋" },
  { before: "👋👋👋", note: "123456", joined: "\ufffd👋\n123456" },
])("$before, then $note", ({ before, note, joined }) => {
  expect(joinNotes(before, note, 10)).toBe(joined);
});
