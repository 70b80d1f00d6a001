import type { LiveConversation } from "@disco/protocol";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { MemoryRouter } from "react-router";
import { expect, fn, userEvent, within } from "storybook/test";
import { aLiveConversation } from "../../../live/a-live-conversation.ts";
import { type LiveState, quietLive } from "../../../live/live-state.ts";
import { LiveColumns } from "./live-view.tsx";

const ann = { id: "ann", name: "Ann", photo: null };
const bob = { id: "bob", name: "Bob", photo: null };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

const meta: Meta = { title: "Dashboard/Live", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

const here = [
  aLiveConversation(
    "Ada Lovelace",
    {
      handler: "waiting",
      awaitsSince: ago(42),
      reason: "asked",
      words: "May I talk to a person about SSO?",
      asked: { member: ann, until: ago(-18) },
    },
    { score: 82, lastAsked: "We need SSO for 40 people before the security review. May I talk to a person?", lastAt: ago(42) },
  ),
  aLiveConversation("cy@school.example", { awaitsSince: ago(7_200), reason: "promised" }, { isHere: false, lastAt: ago(7_200) }),
  aLiveConversation(
    "Marie",
    { handler: "person", member: ann },
    { score: 74, lastBy: "member", lastText: "I send the offer today.", lastAt: ago(9) },
  ),
  aLiveConversation("Bo", { handler: "person", member: bob }, { score: 31, lastAt: ago(60) }),
  aLiveConversation("someone", {}, { visitor: null, page: null, isStaging: true, lastAt: ago(3) }),
];

function live(conversations: readonly LiveConversation[], rest: Partial<LiveState> = {}): LiveState {
  return { ...quietLive, status: "open", isLoaded: true, conversations: new Map(conversations.map((each) => [each.id, each])), ...rest };
}

const reopen = fn();
function show(state: LiveState): Story {
  return {
    render: () => (
      <MemoryRouter>
        <LiveColumns state={state} isReading={false} memberId="ann" search="view=live" onReopen={reopen} />
      </MemoryRouter>
    ),
  };
}

export const Full: Story = {
  ...show(live(here, { moves: new Map([["Marie", 6]]), typing: new Set(["Bo"]) })),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const waiting = within(canvas.getByRole("region", { name: /Waiting for a person/u })).getAllByRole("link");
    await expect(waiting[0]).toHaveTextContent("cy@school.example");
    await expect(waiting[1]).toHaveTextContent("You are asked");
    waiting[0]?.focus();
    await userEvent.keyboard("j");
    await expect(waiting[1]).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(within(canvas.getByRole("region", { name: /With a person/u })).getAllByRole("link")[0]).toHaveFocus();
    await userEvent.keyboard("k");
    await expect(waiting[1]).toHaveFocus();
  },
};

export const Empty: Story = show(live([]));

export const Loading: Story = show(quietLive);

export const Failed: Story = show({ ...quietLive, status: "lost", lostAt: Date.now() });

export const Offline: Story = {
  ...show(live(here, { status: "lost", lostAt: Date.now() - 90_000 })),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Try now" }));
    await expect(reopen).toHaveBeenCalledOnce();
  },
};

export const InAnotherWindow: Story = show(live(here.slice(0, 2), { status: "elsewhere" }));
