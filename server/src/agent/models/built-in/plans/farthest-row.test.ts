import { expect, it } from "vitest";
import { ask } from "../../../../testing/ask-quayfold.ts";

const pages = {
  "/": [["Leafrun", "Leafrun rents electric vans to companies."]],
  "/vans": [
    [
      "Our vans › Side by side",
      "Model: Ash | Range: 180 km | Payload (kg): 600 | Noise: 61 dB | Weight: 1,450 kg | Colours: 3\nModel: Birch | Range: 320 km | Payload (kg): 950 | Noise: 58 dB | Weight: 1,980 kg | Colours: 5\nModel: Cedar | Range: 260 km | Payload (kg): 1,200 | Noise: 64 dB | Weight: 2,300 kg | Colours: 5\nModel: Doum | Range: on request | Payload (kg): 800 | Noise: 60 dB | Weight: 1,700 kg | Colours: 5",
    ],
  ],
  "/pricing": [
    ["Prices › Rent", "Van: Ash | Day: £50 | Week: £290\nVan: Birch | Day: £70 | Week: £390\nVan: Cedar | Day: £90 | Week: £490"],
    [
      "Prices › Trailers by the day",
      "Name: T1 | One day: £30 | More: £25\nName: T2 | One day: £20 | More: £15\nName: T3 | One day: £45 | More: £40",
    ],
    ["Prices › Ramps", "Name: R1 | One day: £9 | More: £5\nName: R2 | One day: £8 | More: £6\nName: R3 | One day: £12 | More: £7"],
  ],
  "/chargers": [
    [
      "Chargers",
      "Charger: C1 | Power: 11 kW to 22 kW | Cable: 5 m\nCharger: C2 | Power: 22 kW | Cable: 7 m\nCharger: C3 | Power: 50 kW | Cable: 400 cm",
    ],
  ],
} as const;

it.each([
  ["which van has the longest range?", "The highest figure under “Range” is that of Birch: 320 km."],
  ["what's the model with the highest payload", "The highest figure under “Payload (kg)” is that of Cedar: 1,200."],
  ["which one has the shortest range", "The lowest figure under “Range” is that of Ash: 180 km."],
  ["whats your cheapest trailer", "The lowest price is that of T2.\n\n• T2: One day: £20; More: £15"],
  ["most expensive trailer?", "The highest price is that of T3."],
  ["quietest van?", "The lowest figure under “Noise” is that of Birch: 58 dB."],
  ["which is the lightest of your vans", "The lowest figure under “Weight” is that of Ash: 1,450 kg."],
  ["which model has the fewest colours", "The lowest figure under “Colours” is that of Ash: 3."],
])("%j is told by the row that is farthest out", async (question, text) => {
  const told = await ask(question, { pages });
  expect([told.text.slice(0, text.length), told.refused]).toEqual([text, false]);
});

it.each([
  "which charger has the longest cable?",
  "which charger has the highest power?",
  "which model has the most colours",
  "which truck has the longest range?",
  "what is the biggest problem with range?",
  "what is the longest contract?",
  "which van is the fastest?",
  "which van has the lowest price?",
  "who is your biggest customer",
  "what is the highest weight that a driver may lift?",
])("%j is told by none", async (question) => {
  expect((await ask(question, { pages })).text).not.toContain("figure under");
});

it.each(["cheapest ramp", "the cheapest flight", "what is the cheapest way to charge?", "most expensive repair"])(
  "%j has no lowest price",
  async (question) => {
    expect((await ask(question, { pages })).text).not.toMatch(/(?:lowest|highest) price is/u);
  },
);
