import type { HandoverState, LiveThread, MemberConversation, ThreadNote } from "@disco/protocol";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { expect, fn, userEvent, within } from "storybook/test";
import { aLiveConversation } from "../../../live/a-live-conversation.ts";
import { Conversation } from "../conversation.tsx";
import { Suggestion } from "../help/suggestion.tsx";
import { Composer } from "./composer.tsx";
import { HandoverBar } from "./handover-bar.tsx";
import { ThreadEnd } from "./thread-end.tsx";

const meta: Meta = { title: "Dashboard/Thread", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const ann = { id: "ann", name: "Ann", photo: null };
const bob = { id: "bob", name: "Bob", photo: null };

const conversation: MemberConversation = {
  id: "c1",
  visitor: {
    name: "Ada Lovelace",
    email: "ada@lovelace.example",
    note: null,
    facts: [{ field: "size", value: "40 people", quote: "We are 40 people" }],
  },
  createdAt: ago(400),
  updatedAt: ago(3),
  dealId: null,
  page: "https://shop.example/pricing",
  handover: aLiveConversation("c1").handover,
  outcome: "lead",
  ratings: {},
  unanswered: [],
  explanations: {},
  messages: [],
};

const asked: LiveThread["messages"] = [
  {
    id: "1",
    ordinal: 0,
    sender: "user",
    text: "Does Growth have SSO? We are 40 people.",
    sentAt: ago(300),
    messageId: null,
    metadata: null,
  },
  {
    id: "2",
    ordinal: 1,
    sender: "assistant",
    text: "**SSO** is part of the Enterprise plan.",
    sentAt: ago(298),
    messageId: "a",
    metadata: null,
  },
  { id: "3", ordinal: 2, sender: "user", text: "May I talk to a person?", sentAt: ago(60), messageId: null, metadata: null },
];
const answered: LiveThread["messages"] = [
  ...asked,
  {
    id: "4",
    ordinal: 3,
    sender: "member",
    text: "Hello Ada, Ann here.\nI can add it.",
    sentAt: ago(20),
    messageId: "b",
    metadata: { member: ann },
  },
];
const note: ThreadNote = {
  id: "n",
  text: "@Bob we met them in Oslo.",
  at: ago(40),
  author: { id: "ann", name: "Ann" },
  mentions: [{ id: "bob", name: "Bob" }],
  mayDelete: true,
};

const actions = { busy: null, take: fn(async () => true), giveBack: fn(async () => true), close: fn(async () => true) };
const sent = fn();
const left = fn();

function stateOf(handover: Partial<HandoverState>): HandoverState {
  return aLiveConversation("c1", handover).handover;
}

interface ThreadProps {
  state: HandoverState;
  messages?: LiveThread["messages"];
  notes?: ThreadNote[];
  typists?: string[];
  isSeen?: boolean | null;
  blocked?: string;
  problem?: string;
  kind?: "reply" | "note";
  hasSuggestion?: boolean;
  mayTake?: boolean;
}

function Thread({
  state,
  messages = asked,
  notes,
  typists = [],
  isSeen = null,
  blocked,
  problem,
  kind,
  hasSuggestion = false,
  mayTake = true,
}: ThreadProps) {
  const [text, setText] = useState("");
  return (
    <MemoryRouter>
      <Conversation
        conversation={conversation}
        messages={messages}
        notes={notes}
        above={<HandoverBar state={state} memberId="ann" mayTake={mayTake} actions={actions} />}
        below={
          <>
            <ThreadEnd typists={typists} isSeen={isSeen} />
            <Composer
              label={kind === "note" ? "Note" : "Reply"}
              kind={kind ?? "reply"}
              placeholder="Write to the visitor"
              text={text}
              isBusy={false}
              problem={problem ?? null}
              blocked={blocked}
              above={
                hasSuggestion && (
                  <Suggestion
                    suggestion={{
                      text: "**SSO** is part of Enterprise.",
                      citations: [{ id: "p", title: "Pricing", url: "https://shop.example/pricing", quote: "SSO" }],
                      refused: null,
                    }}
                    onInsert={setText}
                    onDismiss={fn()}
                  />
                )
              }
              onWrite={setText}
              onSend={(event) => {
                event.preventDefault();
                sent(text);
                setText("");
              }}
              onLeave={left}
            />
          </>
        }
      />
    </MemoryRouter>
  );
}

export const Waiting: Story = {
  render: () => (
    <Thread
      state={stateOf({
        handler: "waiting",
        awaitsSince: ago(42),
        reason: "asked",
        words: "May I talk to a person?",
        asked: { member: bob, until: ago(-18) },
      })}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText("Bob is asked now.");
    await userEvent.click(canvas.getByRole("button", { name: "Take over" }));
    await expect(actions.take).toHaveBeenCalledOnce();
  },
};

export const TheirsToAnswer: Story = {
  render: () => <Thread state={stateOf({ handler: "agent" })} typists={["Ada Lovelace"]} />,
};

export const NotMineToTake: Story = {
  render: () => <Thread state={stateOf({ handler: "agent" })} mayTake={false} blocked="Owners and admins answer visitors" />,
};

export const Mine: Story = {
  render: () => <Thread state={stateOf({ handler: "person", member: ann })} messages={answered} notes={[note]} isSeen />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText("Seen");
    const field = canvas.getByRole("textbox", { name: "Reply" });
    await userEvent.type(field, "One{Shift>}{Enter}{/Shift}two{Enter}");
    await expect(sent).toHaveBeenCalledWith("One\ntwo");
    await userEvent.type(field, "{Escape}");
    await expect(left).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Hand back" }));
    const dialog = within(await within(document.body).findByRole("dialog", { name: "Hand back to the agent" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Note to the agent" }), "She wants SSO.");
    await userEvent.click(dialog.getByRole("button", { name: "Hand back" }));
    await expect(actions.giveBack).toHaveBeenCalledWith("She wants SSO.");
  },
};

export const OfAnother: Story = {
  render: () => (
    <Thread state={stateOf({ handler: "person", member: bob })} messages={answered} isSeen={false} blocked="Bob answers this visitor" />
  ),
};

export const Closed: Story = { render: () => <Thread state={stateOf({ handler: "closed" })} /> };

export const NotSent: Story = {
  render: () => (
    <Thread state={stateOf({ handler: "person", member: ann })} problem="The server cannot be reached. Your reply is still here." />
  ),
};

export const WritingANote: Story = {
  render: () => <Thread state={stateOf({ handler: "person", member: ann })} notes={[note]} kind="note" />,
};

export const Suggested: Story = {
  render: () => <Thread state={stateOf({ handler: "person", member: ann })} hasSuggestion />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Insert" }));
    await expect(canvas.getByRole("textbox", { name: "Reply" })).toHaveValue("SSO is part of Enterprise.");
  },
};
