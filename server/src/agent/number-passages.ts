import type { RetrievedPassage, Retrieval } from "../knowledge/passage.ts";
import type { Site } from "../knowledge/site-pages.ts";
import type { ToolContext } from "./tool.ts";

/** Passages shown per `search_knowledge` call. */
const MAX_SEARCHED = 6;

/** Retrieves, and gives each passage that the turn's model is shown the number that a reply cites it by: the first is 1. */
export function numberPassages(retrieveFrom: (query: string) => Promise<Retrieval>, from: Site) {
  const numbered: RetrievedPassage[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ id }: RetrievedPassage): number => numbers.get(id) ?? 0;
  const number = (passages: readonly RetrievedPassage[]): void => {
    for (const passage of passages) if (!numbers.has(passage.id)) numbers.set(passage.id, numbered.push(passage));
  };
  /** A turn looks for the same more than once. */
  const retrieved = new Map<string, Retrieval>();
  const find = async (query: string): Promise<Retrieval> => {
    const known = retrieved.get(query);
    if (known !== undefined) return known;
    const retrieval = await retrieveFrom(query);
    retrieved.set(query, retrieval);
    return retrieval;
  };
  const retrieve = async (query: string): Promise<Retrieval> => {
    const retrieval = await find(query);
    number(retrieval.passages);
    return retrieval;
  };
  const site: Site = {
    pages: () => from.pages(),
    open: async (page) => {
      const passages = await from.open(page);
      number(passages);
      return passages;
    },
  };
  const search: ToolContext["search"] = async (query) => {
    const passages = (await find(query)).passages.slice(0, MAX_SEARCHED);
    number(passages);
    return { passages: passages.map((passage) => ({ ...passage, number: numberOf(passage) })) };
  };
  return { numbered, numberOf, retrieve, search, site };
}
