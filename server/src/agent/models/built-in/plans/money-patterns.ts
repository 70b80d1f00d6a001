/** A currency before or behind a sum: "CHF 120", "49 usd". For patterns that ignore case, as all below. */
export const CURRENCY_CODE = "(?:usd|eur|gbp|chf)";
/** What stands before the first digit of a sum. */
export const BEFORE_SUM = String.raw`(?:[$€£¥]|\b${CURRENCY_CODE})\s?`;
export const BEHIND_SUM = String.raw`\s?(?:[$€£]|${CURRENCY_CODE}\b)`;
/** A sum of money, as far as it takes to see that there is one. */
export const SUM = String.raw`(?:${BEFORE_SUM}\d|\d${BEHIND_SUM})`;
const NAMES = String.raw`\s?(?:dollars?|euros?|pounds?|cents?)\b`;
/** The same in texts, where "50 pounds" are hardly a weight. */
export const SUM_IN_WORDS = String.raw`(?:${SUM}|\d${NAMES})`;
