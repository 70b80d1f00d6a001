import { z } from "zod";
import { addFacts } from "../dialogue/add-facts.ts";
import { factFields } from "../facts/fact.ts";
import type { Tool } from "../tool.ts";

const NoteFact = z.object({
  field: z.enum(factFields).describe("What it is about"),
  value: z.string().min(1).max(120).describe("The fact in a few words, as a reply would repeat it"),
  quote: z.string().min(1).max(300).describe("The visitor's exact words that say it, copied letter by letter"),
});

/** Notes what a visitor tells about themselves. Its quote must be the visitor's own words, so that a model cannot make a fact up. */
export function noteFact(): Tool<z.infer<typeof NoteFact>> {
  return {
    name: "note_fact",
    description:
      "Notes one thing that the visitor told about themselves: need, size, timing, budget, role, current tool, name, company or place. Call it once for each.",
    input: NoteFact,
    run: async ({ field, value, quote }, { visitorTexts, state }) => {
      if (!visitorTexts.some((text) => text.includes(quote)))
        return { output: { ok: false, problem: "The quote is not in the visitor's words. Copy it exactly." }, reply: null };
      const known = state.facts ?? [];
      const facts = addFacts(known, [{ field, value, quote }]);
      return { output: { ok: true, noted: `${field} ${value}` }, reply: null, ...(facts === known ? {} : { state: { facts } }) };
    },
  };
}
