import { contracts } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import { expect, test } from "vitest";
import type { App } from "./app.ts";
import { contract, serve } from "./contract.ts";

export function wrongReplies(app: App): void {
  app.route({
    ...contract("listGaps"),
    // @ts-expect-error The reply misses its gaps.
    handler: async () => ({ success: true as const }),
  });
  app.route({
    ...contract("dismissGap"),
    handler: async (request, reply) => {
      // @ts-expect-error The path has no such value.
      const { faqId: _absent } = request.params;
      // @ts-expect-error The reply is a success.
      return reply.send({ success: false });
    },
  });
}

export function wrongAnswers(app: App): void {
  // @ts-expect-error The gaps are missing.
  serve(app, "listGaps", () => ({}));
  // @ts-expect-error A gap has other fields.
  serve(app, "listGaps", async () => [{ question: 1 }]);
  // @ts-expect-error The path has no such value.
  serve(app, "dismissGap", ({ params }) => params.faqId);
}

test("every route has one contract", () => {
  expect(Object.keys(contracts).toSorted()).toEqual(Object.keys(routes).toSorted());
});
