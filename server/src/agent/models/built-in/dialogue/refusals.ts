import type { ModelRequest } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";

type For = Pick<ModelRequest, "organizationName" | "language">;

/** Closes an answer that may miss what was meant. */
export function unsureOffer({ language }: For): string {
  return phrasesOf(language).unsure;
}

/** Says that the site has no answer, and offers people instead. */
export function refuseNoAnswer(request: For, asksPrice: boolean, hasPages: boolean): string {
  return withOffer(request, phrasesOf(request.language).noAnswer({ name: request.organizationName, asksPrice, hasPages }));
}

/** The same to who asked nothing: "it's a Vodafone SIM". */
export function refuseStatement(request: For, hasPages: boolean): string {
  return withOffer(request, phrasesOf(request.language).noStatement({ name: request.organizationName, hasPages }));
}

/** Says that the site has no clear answer, quotes the closest passage, and offers a person. */
export function refuseWithClosest(request: For, closest: string): string {
  const { closest: opening, offer } = phrasesOf(request.language);
  return `${opening(request.organizationName)}\n\n${closest}\n\n${offer}`;
}

export function refuseMore(request: For): string {
  return withOffer(request, phrasesOf(request.language).noMore(request.organizationName));
}

/** Says which part of a message stays open, in fewer words where there is no room for all. */
export function refusePart(request: For, question: string, room: number): string {
  const { noPart, noPartShort } = phrasesOf(request.language);
  const whole = noPart(shorten(question), request.organizationName);
  return whole.length <= room ? whole : noPartShort(shorten(question));
}

/** Says that a message asked more than one reply answers; nothing where it did not. */
export function leftForLater(request: For, questions: readonly string[]): string {
  const [first] = questions;
  return first === undefined ? "" : phrasesOf(request.language).alsoAsked(shorten(first), questions.length - 1);
}

function withOffer({ language }: For, text: string): string {
  return `${text} ${phrasesOf(language).offer}`;
}

function shorten(question: string): string {
  const plain = question
    .trim()
    .replace(/[?.!\s]+$/u, "")
    .replace(/^[¿¡]/u, "");
  return plain.length <= 70 ? plain : `${plain.slice(0, 67).trimEnd()}…`;
}
