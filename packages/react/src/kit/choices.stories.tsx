import type { Meta, StoryObj } from "@storybook/react-vite";
import { CalendarDays, Kanban, List } from "lucide-react";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Checkbox } from "./checkbox.tsx";
import { SegmentedControl } from "./segmented-control.tsx";

const meta: Meta = { title: "Kit/Choices", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

const PEOPLE = ["Ada Lovelace", "Grace Hopper"];

function CheckboxesStory() {
  const [chosen, setChosen] = useState<readonly string[]>(["Ada Lovelace"]);
  return (
    <div className="disco-kit-fields">
      <Checkbox
        label="Everybody"
        isChecked={chosen.length === PEOPLE.length}
        isMixed={chosen.length > 0 && chosen.length < PEOPLE.length}
        onChange={(isChecked) => setChosen(isChecked ? PEOPLE : [])}
      />
      {PEOPLE.map((name) => (
        <Checkbox
          key={name}
          label={name}
          description="Gets a copy of every message."
          isChecked={chosen.includes(name)}
          onChange={(isChecked) => setChosen(isChecked ? [...chosen, name] : chosen.filter((each) => each !== name))}
        />
      ))}
      <Checkbox label="Cannot be chosen" isChecked isDisabled onChange={() => {}} />
    </div>
  );
}
export const Checkboxes: Story = {
  render: () => <CheckboxesStory />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const all = canvas.getByRole("checkbox", { name: "Everybody" });
    await expect(all).toHaveAttribute("aria-checked", "mixed");
    await userEvent.click(canvas.getByText("Grace Hopper"));
    await expect(all).toBeChecked();
    all.focus();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox", { name: /Ada Lovelace/u })).not.toBeChecked();
    await userEvent.click(canvas.getByText("Ada Lovelace"));
  },
};
export const CheckboxesLight: Story = { ...Checkboxes, globals: { theme: "light" } };

function SegmentsStory() {
  const [view, setView] = useState<"list" | "board" | "calendar">("list");
  return (
    <div className="disco-kit-fields">
      <SegmentedControl
        label="View"
        value={view}
        onValueChange={setView}
        segments={[
          { value: "list", label: "List", icon: <List aria-hidden="true" size={16} /> },
          { value: "board", label: "Board", icon: <Kanban aria-hidden="true" size={16} /> },
          { value: "calendar", label: "Calendar", icon: <CalendarDays aria-hidden="true" size={16} /> },
        ]}
      />
      <SegmentedControl
        label="Period"
        value="7"
        isDisabled
        onValueChange={() => {}}
        segments={[
          { value: "7", label: "7 days" },
          { value: "30", label: "30 days" },
        ]}
      />
    </div>
  );
}
export const Segments: Story = {
  render: () => <SegmentsStory />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText("Board"));
    await expect(canvas.getByRole("radio", { name: "Board" })).toBeChecked();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("radio", { name: "Calendar" })).toBeChecked();
  },
};
export const SegmentsLight: Story = { ...Segments, globals: { theme: "light" } };
