import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, Input, Textarea } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Select } from "./select.tsx";
import { useForm } from "./use-form.ts";

const meta: Meta = { title: "Kit/Dialog", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

const sent = fn();

function DialogStory({ isLong = false }: { isLong?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [size, setSize] = useState<"small" | "large">("small");
  return (
    <>
      <Button onClick={() => setOpen(true)}>New list</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="New list"
        description="Companies that you want to reach together."
        size={isLong ? "wide" : "normal"}
        onSubmit={(event) => {
          event.preventDefault();
          sent(name, size);
          setOpen(false);
        }}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button kind="primary" type="submit">
              Create list
            </Button>
          </>
        }
      >
        <Field label="Name">
          <Input value={name} onValueChange={setName} />
        </Field>
        <Select
          label="Size"
          value={size}
          options={[
            { value: "small", label: "Up to 100 companies" },
            { value: "large", label: "More than that" },
          ]}
          onValueChange={setSize}
        />
        {isLong &&
          Array.from({ length: 8 }, (_, index) => (
            <Field key={index} label={`Note ${index + 1}`}>
              <Textarea value="Several lines that make the content longer than the window." onValueChange={() => {}} />
            </Field>
          ))}
      </Dialog>
    </>
  );
}

export const Form: Story = {
  render: () => <DialogStory />,
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole("button", { name: "New list" });
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole("dialog", { name: "New list" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Nordics");
    await userEvent.click(dialog.getByRole("combobox", { name: "Size" }));
    await userEvent.click(await screen.findByRole("option", { name: "More than that" }));
    await waitFor(() => expect(dialog.getByRole("combobox", { name: "Size" })).toHaveTextContent("More than that"));
    await userEvent.click(dialog.getByRole("button", { name: "Create list" }));
    await expect(sent).toHaveBeenLastCalledWith("Nordics", "large");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

function FormDialogStory() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New webhook</Button>
      {isOpen && <WebhookForm onClose={() => setOpen(false)} />}
    </>
  );
}

function WebhookForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { name: "" },
    validate: ({ name }) => (name === "" ? [{ path: "name", message: "Please give it a name." }] : []),
    submit: async ({ name }) => {
      if (name === "taken") throw new Error("There is a webhook of that name.");
      onClose();
    },
  });
  return (
    <FormDialog form={form} submitLabel="Create webhook" title="New webhook" onClose={onClose}>
      <Field label="Name" error={form.issue("name")}>
        <Input value={form.draft.name} onValueChange={(name) => form.change({ name })} />
      </Field>
    </FormDialog>
  );
}

export const WholeForm: Story = {
  render: () => <FormDialogStory />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "New webhook" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New webhook" }));
    const send = dialog.getByRole("button", { name: "Create webhook" });
    await userEvent.click(send);
    await expect(await dialog.findByText("Please give it a name.")).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "taken");
    await userEvent.click(send);
    await expect(await dialog.findByText("There is a webhook of that name.")).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "!");
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const LongLight: Story = {
  render: () => <DialogStory isLong />,
  globals: { theme: "light" },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "New list" }));
    await expect(await screen.findByRole("button", { name: "Create list" })).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(within(canvasElement).getByRole("button", { name: "New list" }));
    await waitFor(() => expect(screen.getByRole("dialog")).toBeVisible());
  },
};
