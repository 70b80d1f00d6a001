import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { ChipsInput } from "./chips-input.tsx";
import { CopyField } from "./copy-field.tsx";
import { Field } from "./field.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { Select } from "./select.tsx";
import { Stepper, wizardSteps } from "./stepper.tsx";

const meta: Meta = { title: "Kit/Steps and fields", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

export const Steps: Story = {
  render: () => (
    <div className="disco-kit-fields">
      <Stepper label="Email setup" steps={wizardSteps(["API key", "Sender", "Replies"], 1)} />
      <Stepper
        label="Research"
        layout="column"
        steps={[
          { id: "1", label: "Read the website", detail: "12 pages", state: "done" },
          { id: "2", label: "Look for the decision maker", detail: "Reading the team page...", state: "active" },
          { id: "3", label: "Check the address", detail: "The mail server did not answer.", state: "failed" },
          { id: "4", label: "Write the first mail", state: "waiting" },
        ]}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const wizard = within(within(canvasElement).getByRole("list", { name: "Email setup" }));
    await expect(wizard.getByText("Sender").closest("li")).toHaveAttribute("aria-current", "step");
    await expect(wizard.getByText("API key")).toHaveTextContent("API key (done)");
  },
};
export const StepsLight: Story = { ...Steps, globals: { theme: "light" } };

export const Copying: Story = {
  render: () => (
    <div className="disco-kit-fields">
      <CopyField label="Webhook address" value="https://disco.example/hooks/leads/01J8ZK7N2M5Q" description="Send leads here as JSON." />
      <CopyField label="Signing secret" value="whsec_4f9c21" isSecret />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const copied: string[] = [];
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    const secret = canvas.getByLabelText("Signing secret");
    await expect(secret).toHaveAttribute("type", "password");
    await userEvent.click(canvas.getAllByRole("button", { name: "Copy" })[1]!);
    await canvas.findByText("Copied!");
    await expect(copied).toEqual(["whsec_4f9c21"]);
    await expect(secret).toHaveAttribute("type", "password");
    await userEvent.click(canvas.getByRole("button", { name: "Show" }));
    await expect(secret).toHaveAttribute("type", "text");
    await waitFor(() => expect(canvas.queryByText("Copied!")).toBeNull(), { timeout: 10_000 });
  },
};
export const CopyingLight: Story = { render: Copying.render!, globals: { theme: "light" } };

const took = fn();
export const Files: Story = {
  render: () => (
    <div className="disco-kit-fields">
      <FileDrop
        label="Drop a list of companies"
        description="CSV, up to 5 MB"
        accept=".csv,text/csv"
        onFiles={(files) => took(files[0]?.name)}
      />
      <FileDrop label="Drop a list of companies" error="companies.pdf is not a CSV file." onFiles={took} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]")!;
    await userEvent.upload(input, new File(["name,domain"], "companies.csv", { type: "text/csv" }));
    await expect(took).toHaveBeenLastCalledWith("companies.csv");
  },
};
export const FilesLight: Story = { ...Files, globals: { theme: "light" } };

function ChipsStory() {
  const [values, setValues] = useState<string[]>(["ada@acme.example"]);
  return (
    <Field label="Invite by email" description="Several addresses, separated by commas.">
      <ChipsInput
        values={values}
        onValuesChange={setValues}
        placeholder="name@company.com"
        problemOf={(value) => (value.includes("@") ? null : "not an email address")}
      />
    </Field>
  );
}
export const Chips: Story = {
  render: () => <ChipsStory />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole("textbox", { name: "Invite by email" });
    await userEvent.type(input, "grace@northdock.example,nobody{Enter}");
    await expect(canvas.getByText("grace@northdock.example")).toBeVisible();
    await expect(canvas.getByText(": not an email address")).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "Remove ada@acme.example" }));
    await expect(canvas.queryByText("ada@acme.example")).toBeNull();
    await userEvent.keyboard("{Backspace}");
    await expect(canvas.queryByText("nobody")).toBeNull();
    await userEvent.paste("a@b.example, c@d.example");
    await expect(canvas.getByText("c@d.example")).toBeVisible();
    await userEvent.type(input, "not an address{Enter}");
  },
};
export const ChipsLight: Story = { ...Chips, globals: { theme: "light" } };

export const Banners: Story = {
  render: () => (
    <div className="disco-kit-fields">
      <Banner title="Sample data" onDismiss={() => {}}>
        These rows show what the screen is for. They count nowhere.
      </Banner>
      <Banner tone="good">The mailbox is connected.</Banner>
      <Banner tone="warn" title="12 of 200 conversations are left this month" action={<Button size="small">See plans</Button>} />
      <Banner tone="bad" title="The last payment failed" action={<Button size="small">Update the card</Button>}>
        Visitors still get answers until 3 June.
      </Banner>
    </div>
  ),
};
export const BannersLight: Story = { ...Banners, globals: { theme: "light" } };

function FiltersStory() {
  const [text, setText] = useState("");
  const [stage, setStage] = useState<"all" | "new">("all");
  const isFiltered = text !== "" || stage !== "all";
  return (
    <FilterBar
      label="Filter leads"
      search={{ label: "Search leads", value: text, onValueChange: setText }}
      onClear={
        isFiltered
          ? () => {
              setText("");
              setStage("all");
            }
          : undefined
      }
      count="12 of 80 leads"
    >
      <Select
        label="Stage"
        isLabelHidden
        value={stage}
        options={[
          { value: "all", label: "Every stage" },
          { value: "new", label: "New" },
        ]}
        onValueChange={setStage}
      />
    </FilterBar>
  );
}
export const Filters: Story = {
  render: () => <FiltersStory />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("searchbox", { name: "Search leads" }), "acme");
    await userEvent.click(canvas.getByRole("button", { name: "Clear filters" }));
    await expect(canvas.getByRole("searchbox", { name: "Search leads" })).toHaveValue("");
    await userEvent.type(canvas.getByRole("searchbox", { name: "Search leads" }), "dock");
  },
};
export const FiltersLight: Story = { ...Filters, globals: { theme: "light" } };
