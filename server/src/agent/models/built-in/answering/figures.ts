const LIMIT =
  /\b(?:max(?:imum)?|limit(?:s|ed)?|up to|at most|no more than|unlimited|as many|most|more than|exceed\w*|cap(?:ped)?|quota|min(?:imum)?|at least|less than|lowest)\b/iu;
const FIGURE =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty|hundred|thousand|million|unlimited|no limit|as many|any number)\b/iu;

export function namesLimit(text: string): boolean {
  return LIMIT.test(text);
}

/** True for a text with a number in it, in digits or in words. */
export function hasFigure(text: string): boolean {
  return FIGURE.test(text);
}

/** True for "up to 20 a day", "unlimited". */
export function isLimit(text: string): boolean {
  return hasFigure(text) && namesLimit(text);
}
