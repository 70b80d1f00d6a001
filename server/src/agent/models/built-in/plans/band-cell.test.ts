import { describe, expect, it } from "vitest";
import { ask } from "../../../../testing/ask-quayfold.ts";
import type { Turn } from "../../../model.ts";

const rent = (...prices: readonly (readonly [string, string, string])[]): string =>
  prices.map(([name, short, long]) => `Model: ${name} | 12 months: ${short} | 60 months: ${long}`).join("\n");
const pages = {
  "/pricing": [
    ["Prices", "Prices are per month and per machine, without VAT."],
    ["Prices › Monthly rent in Britain", rent(["Wren", "£95", "£69"], ["Finch 2", "£149", "£109"], ["Heron", "£219", "£165"])],
    ["Prices › Monthly rent in Ireland", rent(["Wren", "€115", "€83"], ["Finch 2", "€179", "€129"], ["Heron", "€259", "€195"])],
    [
      "Prices › Paint",
      "Price per kilo by quantity\nColour: Harbour Blue | 1–9 kg: £9.00 | 10–24 kg: £8.20 | 25 kg or more: £7.00\nColour: Moss | 1–9 kg: £7.50 | 10–24 kg: £6.90 | 25 kg or more: £6.10",
    ],
    [
      "Prices › Calibration of scales",
      "Per scale, with a certificate.\nScales per order: 1–9 | Single-beam: £34 / €40 | 3-beam: £62 / €72\nScales per order: 10–49 | Single-beam: £28.50 / €33 | 3-beam: £54 / €63\nScales per order: 50 and more | Single-beam: £19.90 / €23 | 3-beam: £41 / €48",
    ],
    ["Prices › Tour", "Distance: Up to 25 miles | Trailer: £20 | Container: £95\nDistance: Over 25 miles | Trailer: £55 | Container: £160"],
  ],
  "/repair": [["Repair", "A repair begins with a look at the scale, which is free."]],
} as const;
const said = async (question: string): Promise<Turn[]> => [
  { role: "visitor", text: question },
  { role: "agent", text: (await ask(question, { pages })).text },
];

describe("prices by how much or how long", () => {
  const britain = "• Monthly rent in Britain – ";
  const ireland = "• Monthly rent in Ireland – ";
  it.each([
    ["price of the heron for 60 months", `${britain}Heron, 60 months: £165\n${ireland}Heron, 60 months: €195`],
    ["what's the rent for a finch 2 in Ireland for five years?", `${ireland}Finch 2, 60 months: €129`],
    ["how much do 4 herons cost for 1 year", `${britain}Heron, 12 months: £219\n${ireland}Heron, 12 months: €259`],
    ["what does a wren in ireland cost over the whole 12 months?", `${ireland}Wren, 12 months: €115; 12 × €115 = €1,380`],
    ["paint price 30kg harbour blue", "• Paint – Harbour Blue, 25 kg or more: £7.00; 30 × £7.00 = £210"],
    ["how much for twelve kilos of moss", "• Paint – Moss, 10–24 kg: £6.90; 12 × £6.90 = £82.80"],
    ["moss, 12 kg, what would I pay per kilo?", "• Paint – Moss, 10–24 kg: £6.90"],
    [
      "how much for 40 single beam scales",
      "• Calibration of scales – Scales per order 10–49, Single-beam: £28.50 / €33; 40 × £28.50 = £1,140; 40 × €33 = €1,320",
    ],
    [
      "we would send 130 three beam scales at once. price for each?",
      "• Calibration of scales – Scales per order 50 and more, 3-beam: £41 / €48",
    ],
    [
      "cost of 12 single-beams",
      "• Calibration of scales – Scales per order 10–49, Single-beam: £28.50 / €33; 12 × £28.50 = £342; 12 × €33 = €396",
    ],
  ])("%j", async (question, text) => {
    expect(await ask(question, { pages })).toMatchObject({ text, refused: false });
  });

  it("goes on with another thing, another country or another number", async () => {
    const heron = await said("price of the heron for 60 months");
    expect((await ask("and wren?", { history: heron, pages })).text).toBe(`${britain}Wren, 60 months: £69\n${ireland}Wren, 60 months: €83`);
    expect((await ask("and in Ireland?", { history: heron, pages })).text).toBe(`${ireland}Heron, 60 months: €195`);
    const beams = await said("what does the calibration of single-beam scales cost?");
    for (const more of ["how much for 40", "and for 40?"])
      expect((await ask(more, { history: beams, pages })).text).toContain("Scales per order 10–49, Single-beam: £28.50 / €33; 40 ×");
    const paint = await said("paint price 30kg harbour blue");
    expect((await ask("what about delivery?", { history: paint, pages })).text).not.toContain("£7.00");
  });

  it.each([
    "price of the heron for 48 months",
    "delivery cost of 30 kg harbour blue",
    "what is the deposit for a heron for 60 months",
    "how much is it to repair 40 single beam scales?",
    "how much for 40 people?",
    "how much for 40 users of harbour blue",
    "how much for 2 containers",
    "I have had a heron for 60 months, is it mine now?",
    "how old is the heron, 60 months?",
  ])("%j falls into none", async (question) => {
    expect((await ask(question, { pages })).text).not.toMatch(/^• (?:Monthly rent|Paint|Calibration|Tour)[\w ]* – /u);
  });
});
