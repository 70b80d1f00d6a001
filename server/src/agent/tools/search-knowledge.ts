import { z } from "zod";
import type { Tool } from "../tool.ts";

const SearchKnowledge = z.object({ query: z.string().min(1).max(500).describe("What to look for, in the words a web page would use") });

export function searchKnowledge(): Tool<z.infer<typeof SearchKnowledge>> {
  return {
    name: "search_knowledge",
    description: "Searches the company's website, FAQs and documents. Call it when the passages at hand do not answer the question.",
    input: SearchKnowledge,
    run: async ({ query }, context) => {
      const { passages } = await context.search(query);
      return {
        output: {
          ok: true,
          passages: passages.map(({ headingPath, text, number }) => ({ number, headingPath, text })),
        },
        reply: null,
      };
    },
  };
}
