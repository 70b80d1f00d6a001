import { expect, test } from "vitest";
import { isUnspoken, languagesSpoken } from "./unspoken.ts";

test.each([
  "كم تكلفة خطة النمو؟",
  "Сколько стоит тариф?",
  "これはいくらですか",
  "Ile kosztuje plan dla dziesięciu użytkowników?",
  "Bu planın fiyatı ne kadar?",
])("%j is in no language that the agent speaks", (message) => {
  expect(isUnspoken(message)).toBe(true);
});

test.each([
  "What does it cost?",
  "Łukasz Żak",
  "My name is Łukasz Żak and we use Škoda vans",
  "Wie viel kostet das Team-Paket?",
  "Combien coûte l'offre Growth ?",
  "¿Cuánto cuesta el plan?",
  "Kubernetes ingress controller compatibility matrix",
  "SSO?",
  "👍",
])("%j may be", (message) => {
  expect(isUnspoken(message)).toBe(false);
});

test("the languages are listed in the one that is answered in", () => {
  expect(languagesSpoken("en")).toBe("English, German, French, Spanish, Italian, Dutch, and Portuguese");
  expect(languagesSpoken("de")).toContain("Niederländisch und Portugiesisch");
});
