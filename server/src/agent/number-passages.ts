import type { RetrievedPassage, Retrieval } from "../knowledge/passage.ts";
import type { ToolContext } from "./tool.ts";

/** Retrieves, and gives each passage of the turn the number that a reply cites it by: the first is 1. */
export function numberPassages(retrieveFrom: (query: string) => Promise<Retrieval>) {
  const numbered: RetrievedPassage[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ id }: RetrievedPassage): number => numbers.get(id) ?? 0;
  const retrieve = async (query: string): Promise<Retrieval> => {
    const retrieval = await retrieveFrom(query);
    for (const passage of retrieval.passages) {
      if (!numbers.has(passage.id)) numbers.set(passage.id, numbered.push(passage));
    }
    return retrieval;
  };
  const search: ToolContext["search"] = async (query) => {
    const { passages } = await retrieve(query);
    return { passages: passages.map((passage) => ({ ...passage, number: numberOf(passage) })) };
  };
  return { numbered, numberOf, retrieve, search };
}
