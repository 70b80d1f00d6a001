/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Arabic and Hebrew letters in the forms that they take within a word, as some fonts name them. */
const PRESENTATION_FORMS = /[\uFB1D-\uFDFF\uFE70-\uFEFC]+/gu;

/** A piece of a line: its text, and whether a blank stands between it and the piece before. */
export interface LinePiece {
  text: string;
  isApart: boolean;
}

/** Whether most letters of a text are written from right to left. */
export function isRightToLeft(text: string): boolean {
  let balance = 0;
  for (const letter of text) if (/\p{L}/u.test(letter)) balance += RIGHT_TO_LEFT.test(letter) ? 1 : -1;
  return balance > 0;
}

/**
 * Joins the pieces of a line in the order in which they are read. They come in the direction in which most of the page is read; those that
 * are read the other way stand the other way round.
 */
export function joinPieces(pieces: readonly LinePiece[], isPageRightToLeft: boolean): string {
  const turned = turnedPieces(pieces, isPageRightToLeft);
  const runs: { isTurned: boolean; pieces: LinePiece[] }[] = [];
  for (const [at, piece] of pieces.entries()) {
    const isTurned = turned[at] ?? false;
    const last = runs.at(-1);
    if (last !== undefined && last.isTurned === isTurned) last.pieces.push(piece);
    else runs.push({ isTurned, pieces: [piece] });
  }
  const text = runs.map((run) => (run.isTurned ? turn(run.pieces) : joinInOrder(run.pieces)));
  return text
    .map((part, at) => (at > 0 && runs[at]?.pieces[0]?.isApart === true ? ` ${part}` : part))
    .join("")
    .replace(PRESENTATION_FORMS, (forms) => forms.normalize("NFKC"))
    .replace(/\s+/gu, " ")
    .trim();
}

/** Which pieces are read against the page. Figures and signs go with the letters beside them: "Godwit 50" is one name. */
function turnedPieces(pieces: readonly LinePiece[], isPageRightToLeft: boolean): boolean[] {
  const turned = pieces.map(({ text }) => (/\p{L}/u.test(text) ? isRightToLeft(text) !== isPageRightToLeft : null));
  for (let at = turned.length - 1; at >= 0; at -= 1) {
    if (turned[at] !== null) continue;
    const next = turned[at + 1] ?? false;
    const before = turned.slice(0, at).findLast((known) => known !== null) ?? false;
    turned[at] = next && (before || isPageRightToLeft);
  }
  return turned.map((known) => known ?? false);
}

function joinInOrder(pieces: readonly LinePiece[]): string {
  return pieces.map(({ text, isApart }, at) => (at > 0 && isApart ? ` ${text}` : text)).join("");
}

function turn(pieces: readonly LinePiece[]): string {
  // The blank before a piece stands after it when the pieces are turned.
  return pieces.map(({ text, isApart }, at) => (at > 0 && isApart ? `${text} ` : text)).reduceRight((joined, part) => joined + part, "");
}
