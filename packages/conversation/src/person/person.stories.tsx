import type { ChatMessage } from "@disco/client";
import type { FakeScript, FakeSession } from "@disco/client/testing";
import type { ShownMember, VisitorHandler } from "@disco/protocol";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { aConfig } from "../../testing/builders.ts";
import { answered, asked, Told } from "../../testing/story.tsx";
import type { StoryProps } from "../../testing/story.tsx";
import { arabic } from "../languages/arabic.ts";
import { german } from "../languages/german.ts";

const meta: Meta<typeof Told> = { title: "Person", component: Told };
export default meta;
type Story = StoryObj<typeof Told>;

const AT = "2026-01-05T09:01:00.000Z";
const PHOTO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='96' height='96'%3E%3Crect width='96' height='96' fill='%23335'/%3E%3Ccircle cx='48' cy='38' r='18' fill='%23fc9'/%3E%3Crect x='18' y='62' width='60' height='40' rx='20' fill='%23fc9'/%3E%3C/svg%3E";
const ada: ShownMember = { name: "Ada Byron", photo: null };
const withAda: VisitorHandler = { handler: "person", epoch: 1, since: AT, person: ada, waitsUntil: null };

function wrote(
  text: string,
  ordinal: number,
  member = ada,
  file?: NonNullable<Extract<ChatMessage, { sender: "user" }>["file"]>,
): ChatMessage {
  return { id: `p-${ordinal}`, sender: "member", text, sentAt: AT, ordinal, metadata: { member, ...(file && { file }) } };
}

const before = [
  asked("Does the Team plan cover three sites?"),
  answered("The Team plan covers one site. A person on the team can tell you more."),
];
const thread = [...before, wrote("Hello, this is Ada. **Three sites** are fine:\n\n• one contract\n• one invoice", 2)];

function withPerson(script: FakeScript, after: (session: FakeSession) => void = () => {}, person = withAda): StoryProps {
  return {
    script,
    after: (session) => {
      session.hear({ type: "opened", handler: person, messages: [], readByMember: -1 });
      after(session);
    },
  };
}

const isJoined = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  await expect(await within(canvasElement).findByText("Ada Byron joined")).toBeVisible();
};

export const Joined: Story = { args: withPerson({ messages: before }), play: isJoined };
export const Talks: Story = { args: withPerson({ messages: thread }), play: isJoined };
export const TalksLight: Story = { ...Talks, globals: { theme: "light" } };

export const WithPhoto: Story = {
  args: withPerson({ messages: [...before, wrote("Hello.", 2, { name: "Ada Byron", photo: PHOTO })] }, undefined, {
    ...withAda,
    person: { name: "Ada Byron", photo: PHOTO },
  }),
  play: isJoined,
};

export const TypesAndHasRead: Story = {
  args: withPerson({ messages: [...thread, { ...asked("And the price?"), ordinal: 3 } as ChatMessage] }, (session) => {
    session.hear({ type: "read", ordinal: 3 });
    session.hear({ type: "typing", isTyping: true });
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("status", { name: "Ada Byron is typing" })).toBeVisible();
    await expect(canvas.getByText("Read")).toBeVisible();
  },
};

export const OvertakesAReply: Story = {
  args: {
    script: { messages: before },
    after: (session) => {
      session.send("What does it cost for three?");
      session.type("Three sites cost");
      session.handOver(withAda);
    },
  },
  play: async ({ canvasElement }) => {
    await isJoined({ canvasElement });
    await expect(within(canvasElement).queryByText("Three sites cost")).toBeNull();
  },
};

export const Closed: Story = {
  args: withPerson({ messages: thread }, (session) =>
    session.hear({ type: "handler", handler: { ...withAda, handler: "closed", epoch: 2, person: null } }),
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText("Ada Byron left")).toBeVisible();
  },
};

const offered = aConfig({ hasPersonButton: true, greeting: "Ask about docks, carriers and prices." });

export const CanBeAskedFor: Story = { args: { script: { config: offered, messages: before } } };
export const CanBeAskedForFirst: Story = {
  args: { script: { config: offered } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Talk to a person" }));
    await waitFor(() => expect(canvas.getAllByText("Talk to a person")[0]).toBeVisible());
  },
};
export const CannotBeAsked: Story = {
  args: { script: { config: offered, messages: before, isAskingLost: true } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Talk to a person" }));
    await expect(await canvas.findByText("That did not work. Please try again.")).toBeVisible();
  },
};

const picture = { id: PHOTO, name: "loading bay.png", type: "image/png", bytes: 48_000 } as const;
const pdf = {
  id: "f2",
  name: "A long name of an offer for three sites, with all that it has.pdf",
  type: "application/pdf",
  bytes: 2_400_000,
} as const;
const files: ChatMessage[] = [
  ...thread,
  { ...asked("loading bay.png"), sender: "user", ordinal: 3, file: picture },
  wrote(pdf.name, 4, ada, pdf),
];

export const Files: Story = { args: withPerson({ messages: files }), play: isJoined };
export const FilesLight: Story = { ...Files, globals: { theme: "light" } };

const send =
  (name: string, type: string) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const field = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
      if (!found) throw new Error("no field");
      return found;
    });
    const holder = new DataTransfer();
    holder.items.add(new File(["x"], name, { type }));
    field.files = holder.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await expect(await within(canvasElement).findByText(name)).toBeVisible();
  };

export const FileOnItsWay: Story = { args: withPerson({ messages: thread, upload: "held" }), play: send("loading bay.png", "image/png") };
export const FileRefused: Story = { args: withPerson({ messages: thread }), play: send("notes.docx", "application/msword") };
export const FileLost: Story = { args: withPerson({ messages: thread, upload: "network" }), play: send("loading bay.png", "image/png") };
export const FileLostLight: Story = { ...FileLost, globals: { theme: "light" } };

export const German: Story = { args: { ...withPerson({ messages: files }), language: german } };
export const Arabic: Story = {
  args: { ...withPerson({ messages: files, upload: "held" }), language: arabic },
  play: send("خطة.png", "image/png"),
};
