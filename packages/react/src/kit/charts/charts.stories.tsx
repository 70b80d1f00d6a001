import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { BarChart } from "./bar-chart.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { FunnelChart } from "./funnel-chart.tsx";
import { LineChart } from "./line-chart.tsx";

const meta: Meta = { title: "Kit/Charts", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

const STAGES = [
  { label: "New", value: 42 },
  { label: "Qualified", value: 18 },
  { label: "Demo booked", value: 7 },
  { label: "Won", value: 0 },
];
const DAYS = Array.from({ length: 14 }, (_, day) => `${day + 1} May`);
const VISITS = [12, 18, 9, 24, 31, 5, 3, 22, 27, 35, 30, 38, 8, 41];
const LEADS = [2, 4, 1, 3, 6, 0, 0, 5, 4, 8, 6, 9, 1, 11];

export const Bars: Story = {
  render: () => (
    <ChartFrame title="Leads by stage" table={{ columns: ["Stage", "Leads"], rows: STAGES.map(({ label, value }) => [label, value]) }}>
      <BarChart label="Leads by stage" points={STAGES} />
    </ChartFrame>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("img", { name: /Demo booked 7/u })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show table" }));
    await expect(canvas.getByRole("row", { name: "Demo booked 7" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show chart" }));
  },
};
export const BarsLight: Story = { ...Bars, globals: { theme: "light" } };

export const Lines: Story = {
  render: () => (
    <ChartFrame
      title="Conversations and leads"
      description="The last 14 days"
      table={{ columns: ["Day", "Conversations", "Leads"], rows: DAYS.map((day, at) => [day, VISITS[at] ?? 0, LEADS[at] ?? 0]) }}
    >
      <LineChart
        label="Conversations and leads"
        labels={DAYS}
        series={[
          { name: "Conversations", values: VISITS },
          { name: "Leads", values: LEADS },
        ]}
      />
    </ChartFrame>
  ),
};
export const LinesLight: Story = { ...Lines, globals: { theme: "light" } };

export const Funnel: Story = {
  render: () => (
    <ChartFrame
      title="From visit to demo"
      table={{ columns: ["Step", "Visitors"], rows: STAGES.map(({ label, value }) => [label, value]) }}
    >
      <FunnelChart
        label="From visit to demo"
        steps={[
          { label: "Opened the widget", value: 1240 },
          { label: "Asked something", value: 615 },
          { label: "Left an address", value: 96 },
          { label: "Booked a demo", value: 31 },
        ]}
      />
    </ChartFrame>
  ),
};
export const FunnelLight: Story = { ...Funnel, globals: { theme: "light" } };

export const Table: Story = {
  render: Lines.render!,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Show table" }));
  },
};

export const Nothing: Story = {
  render: () => (
    <ChartFrame
      title="Leads by stage"
      table={{ columns: ["Stage", "Leads"], rows: [] }}
      emptyText="Leads appear here once a visitor leaves an address."
    >
      <BarChart label="Leads by stage" points={[]} />
    </ChartFrame>
  ),
};
