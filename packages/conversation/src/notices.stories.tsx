import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { answered, asked, Told } from "../testing/story.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { AwayNotice, ConsentView, StagingNotice } from "./notices.tsx";

const meta: Meta<typeof Told> = { title: "Notices", component: Told };
export default meta;
type Story = StoryObj<typeof Told>;

const onAgree = fn();
const text = "We keep this conversation to answer you and to follow up.\n\nYou can ask us to delete it at any time.";

export const Consent: Story = {
  args: {
    view: (conversation) => (
      <ChatPanel conversation={conversation} onClose={() => {}}>
        <ConsentView text={text} onAgree={onAgree} />
      </ChatPanel>
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("heading", { name: "Before we start" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Agree and continue" }));
    await expect(onAgree).toHaveBeenCalled();
    await expect(canvas.queryByRole("textbox")).toBeNull();
  },
};
export const ConsentLight: Story = { ...Consent, globals: { theme: "light" } };

export const Away: Story = {
  args: {
    view: (conversation) => (
      <ChatPanel
        conversation={conversation}
        onClose={() => {}}
        notice={<AwayNotice text="Our people are back on Monday at 9. I can answer now." />}
      />
    ),
  },
};

export const Staging: Story = {
  args: { view: (conversation) => <ChatPanel conversation={conversation} onClose={() => {}} notice={<StagingNotice />} /> },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole("note")).toHaveTextContent("Staging");
  },
};

export const AwayInAThread: Story = {
  args: {
    script: { messages: [asked("Anyone there?"), answered("I am, and I know the docs.")] },
    view: (conversation) => <ChatPanel conversation={conversation} onClose={() => {}} notice={<AwayNotice text="" />} />,
  },
  globals: { theme: "light" },
};
