import { expect, it } from "vitest";
import { englishCards } from "../card-texts.ts";
import { englishDemo } from "../demo-flow/demo-texts.ts";
import { englishNotices } from "../notice-texts.ts";
import { englishPerson } from "../person/person-texts.ts";
import { english } from "../texts.ts";
import { englishVoice } from "../voice/voice-texts.ts";
import { chooseLanguage, loadTexts } from "./load-texts.ts";

const whole = {
  texts: english,
  cards: englishCards,
  notices: englishNotices,
  person: englishPerson,
  demo: englishDemo,
  voice: englishVoice,
};
const NAMES = ["{{one}}", "{{two}}"];

/** Each sentence by its place, with what it lets be filled in. */
function sentences(table: object, place = ""): [string, string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string, string][] => {
    if (typeof value === "object" && value !== null) return sentences(value, `${place}${key}.`);
    const text = String(typeof value === "function" ? value(...NAMES.slice(0, value.length)) : value);
    return [[place + key, (text.match(/\{\{\w+\}\}/gu) ?? []).sort().join(" "), text]];
  });
}

it.each(["de", "fr", "es", "it", "nl", "pt", "ar"])(
  "speaks %s in the same sentences, with the same names filled in, none of them empty",
  async (lang) => {
    const language = await loadTexts(lang);
    const own = sentences(language ?? {});
    expect(own.map(([key, holes]) => [key, holes])).toEqual(sentences(whole).map(([key, holes]) => [key, holes]));
    expect(own.filter(([, , text]) => text.trim() === "")).toEqual([]);
    expect(language?.texts.lang).toBe(lang);
    expect(language?.texts.dir).toBe(lang === "ar" ? "rtl" : "ltr");
  },
);

it.each([
  [["de-AT", "fr", "en"], "de"],
  [[undefined, "FR", "de"], "fr"],
  [["", null, "es-419", "de"], "es"],
  [["pl", "ar-EG"], "ar"],
  [["pt-BR", "es"], "pt"],
  [["en-GB", "de"], "en"],
  [["constructor"], "en"],
  [[], "en"],
])("of %j chooses %s", (wanted, chosen) => {
  expect(chooseLanguage(wanted)).toBe(chosen);
});

it("has nothing to fetch for English and for languages that it does not speak", async () => {
  expect(await loadTexts("en-GB")).toBeNull();
  expect(await loadTexts("pl")).toBeNull();
});
