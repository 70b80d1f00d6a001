import { expect, test } from "vitest";
import { createSecretBox, type SecretPlace } from "./secret-box.ts";

const place: SecretPlace = ["configurations", "row-1", "identity_secret"];
const box = createSecretBox("a-master-key-of-at-least-32-characters");

test("a sealed secret opens in its place, and twice the same secret looks different", () => {
  const sealed = box.seal("vs_secret", place);
  expect(sealed).not.toContain("vs_secret");
  expect(box.open(sealed, place)).toBe("vs_secret");
  expect(box.seal("vs_secret", place)).not.toBe(sealed);
});

test("while keys are changed both are readable, and the new one seals", () => {
  const before = box.seal("vs_secret", place);
  const both = createSecretBox("another-master-key-of-32-characters!", "a-master-key-of-at-least-32-characters");
  expect(both.open(before, place)).toBe("vs_secret");
  const after = both.seal("vs_secret", place);
  expect(createSecretBox("another-master-key-of-32-characters!").open(after, place)).toBe("vs_secret");
  expect(() => box.open(after, place)).toThrow("another key");
});

test("a sealed secret that was moved, changed or sealed under another key does not open", () => {
  const sealed = box.seal("vs_secret", place);
  expect(() => box.open(sealed, ["configurations", "row-2", "identity_secret"])).toThrow();
  expect(() => box.open(`${sealed.slice(0, -2)}AA`, place)).toThrow();
  expect(() => createSecretBox("another-master-key-of-32-characters!").open(sealed, place)).toThrow("another key");
});
