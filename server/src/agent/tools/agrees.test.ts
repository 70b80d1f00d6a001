import { expect, test } from "vitest";
import { agrees } from "./agrees.ts";

test.each([
  "yes",
  "Yes please",
  "yes that works",
  "ok, perfect, thanks!",
  "That’s fine for me",
  "book it",
  "sure, let's do that",
  "works for me",
])("%j agrees", (message) => {
  expect(agrees(message)).toBe(true);
});

test.each(["no", "yes but 4pm", "yes, is it free?", "ok what about friday", "it works with Slack", "book it for Friday", "thanks!", ""])(
  "%j does not, or says more",
  (message) => {
    expect(agrees(message)).toBe(false);
  },
);

test("a long message is read at once", () => {
  const started = performance.now();
  agrees("yes ok ".repeat(2_000));
  agrees(`${"that works ".repeat(7)}x`);
  expect(performance.now() - started).toBeLessThan(500);
});
