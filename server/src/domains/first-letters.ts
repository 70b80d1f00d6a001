/** The beginning of a text, of at most `most` characters, without half an emoji at its end. */
export function firstLetters(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, "");
}
