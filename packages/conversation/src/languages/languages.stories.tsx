import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { aConfig } from "../../testing/builders.ts";
import { answered, asked, Told } from "../../testing/story.tsx";
import { arabic } from "./arabic.ts";
import { dutch } from "./dutch.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import type { Language } from "./language.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";

const meta: Meta<typeof Told> = { title: "Languages", component: Told };
export default meta;
type Story = StoryObj<typeof Told>;

const alternatives = [
  { id: "a1", start: "2026-11-24T15:00:00Z", end: "2026-11-24T15:30:00Z", label: "Tuesday, November 24 at 3:00 PM PST" },
];
const citations = [{ id: "p1", title: "Pricing", url: "https://docs.acme.test/pricing", quote: "Team is $49 per month." }];

/** A thread with a card, a citation and what may go wrong. */
function thread(language: Language, question: string, answer: string): Story {
  return {
    args: {
      language,
      script: {
        messages: [
          asked(question),
          answered(answer, { citations }),
          asked("Tuesday?"),
          answered("…", { toolCalled: "schedule_meeting", success: false, alternatives }),
        ],
      },
      after: (session) => {
        session.send("OK");
        session.fail("network");
      },
    },
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await expect(await canvas.findByText(language.cards.selectTime)).toBeInTheDocument();
      await expect(canvas.getByRole("button", { name: language.texts.retry })).toBeVisible();
      await expect(canvas.getByRole("dialog")).toHaveAttribute("dir", language.texts.dir);
    },
  };
}

export const German = thread(german, "Was kostet das?", "Der Tarif **Team** kostet 49 $ im Monat.");
export const French = thread(french, "Combien ça coûte ?", "L’offre **Team** coûte 49 $ par mois.");
export const Spanish = thread(spanish, "¿Cuánto cuesta?", "El plan **Team** cuesta 49 $ al mes.");
export const Italian = thread(italian, "Quanto costa?", "Il piano **Team** costa 49 $ al mese.");
export const Dutch = thread(dutch, "Wat kost het?", "Het plan **Team** kost $ 49 per maand.");
export const Portuguese = thread(portuguese, "Quanto custa?", "O plano **Team** custa US$ 49 por mês.");
export const Arabic = thread(arabic, "كم السعر؟", "سعر خطة **Team** هو 49 دولارًا شهريًا.\n\n• بلا حد للمستخدمين\n• دعم خلال ساعة");
export const ArabicLight: Story = { ...Arabic, globals: { theme: "light" } };
export const ArabicEmpty: Story = {
  args: { language: arabic, script: { config: aConfig({ tips: ["كم السعر؟", "Does it work with SAP?"] }) } },
};
