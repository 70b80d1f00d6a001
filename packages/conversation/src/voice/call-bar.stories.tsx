import type { CallStep } from "@disco/client/voice";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { createFakeCall } from "../../testing/fake-call.ts";
import { Told } from "../../testing/story.tsx";
import { CallBar } from "./call-bar.tsx";

const meta: Meta<typeof Told> = { title: "Call", component: Told };
export default meta;
type Story = StoryObj<typeof Told>;

/** The bar of a call to which the steps have happened, which says `words`. */
function after(words: string, ...steps: CallStep[]): Story {
  return {
    args: { view: (conversation) => <CallBar call={createFakeCall(...steps)} conversation={conversation} /> },
    play: async ({ canvasElement }) => {
      const [first] = await within(canvasElement).findAllByText(words);
      await expect(first).toBeVisible();
    },
  };
}

const started: CallStep = { type: "started" };
const microphone: CallStep = { type: "microphone", microphone: "on" };
const opened: CallStep = { type: "opened", recognition: "server" };
const asked: CallStep = { type: "heard", text: "What does the team plan cost?", isFinal: true };

export const Connecting = after("Connecting...", started);
export const Joined = after("Agent joined - Say hello!", started, microphone, opened, { type: "said", text: "Hi, this is Ada." });
export const Thinking = after("Thinking", started, microphone, opened, asked);
export const Speaking = after(
  "Speaking",
  started,
  microphone,
  opened,
  asked,
  { type: "said", text: "The team plan costs $49 a month and covers twenty docks." },
  { type: "sounded", isPlaying: true },
);
export const SpeakingLight: Story = { ...Speaking, globals: { theme: "light" } };
export const Reconnecting = after("Reconnecting...", started, microphone, opened, { type: "lost" });
export const Refused = after(
  "Your browser does not let us use the microphone. You can listen, and type.",
  started,
  { type: "microphone", microphone: "refused" },
  opened,
);
export const Lost = after("Voice service temporarily unavailable", started, opened, {
  type: "ended",
  by: "lost",
  problem: "Voice service temporarily unavailable",
});
