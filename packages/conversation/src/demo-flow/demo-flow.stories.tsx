import type { Meta, StoryObj } from "@storybook/react-vite";
import type { FakeSession } from "@disco/client/testing";
import type { ChatReply } from "@disco/protocol";
import { expect, userEvent, within } from "storybook/test";
import { aConfig } from "../../testing/builders.ts";
import { Told } from "../../testing/story.tsx";
import { arabic } from "../languages/arabic.ts";
import { DemoFlow } from "./demo-flow.tsx";

const slot = { id: "s1", start: "2026-11-24T15:00:00.000Z", end: "2026-11-24T15:30:00.000Z", label: "Tuesday, November 24 at 3:00 PM PST" };
const config = aConfig({
  displayType: "demo_flow",
  demoQuestions: [
    { id: "size", question: "How big is your team?", options: ["Up to 10", "11 to 50", "More"] },
    { id: "need", question: "What should get better?", options: [] },
  ],
  demoVideo: { title: "Product tour", duration: "2:30", videoUrl: "https://v.test/1", embedUrl: "https://v.test/embed/1" },
});

const offer: Partial<ChatReply> = { success: false, response: "Free times:", toolCalled: "schedule_meeting", alternatives: [slot] };
const booking: Partial<ChatReply> = {
  toolCalled: "schedule_meeting",
  extractedData: { day: "2026-11-24", time: "3:00 PM", timezone: "PST", email: "ada@acme.test" },
};

/** The agent answers by itself: one thing when it is asked for times, another when it gets an address. Without a reply the line breaks. */
const answeringWith =
  (times: Partial<ChatReply> | null, contact: Partial<ChatReply>) =>
  (session: FakeSession): void => {
    session.chat.subscribe(() => {
      if (session.chat.peek().turn.phase !== "sending") return;
      const text = session.sent.at(-1) ?? "";
      const reply = text.startsWith("I'd like") ? times : text.includes("@") ? contact : { response: "Thank you." };
      queueMicrotask(() => (reply ? session.answer(reply) : session.fail("network")));
    });
  };
const answering = answeringWith(offer, booking);

const meta: Meta<typeof Told> = {
  title: "Guided demo",
  component: Told,
  args: { script: { config }, after: answering, view: (conversation) => <DemoFlow conversation={conversation} onClose={() => {}} /> },
};
export default meta;
type Story = StoryObj<typeof Told>;

/** Presses the buttons of these names, one after the other. */
const go =
  (...names: string[]): NonNullable<Story["play"]> =>
  async ({ canvasElement }) => {
    for (const name of names) await userEvent.click(await within(canvasElement).findByRole("button", { name }));
  };

const toSlots = ["Start the demo", "11 to 50", "Skip", "Continue"];
const toContact = [...toSlots, slot.label];

export const Greeting: Story = {};
export const Options: Story = { play: go("Start the demo") };
export const OptionsLight: Story = { ...Options, globals: { theme: "light" } };
export const FreeText: Story = { play: go("Start the demo", "More") };
export const Video: Story = { play: go("Start the demo", "More", "Skip") };
export const Searching: Story = { args: { after: () => {} }, play: go("Start the demo", "Skip", "Skip", "Continue") };
export const Times: Story = { play: go(...toSlots) };
export const Contact: Story = { play: go(...toContact) };

export const ContactMissing: Story = {
  play: async (context) => {
    await go(...toContact, "Book the demo")(context);
    await expect(await within(context.canvasElement).findByText("Enter your name.")).toBeVisible();
  },
};
export const ContactMissingLight: Story = { ...ContactMissing, globals: { theme: "light" } };

/** Gives a name and an address, and comes to the step of this title. */
const introduce =
  (from: string[], title: string): NonNullable<Story["play"]> =>
  async (context) => {
    await go(...from)(context);
    const canvas = within(context.canvasElement);
    await userEvent.type(await canvas.findByLabelText("Name"), "Ada");
    await userEvent.type(canvas.getByLabelText("Work email"), "ada@acme.test{Enter}");
    await expect(await canvas.findByRole("heading", { name: title })).toHaveFocus();
  };

export const Booked: Story = { play: introduce(toContact, "Your demo is booked") };
export const BookedLight: Story = { ...Booked, globals: { theme: "light" } };
export const Requested: Story = {
  args: { after: answeringWith(offer, { response: "Thank you, Ada." }) },
  play: introduce([...toSlots, "None of these suits me"], "Your demo request is in"),
};
export const TimeTaken: Story = {
  args: { after: answeringWith(offer, offer) },
  play: async (context) => {
    await introduce(toContact, "Pick a time for your demo")(context);
    await expect(within(context.canvasElement).getByRole("alert")).toHaveTextContent("That time has just been taken.");
  },
};
export const NoTimes: Story = {
  args: { after: answeringWith({ response: "Nobody takes meetings here yet." }, booking) },
  play: async (context) => {
    await go(...toSlots)(context);
    await expect(await within(context.canvasElement).findByText(/^No free times could be found/u)).toBeVisible();
  },
};
export const LineBroken: Story = {
  args: { after: answeringWith(null, booking) },
  play: async (context) => {
    await go(...toSlots)(context);
    await expect(await within(context.canvasElement).findByRole("button", { name: "Try again" })).toBeVisible();
  },
};

export const LeftForTheChat: Story = {
  play: async (context) => {
    await go("Start the demo", "More", "Ask a question instead")(context);
    await expect(within(context.canvasElement).getByRole("textbox")).toHaveFocus();
  },
};

export const CameBack: Story = {
  play: async (context) => {
    await go("Start the demo", "More", "Ask a question instead", "Back to the demo")(context);
    await expect(await within(context.canvasElement).findByRole("heading", { name: "What should get better?" })).toHaveFocus();
  },
};

export const Arabic: Story = { args: { language: arabic }, play: go("بدء العرض") };
