import { randomInt } from "node:crypto";

const LENGTH = 8;
/** Without the characters that people mistake for one another. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code for one mail: some 39 bits. */
export function createSignInCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

/** A typed code as it was mailed: people add blanks and dashes, and write small letters. */
export function readSignInCode(typed: string): string {
  return typed.replaceAll(/[\s-]+/gu, "").toUpperCase();
}
