import { expect, test } from "vitest";
import { growthPassage } from "../testing/services/a-model-request.ts";
import { noSite } from "../knowledge/site-pages.ts";
import { turnLanguage } from "./turn-language.ts";

const german = { ...growthPassage, text: "Alle Daten werden in Frankfurt gespeichert und sind auf dem Weg und am Ort verschlüsselt." };

test.each([
  ["its own where it is plain", "What does it cost?", ["Was kostet das?"], "en"],
  ["that of the message before", "SSO?", ["Combien ça coûte ?"], "fr"],
  ["that of the message before for words that two languages share", "ja", ["Ik wil graag een afspraak"], "nl"],
  ["the likeliest where no word is plain", "passez-moi un collègue svp", [], "fr"],
  ["the site's where nothing else tells", "SSO?", [], "de"],
])("a message is answered in %s: %j", async (_rule, message, before, language) => {
  const history = before.map((text) => ({ role: "visitor" as const, text }));
  expect(await turnLanguage({ message, history }, { passages: [german], terms: [] }, noSite)).toBe(language);
});

test("a message in no language that is known, on no site, is answered in English", async () => {
  expect(await turnLanguage({ message: "これはいくらですか", history: [] }, { passages: [], terms: [] }, noSite)).toBe("en");
});
