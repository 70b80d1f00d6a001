import { createCell } from "@disco/client";
import type { Call, CallState } from "@disco/client";
import { createFakeSession } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, within } from "storybook/test";
import { DiscoProvider } from "../disco-provider.tsx";
import { VoiceButton } from "./voice-button.tsx";

/** A call that connects at once and hears nothing. */
function quietCall(initial: CallState): Call {
  const state = createCell<CallState>(initial);
  return {
    state,
    start: () => state.set({ phase: "live", isMuted: false }),
    end: () => state.set({ phase: "ended", reason: "visitor" }),
    setMuted: (isMuted) => state.set({ phase: "live", isMuted }),
  };
}

function Told({ state, isLabelShown = false }: { state: CallState | null; isLabelShown?: boolean }) {
  const session = useMemo(() => createFakeSession(), []);
  const call = useMemo(() => state && quietCall(state), [state]);
  return (
    <DiscoProvider session={session} call={call} lang="en">
      <VoiceButton isLabelShown={isLabelShown} labels={isLabelShown ? { start: "Voice", end: "End Call" } : undefined} />
    </DiscoProvider>
  );
}

const meta: Meta<typeof Told> = { title: "Voice button", component: Told };
export default meta;
type Story = StoryObj<typeof Told>;

export const Unavailable: Story = {
  args: { state: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("button", { name: "Voice is not available" })).toBeDisabled();
  },
};

export const Ready: Story = {
  args: { state: { phase: "idle" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Talk to the agent" }));
    await userEvent.click(canvas.getByRole("button", { name: "End the call" }));
    await expect(canvas.getByRole("button", { name: "Talk to the agent" })).toBeEnabled();
  },
};

export const Connecting: Story = { args: { state: { phase: "connecting" } }, globals: { theme: "light" } };

export const Labelled: Story = {
  args: { state: { phase: "idle" }, isLabelShown: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText("Voice"));
    await expect(canvas.getByText("End Call")).toBeVisible();
  },
};
