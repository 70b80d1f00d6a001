import type { Meta, StoryObj } from "@storybook/react-vite";
import { Flame, Trash2 } from "lucide-react";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Accordion, AccordionRow } from "./accordion.tsx";
import { Badge } from "./badge.tsx";
import { IconButton } from "./button.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Fact, Facts } from "./facts.tsx";
import { OffsetPagination, Pagination } from "./pagination.tsx";
import { StatCard, StatGrid } from "./stat-card.tsx";
import { StaleNotice } from "./states.tsx";

const meta: Meta = { title: "Kit/Lists", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

const removed = fn();
export const AccordionRows: Story = {
  render: () => (
    <Accordion label="Leads">
      <AccordionRow title="Ada Lovelace" detail="Analytical Engines, asked for a demo" state={<Badge tone="good">Qualified</Badge>}>
        <p>"We have 40 seats and want to start in March."</p>
      </AccordionRow>
      <AccordionRow
        title="Grace Hopper"
        detail="Northdock"
        state={<Badge tone="warn">New</Badge>}
        actions={<IconButton label="Remove Grace Hopper" icon={<Trash2 aria-hidden="true" size={16} />} onClick={() => removed("Grace")} />}
        isInitiallyOpen
      >
        <p>She read the prices twice and left an address.</p>
      </AccordionRow>
      <AccordionRow title="A name so long that it does not fit into the row on any phone, whichever way it is held" detail="a@b.example">
        <p>Nothing was said yet.</p>
      </AccordionRow>
    </Accordion>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/read the prices/u)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove Grace Hopper" }));
    await expect(removed).toHaveBeenCalledTimes(1);
    await expect(canvas.getByText(/read the prices/u)).toBeVisible();
    const first = canvas.getByRole("button", { name: /Ada Lovelace/u });
    first.focus();
    await userEvent.keyboard("{Enter}");
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await waitFor(() => expect(canvas.getByText(/40 seats/u)).toBeVisible());
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("button", { name: /Grace Hopper Northdock/u })).toHaveFocus();
  },
};
export const AccordionRowsLight: Story = { ...AccordionRows, globals: { theme: "light" } };

export const More: Story = {
  render: () => (
    <Disclosure title="Why this answer">
      <p>Found by the question's words</p>
    </Disclosure>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole("button", { name: "Why this answer", expanded: false });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await waitFor(() => expect(canvas.getByText(/question's words/u)).toBeVisible());
  },
};

function PagesStory() {
  const [offset, setOffset] = useState(0);
  return (
    <div className="disco-kit-fields">
      <OffsetPagination label="Emails" offset={offset} limit={20} total={47} onOffsetChange={setOffset} />
      <Pagination label="Replies" count="50 replies" onNext={() => {}} />
      <Pagination label="Visits" isBusy onPrevious={() => {}} onNext={() => {}} />
    </div>
  );
}
export const Pages: Story = {
  render: () => <PagesStory />,
  play: async ({ canvasElement }) => {
    const emails = within(within(canvasElement).getByRole("navigation", { name: "Emails" }));
    await expect(emails.getByRole("button", { name: "Previous" })).toBeDisabled();
    await userEvent.click(emails.getByRole("button", { name: "Next" }));
    await userEvent.click(emails.getByRole("button", { name: "Next" }));
    await expect(emails.getByRole("status")).toHaveTextContent("41\u201347 of 47");
    await expect(emails.getByRole("button", { name: "Next" })).toBeDisabled();
    await userEvent.click(emails.getByRole("button", { name: "Previous" }));
    await expect(emails.getByRole("status")).toHaveTextContent("21\u201340 of 47");
  },
};

const retried = fn();
export const FactsOfOne: Story = {
  render: () => (
    <>
      <StaleNotice onRetry={() => retried()}>This list may be out of date: the server does not answer.</StaleNotice>
      <Facts>
        <Fact name="E-mail">ada@lovelace.example</Fact>
        <Fact name="Title">Countess</Fact>
        <Fact name="Deal value">{null}</Fact>
        <Fact name="Next step">Call her before the end of the month, and bring the prices of the analytical engine for forty seats</Fact>
      </Facts>
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText("Deal value")).toBeNull();
    await userEvent.click(within(canvas.getByRole("status")).getByRole("button", { name: "Try again" }));
    await expect(retried).toHaveBeenCalledTimes(1);
  },
};
export const FactsOfOneLight: Story = { ...FactsOfOne, globals: { theme: "light" } };

export const Stats: Story = {
  render: () => (
    <StatGrid label="This month">
      <StatCard label="Hot Leads" value={12} detail="3 more than last month" tone="good" icon={<Flame aria-hidden="true" size={16} />} />
      <StatCard label="Avg Score" value="74%" detail="of 318 leads" />
      <StatCard label="Demo Requests" value={null} />
      <StatCard label="Analyzed Emails" value={0} isLoading />
    </StatGrid>
  ),
};
export const StatsLight: Story = { ...Stats, globals: { theme: "light" } };
