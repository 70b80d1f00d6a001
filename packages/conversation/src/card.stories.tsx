import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { answered, asked, Told } from "../testing/story.tsx";

const meta: Meta<typeof Told> = { title: "Cards", component: Told };
export default meta;
type Story = StoryObj<typeof Told>;

const videoData = {
  title: "Product tour",
  duration: "2:30",
  videoUrl: "https://video.acme.test/1",
  embedUrl: "https://video.acme.test/embed/1",
};
const alternatives = [
  { id: "a1", start: "2026-11-24T15:00:00Z", end: "2026-11-24T15:30:00Z", label: "Tuesday, November 24 at 3:00 PM PST" },
  { id: "a2", start: "2026-11-25T10:00:00Z", end: "2026-11-25T10:30:00Z", label: "Wednesday, November 25 at 10:00 AM PST" },
];
const booked = answered("See you then.", {
  toolCalled: "schedule_meeting",
  success: true,
  extractedData: { day: "2026-11-24", time: "3:00 PM", timezone: "PST", email: "ada@acme.test" },
  toolData: {
    calendarUrl: "https://disco.test/api/meetings/1/calendar.ics",
    googleCalendarUrl: "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Meeting",
  },
});
const offered = answered(
  [
    "I have no free time on Sunday. The nearest that are free, held for you for 10 minutes:",
    alternatives.map(({ label }) => `- ${label}`).join("\n"),
    "Which one suits you?",
    "You can also pick a time yourself: https://book.acme.test/ada",
  ].join("\n\n"),
  { toolCalled: "schedule_meeting", success: false, extractedData: { day: "Sunday, November 22", timezone: "PST" }, alternatives },
);

export const Video: Story = {
  args: {
    script: { messages: [asked("Can I see it?"), answered("Here is the tour.", { toolCalled: "show_demo", success: true, videoData })] },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole("button", { name: "Play video: Product tour" })).toBeVisible();
    await expect(canvasElement.querySelector("iframe")).toBeNull();
  },
};

export const VideoPlays: Story = {
  args: {
    script: {
      messages: [
        asked("Can I see it?"),
        answered("Here it is.", {
          toolCalled: "show_demo",
          success: true,
          videoData: { ...videoData, embedUrl: `${location.origin}/none` },
        }),
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Play video: Product tour" }));
    await expect(await canvas.findByTitle("Product tour")).toHaveAttribute("sandbox");
  },
};

export const Confirmed: Story = {
  args: { script: { messages: [asked("Tuesday at 3?"), booked] } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole("link", { name: "Add to Calendar" })).toHaveAttribute("download", "meeting.ics");
  },
};
export const ConfirmedLight: Story = { ...Confirmed, globals: { theme: "light" } };

export const Conflict: Story = {
  args: {
    script: {
      messages: [asked("Tuesday?"), answered("Tuesday is taken.", { toolCalled: "schedule_meeting", success: false, alternatives: [] })],
    },
  },
};

export const Alternatives: Story = {
  args: { script: { messages: [asked("Sunday?"), offered] } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("Our sales person is not available at the time you asked for.")).toBeVisible();
    await expect(canvas.getByText(/^I have no free time on Sunday\./u)).toBeVisible();
    await expect(canvas.getByText(/https:\/\/book\.acme\.test\/ada$/u)).toBeVisible();
    for (const { label } of alternatives) await expect(canvas.getAllByText(label)).toHaveLength(1);
  },
};
export const AlternativesLight: Story = { ...Alternatives, globals: { theme: "light" } };

export const AlternativeChosen: Story = {
  ...Alternatives,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const slot = await canvas.findByRole("button", { name: "Tuesday, November 24 at 3:00 PM PST" });
    await userEvent.click(slot);
    await expect(slot).toHaveAttribute("aria-pressed", "true");
    await expect(await canvas.findByText("Let's meet Tuesday, November 24 at 3:00 PM PST")).toBeVisible();
  },
};
