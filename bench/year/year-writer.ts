import type { SecretBox } from "../../server/src/secrets/secret-box.ts";
import { createTextSource } from "../load/seeded-text.ts";

/** The organization that a year is written for. */
export interface YearOf {
  organizationId: string;
  slug: string;
  memberId: string;
  /** Ids of a Google account and a webhook that exist. */
  connectionId: string;
  credentialId: string;
  secrets: SecretBox;
  conversations: number;
  leads: number;
  companies: number;
  /** The end of the year. */
  now: number;
  /** Sets the ids of this organization apart. */
  seed: number;
}

/** What all generators of a year share. */
export interface YearWriter extends YearOf {
  /** A UUID that begins with the time, as the product's; the same for the same arguments. */
  id(kind: number, at: number, number: number): string;
  question(number: number): string;
  answer(number: number): string;
}

export interface Conversation {
  number: number;
  id: string;
  at: number;
  endedAt: number;
  /** Its replies. */
  replies: { id: string; at: number; question: string; isRefused: boolean }[];
}

export const YEAR_MS = 365 * 24 * 3_600_000;
const POOL = 2_000;

export function createWriter(of: YearOf): YearWriter {
  const text = createTextSource(of.seed);
  const questions = Array.from({ length: POOL }, () => text.question());
  const answers = Array.from({ length: POOL }, () => text.page(1).passages[0]?.text.split(". ").slice(0, 3).join(". ") ?? "");
  return {
    ...of,
    question: (number) => questions[number % POOL] ?? "",
    answer: (number) => answers[number % POOL] ?? "",
    id: (kind, at, number) => {
      const time = Math.floor(at).toString(16).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(of.seed, 1)}${hex(kind, 2)}-8000-${hex(number, 12)}`;
    },
  };
}

/** The time of a conversation of the year, and of what else there are `count` of. */
export function timeOf({ now }: YearOf, number: number, count: number): number {
  return Math.floor(now - YEAR_MS + ((number + 0.5) * YEAR_MS) / count);
}

export function hasHandover(number: number): boolean {
  return number % 60 === 23;
}

export function guide(number: number): string {
  return `https://harbourline.example/guides/page-${number % 2_000}`;
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}

function hex(number: number, length: number): string {
  return number.toString(16).padStart(length, "0");
}
