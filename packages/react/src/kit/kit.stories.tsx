import type { Meta, StoryObj } from "@storybook/react-vite";
import { Globe, MoreHorizontal, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Avatar, Facets } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { Button, IconButton } from "./button.tsx";
import { Card } from "./card.tsx";
import { DataList } from "./data-list.tsx";
import { ConfirmDialog } from "./dialog.tsx";
import { Drawer } from "./drawer.tsx";
import { Field, Input, Textarea } from "./field.tsx";
import { Menu } from "./menu.tsx";
import { Progress } from "./progress.tsx";
import { Select } from "./select.tsx";
import { EmptyList, ErrorState, Skeleton } from "./states.tsx";
import { Switch } from "./switch.tsx";
import { Tabs } from "./tabs.tsx";
import { useToast } from "./toast.tsx";

const meta: Meta = { title: "Kit", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

const pressed = fn();

export const Buttons: Story = {
  render: () => (
    <div className="disco-kit-actions">
      <Button kind="primary">Save changes</Button>
      <Button icon={<Plus aria-hidden="true" size={16} />}>Add website</Button>
      <Button kind="quiet">Cancel</Button>
      <Button kind="danger">Remove website</Button>
      <Button kind="primary" isBusy onClick={pressed}>
        Saving...
      </Button>
      <Button disabled>Nothing to save</Button>
      <Button size="small">Small</Button>
      <IconButton label="Edit" icon={<Pencil aria-hidden="true" size={16} />} />
      <IconButton label="Delete" tone="danger" icon={<Trash2 aria-hidden="true" size={16} />} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const busy = within(canvasElement).getByRole("button", { name: "Saving..." });
    await userEvent.click(busy);
    await expect(busy).toHaveFocus();
    await expect(pressed).not.toHaveBeenCalled();
    await userEvent.hover(within(canvasElement).getByRole("button", { name: "Edit" }));
    await expect(await screen.findByText("Edit", { selector: ".disco-kit-tooltip" })).toBeVisible();
  },
};
export const ButtonsLight: Story = { ...Buttons, globals: { theme: "light" } };

function FieldsStory() {
  const [name, setName] = useState("");
  const [text, setText] = useState("Three lines\nof an answer\nthat was typed");
  return (
    <div className="disco-lib-form">
      <Field label="Name" description="As visitors see it.">
        <Input value={name} placeholder="Acme" onValueChange={setName} />
      </Field>
      <Field label="Website" error="must be a web address that starts with http:// or https://">
        <Input type="url" value="acme" onValueChange={() => {}} />
      </Field>
      <Field label="Answer">
        <Textarea value={text} maxLength={60} onValueChange={setText} />
      </Field>
      <Field label="Locked">
        <Input value="cannot be changed" isDisabled onValueChange={() => {}} />
      </Field>
    </div>
  );
}
export const Fields: Story = {
  render: () => <FieldsStory />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("textbox", { name: "Name" }), "Northdock");
    await expect(canvas.getByRole("textbox", { name: "Name" })).toHaveValue("Northdock");
    await expect(canvas.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription("As visitors see it.");
    await expect(canvas.getByRole("textbox", { name: "Website" })).toBeInvalid();
    const answer = canvas.getByRole("textbox", { name: "Answer" });
    await expect(answer).not.toHaveAccessibleDescription();
    await userEvent.type(answer, " in the field that ends here");
    await expect(answer).toHaveAccessibleDescription("60 of 60 characters");
  },
};
export const FieldsLight: Story = { ...Fields, globals: { theme: "light" } };

function ChoicesStory() {
  const [plan, setPlan] = useState<"never" | "daily" | "weekly">("never");
  const [isOn, setOn] = useState(false);
  return (
    <div className="disco-lib-form">
      <Select
        label="Crawl again"
        value={plan}
        options={[
          { value: "never", label: "Only when asked" },
          { value: "daily", label: "Every day" },
          { value: "weekly", label: "Every week" },
        ]}
        onValueChange={setPlan}
      />
      <Switch label="Staging" isOn={isOn} onChange={setOn} />
    </div>
  );
}
export const Choices: Story = {
  render: () => <ChoicesStory />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const select = canvas.getByRole("combobox", { name: "Crawl again" });
    await userEvent.click(select);
    const chosen = await screen.findByRole("option", { name: "Only when asked" });
    await waitFor(() => expect(chosen).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(select).toHaveTextContent("Every day"));
    await userEvent.click(canvas.getByRole("switch", { name: "Staging" }));
    await expect(canvas.getByRole("switch", { name: "Staging" })).toBeChecked();
  },
};
export const ChoicesLight: Story = { ...Choices, globals: { theme: "light" } };

export const BadgesCardsAvatars: Story = {
  render: () => (
    <div className="disco-lib-stack">
      <p className="disco-kit-actions">
        <Badge>Queued</Badge>
        <Badge tone="good">Active</Badge>
        <Badge tone="warn">Failing</Badge>
        <Badge tone="bad">Gone</Badge>
      </p>
      <p className="disco-kit-actions">
        <Avatar name="Ada, the agent" isAgent size={40} />
        <Avatar name="Grace Hopper" />
        <Avatar name="Élodie" size={24} />
        <Facets size={32} />
      </p>
      <Card>On the surface</Card>
      <Card tone="neutral">Set back</Card>
      <Card tone="good">Website Connected</Card>
      <Card tone="warn">Held back</Card>
      <Card tone="bad">Could not be read</Card>
    </div>
  ),
};
export const BadgesCardsAvatarsLight: Story = { ...BadgesCardsAvatars, globals: { theme: "light" } };

function TabsStory({ layout }: { layout: "row" | "column" }) {
  const [tab, setTab] = useState<"one" | "two" | "three">("one");
  return (
    <Tabs
      label="Library"
      layout={layout}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: "one", label: "Sources", icon: <Globe aria-hidden="true" size={16} /> },
        { value: "two", label: "FAQs", count: 3 },
        { value: "three", label: "Gaps", startsGroup: true },
      ]}
    >
      {(value) => (value === "two" ? <input aria-label="Kept" /> : <p>{`The page of ${value}`}</p>)}
    </Tabs>
  );
}
export const TabsInARow: Story = {
  render: () => <TabsStory layout="row" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("tab", { name: /FAQs/u }));
    await userEvent.type(canvas.getByRole("textbox", { name: "Kept" }), "a draft");
    await userEvent.click(canvas.getByRole("tab", { name: "Gaps" }));
    await userEvent.keyboard("{ArrowLeft}");
    await expect(canvas.getByRole("textbox", { name: "Kept" })).toHaveValue("a draft");
    await userEvent.keyboard("{Home}");
    await expect(canvas.getByRole("tab", { name: "Sources" })).toHaveFocus();
  },
};
export const TabsInAColumn: Story = { render: () => <TabsStory layout="column" /> };

function DrawerStory() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title="A lead" subtitle="Asked for a demo">
        <div className="disco-kit-tab-panel">
          <Button kind="danger" onClick={() => setAsking(true)}>
            Erase
          </Button>
          <Select label="Stage" value="new" options={[{ value: "new", label: "New" }]} onValueChange={() => {}} />
        </div>
        <ConfirmDialog
          isOpen={isAsking}
          title="Erase this lead?"
          confirmLabel="Erase lead"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            setOpen(false);
          }}
        >
          What was said stays away for good.
        </ConfirmDialog>
      </Drawer>
    </>
  );
}
export const DrawerAndDialog: Story = {
  render: () => <DrawerStory />,
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole("button", { name: "Open" });
    await userEvent.click(opener);
    const drawer = within(await screen.findByRole("dialog", { name: "A lead" }));
    await userEvent.click(drawer.getByRole("button", { name: "Erase" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Erase this lead?" });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(screen.getByRole("dialog", { name: "A lead" })).toBeVisible();
    await userEvent.click(document.querySelector<HTMLElement>(".disco-kit-backdrop")!);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
export const DrawerOpenLight: Story = {
  render: () => <DrawerStory />,
  globals: { theme: "light" },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Open" }));
    await userEvent.click(await screen.findByRole("button", { name: "Erase" }));
    await screen.findByRole("alertdialog");
  },
};

const undone = fn();
const gone = fn();
function ToastStory() {
  const { say, sayUndoable, sayProblem } = useToast();
  return (
    <div className="disco-kit-actions">
      <Button onClick={() => say("Saved")}>Say</Button>
      <Button onClick={() => sayUndoable("FAQ deleted", undone, gone)}>Delete</Button>
      <Button onClick={() => sayProblem("The server is busy. Please try again in a moment.")}>Fail</Button>
    </div>
  );
}
export const Toasts: Story = {
  render: () => <ToastStory />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Say" }));
    await userEvent.click(canvas.getByRole("button", { name: "Delete" }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await expect(undone).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    await expect(undone.mock.invocationCallOrder[0]).toBeLessThan(gone.mock.invocationCallOrder[0]!);
    await userEvent.click(canvas.getByRole("button", { name: "Fail" }));
    const problem = await screen.findByText("The server is busy. Please try again in a moment.", { selector: "p" });
    await waitFor(() => expect(problem).toBeVisible());
  },
};
export const ToastsLight: Story = { render: Toasts.render!, play: Toasts.play!, globals: { theme: "light" } };

export const Waiting: Story = {
  render: () => (
    <div className="disco-lib-stack">
      <Progress label="Indexing https://acme.test" text="17 of 42 pages" value={17} max={42} />
      <Progress label="Waiting to start" value={null} />
      <Skeleton rows={3} />
    </div>
  ),
};
export const WaitingLight: Story = { ...Waiting, globals: { theme: "light" } };

export const EmptyAndFailed: Story = {
  render: () => (
    <div className="disco-lib-stack">
      <EmptyList title="No leads yet" action={<Button kind="primary">Copy the snippet</Button>}>
        Visitors who leave an address appear here.
      </EmptyList>
      <ErrorState title="The leads could not be read" message="The server is busy. Please try again in a moment." onRetry={pressed} />
    </div>
  ),
};
export const EmptyAndFailedLight: Story = { ...EmptyAndFailed, globals: { theme: "light" } };

const chosen = fn();
export const ListWithMenus: Story = {
  render: () => (
    <DataList
      label="Leads"
      rows={["Ada Lovelace", "Grace Hopper", "A name so long that it does not fit into the row on any phone, whichever way it is held"].map(
        (name) => ({
          id: name,
          title: name,
          detail: "Asked for a demo",
          state: <Badge tone="good">Qualified</Badge>,
          onOpen: () => chosen(name),
          actions: (
            <Menu
              trigger={<IconButton label={`More for ${name}`} icon={<MoreHorizontal aria-hidden="true" size={20} />} />}
              actions={[
                { label: "Edit", icon: <Pencil aria-hidden="true" size={16} />, onSelect: () => chosen(`edit ${name}`) },
                { label: "Delete", tone: "danger", icon: <Trash2 aria-hidden="true" size={16} />, onSelect: () => {} },
              ]}
            />
          ),
        }),
      )}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(chosen).toHaveBeenLastCalledWith("Grace Hopper");
    await userEvent.click(canvas.getByRole("button", { name: "More for Ada Lovelace" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    await expect(chosen).toHaveBeenLastCalledWith("edit Ada Lovelace");
  },
};
export const ListWithMenusLight: Story = { ...ListWithMenus, globals: { theme: "light" } };
