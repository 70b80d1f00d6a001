/** A stretch of the reply that is spoken in one piece. `start` and `end` are places in the reply's text. */
export interface Clause {
  text: string;
  start: number;
  end: number;
}

export interface ClauseSplitter {
  push(text: string): Clause[];
  end(): Clause[];
}

/** The first clause is short, so that speech begins at once; later ones are whole sentences, which sound better. */
const FIRST_MIN_CHARACTERS = 12;
const MIN_CHARACTERS = 24;
/** A voice is given no more at once; a model that writes no punctuation is cut between words. */
const MAX_CHARACTERS = 240;
const FIRST_MAX_CHARACTERS = 80;
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|St|No|Inc|Ltd|approx|min|max|\d{1,2})|\b[A-Z])\.$/u;

/** Splits a reply that is still being written into clauses to speak. */
export function createClauseSplitter(): ClauseSplitter {
  let text = "";
  let start = 0;
  let isFirst = true;

  function take(end: number): Clause {
    const clause = { text: text.slice(start, end), start, end };
    start = end;
    isFirst = false;
    return clause;
  }

  return {
    push: (piece) => {
      text += piece;
      const clauses: Clause[] = [];
      for (let end = findEnd(text, start, isFirst); end !== null; end = findEnd(text, start, isFirst)) clauses.push(take(end));
      return clauses;
    },
    end: () => (text.slice(start).trim() === "" ? [] : [take(text.length)]),
  };
}

function findEnd(text: string, start: number, isFirst: boolean): number | null {
  const [least, most] = isFirst ? [FIRST_MIN_CHARACTERS, FIRST_MAX_CHARACTERS] : [MIN_CHARACTERS, MAX_CHARACTERS];
  const isInCode = (end: number) => (text.slice(start, end).match(/```/gu) ?? []).length % 2 === 1;
  const boundary = isFirst ? /[.!?](?=\s)|[,;:](?=\s)|\n/gu : /[.!?](?=\s)|\n/gu;
  boundary.lastIndex = start;
  for (let found = boundary.exec(text); found !== null; found = boundary.exec(text)) {
    const end = found.index + found[0].length;
    const said = text.slice(start, end);
    if (said.trim().length < least || isInCode(end) || (found[0] === "." && ABBREVIATION.test(said))) continue;
    return end;
  }
  if (text.length - start <= most || isInCode(text.length)) return null;
  const space = text.lastIndexOf(" ", start + most);
  return space > start ? space : start + most;
}
