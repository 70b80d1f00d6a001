import { describe, expect, it } from "vitest";
import { growthPassage } from "../../testing/services/a-model-request.ts";
import { endsInTime } from "../../testing/ends-in-time.ts";
import { readValue } from "./read-value.ts";
import { readStructureFacts } from "./site-facts.ts";

function factsOf(headingPath: string, text: string) {
  return readStructureFacts([{ ...growthPassage, headingPath, text }]);
}

describe("facts of a page's structure", () => {
  it("have a table's columns as subjects where its rows are of one sort, and its rows otherwise", () => {
    const plans = factsOf("Pricing", "Per month | Basic: €9 | Pro: €19\nBackups | Basic: – | Pro: ✓");
    expect(plans.map(({ subject, attribute, value }) => [subject, attribute, value])).toEqual([
      ["Basic", "Per month", { kind: "money", amount: 9, currency: "EUR" }],
      ["Basic", "Backups", { kind: "yesNo", has: false }],
      ["Pro", "Per month", { kind: "money", amount: 19, currency: "EUR" }],
      ["Pro", "Backups", { kind: "yesNo", has: true }],
    ]);
    const machines = factsOf("Machines", "Model: LV 90 | Power: 90 kW | Price: €2,080\nModel: LV 160 | Power: 160 kW | Price: €3,400");
    expect(machines.map(({ subject, attribute, unit }) => [subject, attribute, unit])).toContainEqual(["LV 160", "Power", "kW"]);
  });

  it("have the counts that they are for", () => {
    const [first] = factsOf(
      "Preise je Waage",
      "Höchstlast: bis 3.000 kg | Kalibrierung: 236 €\nHöchstlast: bis 60 kg | Kalibrierung: 112 €",
    );
    expect(first?.range).toEqual({ from: 0, to: 3_000, unit: "kg" });
  });

  it("tell how a company is reached", () => {
    const contacts = factsOf(
      "Contacto › Sede central",
      "Teléfono 976 55 01 40\nhola@caminalta.example\nDe lunes a jueves de 8:30 a 18:00 h",
    );
    expect(contacts.map(({ subject, attribute, shown }) => [subject, attribute, shown])).toEqual([
      ["Sede central", "phone", "976 55 01 40"],
      ["Sede central", "email", "hola@caminalta.example"],
      ["Sede central", "hours", "De lunes a jueves de 8:30 a 18:00 h"],
    ]);
    expect(factsOf("Contact details", "Address and location: 14 Canal Street, Leeds LS1 4AB").map(({ shown }) => shown)).toEqual([
      "14 Canal Street, Leeds LS1 4AB",
    ]);
    const about = "We are a team of eleven who like to hear from whoever we work for, whatever the question is about. ".repeat(4);
    const said = `${about}Call us on +44 113 496 0912 or write to hello@fernhold.example. Post reaches us at 14 Canal Street, Leeds LS1 4AB.`;
    expect(factsOf("Talk to us", said).map(({ attribute, shown }) => [attribute, shown])).toEqual([
      ["phone", "+44 113 496 0912"],
      ["email", "hello@fernhold.example"],
      ["address", "Post reaches us at 14 Canal Street, Leeds LS1 4AB"],
    ]);
  });
});

describe("a value", () => {
  it.each([
    ["1.290,50 € pro Nutzer und Monat", { value: { kind: "money", amount: 1_290.5, currency: "EUR" }, per: "nutzer", period: "month" }],
    ["CHF 1'290 per site per year", { value: { kind: "money", amount: 1_290, currency: "CHF" }, per: "site", period: "year" }],
    ["1 290,50 € par utilisateur et par mois", { value: { kind: "money", amount: 1_290.5, currency: "EUR" }, period: "month" }],
    ["27,50 € por vehículo y mes", { value: { kind: "money", amount: 27.5, currency: "EUR" }, per: "vehículo", period: "month" }],
    ["12 € al mese", { value: { kind: "money", amount: 12, currency: "EUR" }, period: "month" }],
    ["from €9", { value: { kind: "money", amount: 9, currency: "EUR" }, bound: "least" }],
    ["kostenlos", { value: { kind: "money", amount: 0, currency: "" } }],
    ["up to 250", { value: { kind: "number", amount: 250 }, bound: "most" }],
    ["vanaf 1.000", { value: { kind: "number", amount: 1_000 }, bound: "least" }],
    ["99,9 %", { value: { kind: "percent", amount: 99.9 } }],
    ["45 min", { value: { kind: "duration", seconds: 2_700 } }],
    ["24 Stunden", { value: { kind: "duration", seconds: 86_400 } }],
    ["Mon–Fri 9am–5:30pm", { value: { kind: "hours", ranges: ["09:00–17:30"] } }],
    ["Sí", { value: { kind: "yesNo", has: true } }],
    ["€47.50 / £40", { value: { kind: "text", text: "€47.50 / £40" } }],
  ])("%j", (text, read) => {
    expect(readValue(text)).toMatchObject(read);
  });

  it("is read at once, however long or hostile the cell", async () => {
    const parts = ["1.000", "€1", "per ", "8:00–", "1 000 ", "up to ", "9 ", "- "];
    const cells = parts.map((part) => [part.repeat(4_000 / part.length)]);
    expect(await endsInTime(new URL("./read-value.ts", import.meta.url), "readValue", cells)).toBe(true);
  });
});
