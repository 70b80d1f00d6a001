import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { aConfig, aThread } from "../testing/builders.ts";
import { answered, asked, Told } from "../testing/story.tsx";

const meta: Meta<typeof Told> = { title: "Chat", component: Told };
export default meta;
type Story = StoryObj<typeof Told>;

const tips = aConfig({ greeting: "Ask about docks, carriers and prices.", tips: ["What does it cost?", "Does it work with SAP?"] });
const citations = [
  { id: "p1", title: "Pricing", url: "https://docs.acme.test/pricing", quote: "Team is $49 per month, billed yearly." },
  {
    id: "p2",
    title: "A page with a very long title that does not fit into one chip",
    url: null,
    quote: "Every plan has unlimited carriers.",
  },
];
const cited = [asked("What does the Team plan cost?"), answered("The **Team** plan costs $49 a month.", { citations })];

export const Empty: Story = { args: { script: { config: tips } } };
export const EmptyLight: Story = { args: { script: { config: tips } }, globals: { theme: "light" } };

export const TypingSends: Story = {
  args: { script: { config: tips } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("textbox"), "Hello{Enter}");
    await expect(await canvas.findByRole("status")).toHaveAccessibleName("Ada is typing");
    await expect(canvas.getByRole("textbox")).toHaveFocus();
  },
};

export const Draft: Story = { args: { script: { draft: "Half a thought\nin two lines" } } };

export const Thinking: Story = { args: { after: (session) => session.send("What do you do?") } };

export const Streaming: Story = {
  args: {
    after: (session) => {
      session.send("What do you do?");
      session.type("**Dock scheduling** keeps trucks moving.\n\n• Slots per door\n• A link for");
    },
  },
};

export const Stopped: Story = {
  ...Streaming,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Stop reply" }));
    await expect(await canvas.findByText("Stopped")).toBeVisible();
  },
};

export const RichTextAndLists: Story = {
  args: {
    script: {
      messages: [
        asked("Plans?"),
        answered("There are **three** plans:\n\n1. Free\n2. Team\n3. Company\n\nSee https://evil.test/ (not a link)."),
      ],
    },
  },
};

export const Code: Story = {
  args: {
    script: {
      messages: [
        asked("How do I build the docs?"),
        answered(
          "Run the following command, which takes about a minute:\n```\ndocker compose run --rm docs bundle exec rake swagger:build --trace\n```\nThe file appears under public/docs:\n```\ndocs:\n  - swagger.json\n  - index.html\n```",
        ),
      ],
    },
  },
};
export const CodeLight: Story = { ...Code, globals: { theme: "light" } };

export const Citations: Story = { args: { script: { messages: cited } } };

export const CitationsOpen: Story = {
  args: { script: { messages: cited } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const chip = await canvas.findByRole("button", { name: "1 Pricing" });
    await userEvent.click(chip);
    await expect(chip).toHaveAttribute("aria-expanded", "true");
    await expect(await canvas.findByText("Team is $49 per month, billed yearly.")).toBeVisible();
  },
};
export const CitationsOpenLight: Story = { ...CitationsOpen, globals: { theme: "light" } };

export const Copied: Story = {
  args: { script: { messages: cited } },
  play: async ({ canvasElement }) => {
    const written: string[] = [];
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void written.push(text) },
      configurable: true,
    });
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Copy message" }));
    await expect(await canvas.findByText("Copied!")).toBeInTheDocument();
    Reflect.deleteProperty(navigator, "clipboard");
    await expect(written).toEqual(["The **Team** plan costs $49 a month."]);
  },
};

const rated = [asked("What does the Team plan cost?"), answered("It costs $49 a month.", { messageId: "r1" })];

export const Rated: Story = {
  args: { script: { messages: rated } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [good, bad] = [await canvas.findByRole("button", { name: "Good answer" }), canvas.getByRole("button", { name: "Bad answer" })];
    await userEvent.click(good);
    await waitFor(() => expect(good).toHaveAttribute("aria-pressed", "true"));
    await userEvent.click(bad);
    await waitFor(() => expect(bad).toHaveAttribute("aria-pressed", "true"));
    await expect(good).toHaveAttribute("aria-pressed", "false");
  },
};
export const RatedLight: Story = { ...Rated, globals: { theme: "light" } };

export const RatingNotKept: Story = {
  args: { script: { messages: rated, turn: { phase: "offline" } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bad = await canvas.findByRole("button", { name: "Bad answer" });
    await userEvent.click(bad);
    await expect(await canvas.findByText("That did not work. Please try again.")).toBeVisible();
    await expect(bad).toHaveAttribute("aria-pressed", "false");
  },
};

export const ReadsFurtherUp: Story = {
  args: {
    script: { messages: aThread(40) },
    after: (session) => {
      session.send("One more");
      Object.assign(window, { reading: session });
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const thread = canvas.getByRole("region", { name: "Messages" });
    const session = Reflect.get(window, "reading");
    await waitFor(() => expect(thread.scrollTop).toBeGreaterThan(0));
    await waitFor(() => {
      thread.scrollTop = 0;
      expect(session.scroll.peek()).toBe(0);
    });
    session.answer({ response: "Here it is." });
    await expect(await canvas.findByRole("button", { name: "New messages" })).toBeVisible();
  },
};

export const LongThread: Story = {
  args: { script: { messages: aThread(500) } },
  play: async ({ canvasElement }) => {
    const thread = within(canvasElement).getByRole("region", { name: "Messages" });
    await waitFor(() => expect(thread.scrollHeight - thread.scrollTop - thread.clientHeight).toBeLessThan(24));
  },
};

export const LongWords: Story = {
  args: {
    script: { messages: [asked("x".repeat(300)), answered(`${"Donaudampfschifffahrt".repeat(8)} https://acme.test/${"a".repeat(200)}`)] },
  },
};

export const Failed: Story = {
  args: {
    after: (session) => {
      session.send("Hello");
      session.fail("network");
    },
  },
};

export const FailedThenTriedAgain: Story = {
  ...Failed,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByRole("status")).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

export const TooMany: Story = {
  args: {
    after: (session) => {
      session.send("Hello");
      session.fail("rate_limited", "You have sent many messages. Please wait a minute.");
    },
  },
};

export const Offline: Story = {
  args: {
    after: (session) => {
      session.send("Hello");
      session.lose();
    },
  },
};
export const OfflineLight: Story = { ...Offline, globals: { theme: "light" } };
