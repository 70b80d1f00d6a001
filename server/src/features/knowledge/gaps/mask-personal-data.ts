const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Digits with what people put between them: telephone numbers, and card and account numbers as well. */
const NUMBER = /(?<![\p{L}\p{N}])(?:\+|\(\+?)?\d(?:[ \t()./-]{0,2}\d){6,}(?![\p{L}\p{N}])/gu;
const DATE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})(?:[ T]\d{1,2})?$/u;
const YEARS = /^(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d$/u;
const ACCOUNT = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu;

/** A visitor's words without the addresses and numbers that they can be reached by. */
export function maskPersonalData(text: string): string {
  return text
    .replace(EMAIL, "[email]")
    .replace(ACCOUNT, "[number]")
    .replace(NUMBER, (number) => (DATE.test(number) || YEARS.test(number) ? number : "[number]"));
}
