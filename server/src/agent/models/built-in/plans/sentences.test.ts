import { describe, expect, it } from "vitest";
import type { Language } from "../../../language/language.ts";
import type { Turn } from "../../../model.ts";
import { answerOf } from "../../../../testing/library/ask-quayfold.ts";

/** A site of each language: three plans, what they hold, a trial, and a discount for paying at once. */
const sites = {
  en: {
    "/pricing": [
      [
        "Pricing",
        "Feature: Price per site and month | Brook: €29 | River: €79 | Delta: On request\nOrders a month | Brook: 200 | River: 2,000 | Delta: Unlimited\nStaff users | Brook: 3 | River: 25 | Delta: Unlimited\nSingle sign-on | Brook: – | River: ✓ | Delta: ✓",
      ],
      ["Pricing › Billing", "The free trial of 14 days comes with every plan. If you pay for a whole year at once, you save 10%."],
    ],
  },
  de: {
    "/preise": [
      [
        "Preise",
        "Leistung: Preis pro Standort und Monat | Bach: 29 € | Fluss: 79 € | Delta: auf Anfrage\nBestellungen pro Monat | Bach: 200 | Fluss: 2.000 | Delta: unbegrenzt\nBenutzer | Bach: 3 | Fluss: 25 | Delta: unbegrenzt\nSingle Sign-on | Bach: – | Fluss: ✓ | Delta: ✓",
      ],
      ["Preise › Zahlung", "Die Testphase von 14 Tagen gibt es für alle Tarife. Wer für ein ganzes Jahr auf einmal zahlt, spart 10 %."],
    ],
  },
} as const;

const before = (visitor: string, agent: string): Turn[] => [
  { role: "visitor", text: visitor },
  { role: "agent", text: agent },
];
const river = before("How much is River?", "River costs €79 per site a month.");

describe("an English site answers in the visitor's language", () => {
  it.each([
    ["en", "How much is River?", [], "River costs €79 per site a month."],
    ["de", "Was kostet River?", [], "River kostet 79 € pro Standort und Monat."],
    ["fr", "Combien coûte River ?", [], "River coûte 79 € par site et par mois."],
    ["es", "¿Cuánto cuesta River?", [], "River cuesta 79 € por centro al mes."],
    ["it", "Quanto costa River?", [], "River costa 79 € per sede al mese."],
    ["nl", "Wat kost River?", [], "River kost € 79 per locatie per maand."],
    ["pt", "Quanto custa o River?", [], "River custa 79 € por local por mês."],
    ["en", "what does it all cost?", [], "Brook costs €29 and River €79 per site a month; Delta is priced on request."],
    ["de", "Was kostet das alles?", [], "Brook kostet 29 € und River 79 € pro Standort und Monat; Delta gibt es auf Anfrage."],
    ["en", "what's the cheapest you've got", [], "The cheapest is Brook, at €29 per site a month."],
    ["en", "Which of the two is cheaper, Brook or River?", [], "The cheapest is Brook, at €29 per site a month."],
    ["nl", "wat is het goedkoopste plan?", [], "Het goedkoopst is Brook, voor € 29 per locatie per maand."],
    ["en", "what would River come to for 14 sites?", [], "River costs 14 × €79 = €1,106 a month."],
    ["en", "what would 10 Brook and 2 River sites cost?", [], "Brook + River: 10 × €29 + 2 × €79 = €448 a month."],
    ["de", "Was kosten 10 Brook und 2 River?", [], "Brook + River: 10 × 29 € + 2 × 79 € = 448 € pro Monat."],
    ["it", "Quanto costa River per 14 sedi?", [], "River costa 14 × 79 € = 1.106 € al mese."],
    ["en", "and yearly?", river, "River costs €79 × 12 months = €948 per site a year. Paid a year ahead it is 10% less: €853.20 a year."],
    [
      "es",
      "¿y al año?",
      before("¿Cuánto cuesta River?", "River cuesta 79 € por centro al mes."),
      "River cuesta 79 € × 12 meses = 948 € por centro al año.",
    ],
    [
      "de",
      "und Brook?",
      before("Was kostet River?", "River kostet 79 € pro Standort und Monat."),
      "Brook kostet 29 € pro Standort und Monat.",
    ],
    [
      "fr",
      "et pour 5 sites ?",
      before("Combien coûte River ?", "River coûte 79 € par site et par mois."),
      "River coûte 5 × 79 € = 395 € par mois.",
    ],
    ["en", "what about 20 sites then", river, "River costs 20 × €79 = €1,580 a month."],
    ["en", "is sso on Brook", [], "No, Brook does not include single sign-on; River and Delta do."],
    ["en", "does River have single sign-on?", [], "Yes, River includes single sign-on."],
    ["de", "Ist SSO in Brook enthalten?", [], "Nein, „Single sign-on“ ist in Brook nicht enthalten, aber in River und Delta."],
    ["fr", "Est-ce que Brook inclut le SSO ?", [], "Non, Brook ne comprend pas « Single sign-on », contrairement à River et Delta."],
    ["pt", "O Brook inclui SSO?", [], "Não, Brook não inclui «Single sign-on»; River e Delta sim."],
    ["it", "C'è un periodo di prova?", [], "Sì, la prova dura 14 giorni."],
    ["en", "is there a trial", [], "Yes. The free trial of 14 days comes with every plan."],
  ] as const satisfies readonly (readonly [Language, string, readonly Turn[], string])[])(
    "%s: %s",
    async (language, question, history, told) => {
      const { text, refused, pages } = await answerOf(question, { pages: sites.en, language, history: [...history] });
      expect({ text, refused, pages }).toEqual({ text: expect.stringContaining(told), refused: false, pages: ["/pricing"] });
      expect(text.startsWith(told.slice(0, 3))).toBe(true);
    },
  );
});

it.each([
  ["de", "Was kostet Fluss?", "Fluss kostet 79 € pro Standort und Monat."],
  ["en", "How much is Fluss?", "Fluss costs €79 per site a month."],
  ["it", "Quanto costa Fluss per 3 sedi?", "Fluss costa 3 × 79 € = 237 € al mese."],
  ["en", "how long is the trial?", "The trial lasts 14 days."],
] as const)("a German site answers in the visitor's language: %s, %s", async (language, question, told) => {
  expect((await answerOf(question, { pages: sites.de, language })).text).toContain(told);
});
