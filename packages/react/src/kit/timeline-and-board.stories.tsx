import type { Meta, StoryObj } from "@storybook/react-vite";
import { CalendarCheck, MessageSquare, MoreHorizontal } from "lucide-react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Badge } from "./badge.tsx";
import { Board, BoardCard, BoardColumn } from "./board-column.tsx";
import { IconButton } from "./button.tsx";
import { Timeline } from "./timeline.tsx";

const meta: Meta = { title: "Kit/Timeline and board", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

export const Events: Story = {
  render: () => (
    <Timeline
      label="Ada Lovelace"
      entries={[
        {
          id: "1",
          icon: <CalendarCheck size={16} />,
          title: "Meeting booked",
          when: "14 May, 09:30",
          at: "2025-05-14T09:30:00Z",
          body: <p>Tuesday at 15:00, for 30 minutes.</p>,
        },
        {
          id: "2",
          icon: <MessageSquare size={16} />,
          title: "Asked on the website",
          when: "13 May, 17:02",
          at: "2025-05-13T17:02:00Z",
          body: <p>"We have 40 seats and want to start in March. Does the plan cover a sandbox, and who helps with the move?"</p>,
        },
        { id: "3", title: "First visit", when: "12 May, 11:48", at: "2025-05-12T11:48:00Z" },
      ]}
    />
  ),
};
export const EventsLight: Story = { ...Events, globals: { theme: "light" } };

const opened = fn();
export const Columns: Story = {
  render: () => (
    <Board label="Deals">
      <BoardColumn title="New" count={2} sum="€14,000">
        <BoardCard
          title="Analytical Engines"
          detail="Ada Lovelace, Head of Engines"
          foot={
            <>
              <Badge tone="good">Score 86</Badge>
              <Badge>€9,000</Badge>
            </>
          }
          actions={<IconButton label="More for Analytical Engines" icon={<MoreHorizontal aria-hidden="true" size={16} />} />}
          onOpen={() => opened("Analytical Engines")}
        />
        <BoardCard
          title="Northdock"
          detail="Grace Hopper"
          foot={<Badge tone="warn">Score 41</Badge>}
          onOpen={() => opened("Northdock")}
          isDragging
        />
      </BoardColumn>
      <BoardColumn title="Qualified" count={1} sum="€2,000" isOver>
        <BoardCard title="A company with a name that takes more than one line of a card" detail="somebody@company.example" />
      </BoardColumn>
      <BoardColumn title="Demo booked" count={0} emptyText="Drop a deal here once its demo stands." />
      <BoardColumn title="Won" count={0} emptyText="Nothing yet" />
    </Board>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Analytical Engines" }));
    await expect(opened).toHaveBeenLastCalledWith("Analytical Engines");
    await expect(canvas.getByRole("region", { name: "New" })).toHaveTextContent("€14,000");
  },
};
export const ColumnsLight: Story = { ...Columns, globals: { theme: "light" } };
