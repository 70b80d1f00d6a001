import { describe, expect, it } from "vitest";
import { answerOf as ask } from "../../../../testing/library/ask-quayfold.ts";
import type { Turn } from "../../../model.ts";

describe("an amount that is asked for", () => {
  const pages = {
    "/tarifs": [
      [
        "Tarifs",
        [
          "Prix hors taxes par mot du texte de départ.",
          "Langue d’arrivée: Anglais, espagnol | Classique: 0,12 € | Expert: 0,16 €",
          "Langue d’arrivée: Polonais, tchèque | Classique: 0,15 € | Expert: 0,20 €",
        ].join("\n"),
      ],
      ["Tarifs › Autres prix", "Prestation: Interprète, journée | Prix HT: 790,00 €\nPrestation: Page assermentée | Prix HT: 52,00 €"],
    ],
  } as const;

  it.each([
    ["40 000 mots à traduire en polonais", "ça ferait combien en classique", "coûte 40 000 × 0,15 € = 6 000 € (Classique)."],
    ["leur site en anglais, ~8000 mots", "combien en expert", "coûte 8 000 × 0,16 € = 1 280 € (Expert)."],
    ["des notices en tchèque", "c combien", "coûte 0,15 € par mot (Classique) ou 0,20 € par mot (Expert)."],
    ["il nous faudrait un interprète", "prix svp", "Interprète, journée coûte 790,00 €."],
  ])("is of what was named before: %j, %j", async (before, question, told) => {
    const history: Turn[] = [{ role: "visitor", text: before }];
    expect((await ask(question, { pages, history, language: "fr" })).text).toContain(told);
  });

  const machines = {
    "/pricing": [["Prices", ["LV 55 VSD", "LV 90 VSD"].map(rowOf).join("\n")]],
    "/app": [
      ["App", "Way: Mobile app | How it works: One tap | Good for: Nurses\nWay: Browser | How it works: A click | Good for: Offices"],
    ],
  } as const;

  function rowOf(name: string, at: number): string {
    return `Machine: ${name} | Power: ${at + 55} kW | One month (flexible): €2,${at}60 | Per month, 36-month contract: €1,${at}70`;
  }

  it.each([
    ["what would an LV55 be", "LV 55 VSD costs €2,060 (One month flexible) or €1,070 a month (36-month contract)."],
    ["how much would 3 LV 90 be for 36 months?", "LV 90 VSD costs 3 × €1,170 = €3,510 a month (36-month contract)."],
  ])("is of a thing by its code: %j", async (question, told) => {
    expect((await ask(question, { pages: machines })).text).toContain(told);
  });

  it("is of no table without prices", async () => {
    const { text } = await ask("no puedo entrar, la app no me deja", { pages: machines, language: "es" });
    expect(text).not.toMatch(/incluye|«/u);
  });
});
