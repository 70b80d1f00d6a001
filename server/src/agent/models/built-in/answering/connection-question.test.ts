import { describe, expect, it } from "vitest";
import { ask } from "../../../../testing/ask-quayfold.ts";

describe("whether something can be connected", () => {
  const connected = {
    "/": [["Quayfold", "Quayfold is one shared plan for docks and yards. Carriers book their own slots."]],
    "/integrations/": [
      ["Integrations", "System: Xero | Bookings: Yes | Orders: No\nSystem: Sage 200 | Bookings: Yes | Orders: Yes"],
      ["Integrations › Everything else", "Use the API or a file. SAP Business One is being built and comes in spring 2027."],
    ],
    "/docs/trouble": [["Trouble", "Xero asks for a new sign-in every 60 days. Slack messages about it come at night."]],
  } as const;

  it.each([
    ["does it work with xero", "• System: Xero; Bookings: Yes; Orders: No"],
    ["do you support SAP?", "SAP Business One is being built and comes in spring 2027."],
    ["Can we connect it to sage", "• System: Sage 200; Bookings: Yes; Orders: Yes"],
  ])("%j is told by the line that names it", async (question, line) => {
    const { text, refused } = await ask(question, { pages: connected });
    expect([text.split("\n\n")[0], refused]).toEqual([line, false]);
  });

  it.each(["does it work with slack?", "do you support datev"])(
    "%j is not, where it is named nowhere that tells of connecting",
    async (question) => {
      expect((await ask(question, { pages: connected })).refused).toBe(true);
    },
  );
});
