import { expect, it } from "vitest";
import { toTranscript } from "./to-transcript.ts";

it("writes who said what and when, and what was cited", () => {
  const citation = { id: "p", title: "Pricing", url: "https://acme.test/p", quote: "$49" };
  const text = toTranscript(
    [
      { sender: "user", id: "1", text: "Price?", sentAt: "2026-01-05T09:00:00.000Z" },
      { sender: "assistant", id: "2", text: "It is $49.", sentAt: "2026-01-05T09:00:05.000Z", metadata: { citations: [citation] } },
      {
        sender: "member",
        id: "3",
        text: "Less for two.",
        sentAt: "2026-01-05T09:01:00.000Z",
        metadata: { member: { name: "Eva", photo: null } },
      },
    ],
    { agent: "Ada", you: "Sie" },
    "de",
    "UTC",
  );
  expect(text).toBe(
    "\uFEFFSie · 05.01.2026, 09:00\r\nPrice?\r\n\r\nAda · 05.01.2026, 09:00\r\nIt is $49.\r\n[1] Pricing https://acme.test/p\r\n\r\nEva · 05.01.2026, 09:01\r\nLess for two.\r\n",
  );
});
