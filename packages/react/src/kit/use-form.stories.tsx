import { ApiError } from "@disco/client/api";
import type { Issue } from "@disco/client/api";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Field, Input } from "./field.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import { useForm } from "./use-form.ts";

const meta: Meta = { title: "Kit/Form", parameters: { frame: "page" } };
export default meta;
type Story = StoryObj;

interface Company {
  name: string;
  site: string;
}
const sent = fn<(company: Company) => Promise<void>>();

function check({ name, site }: Company): Issue[] {
  return [
    ...(name.trim() === "" ? [{ path: "name", message: "Must not be empty." }] : []),
    ...(site.includes(".") ? [] : [{ path: "site", message: "Must be a domain, such as example.com." }]),
  ];
}

function FormStory() {
  const form = useForm<Company>({ initial: { name: "Acme", site: "acme.com" }, validate: check, submit: sent, isLeavingAsked: true });
  return (
    <form className="disco-kit-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <Field label="Name" error={form.issue("name")}>
        <Input value={form.draft.name} onValueChange={(name) => form.change({ name })} />
      </Field>
      <Field label="Website" error={form.issue("site")}>
        <Input value={form.draft.site} onValueChange={(site) => form.change({ site })} />
      </Field>
      {form.problem !== null && <Banner tone="bad">{form.problem}</Banner>}
      <div className="disco-kit-actions">
        <Button type="submit" kind="primary" isBusy={form.isBusy} disabled={!form.isDirty}>
          {form.isBusy ? "Saving..." : "Save"}
        </Button>
        <Button disabled={!form.isDirty} onClick={() => form.reset()}>
          Discard
        </Button>
      </div>
    </form>
  );
}

export const Form: Story = {
  render: () => <FormStory />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByRole("textbox", { name: "Name" });
    const site = canvas.getByRole("textbox", { name: "Website" });
    const save = canvas.getByRole("button", { name: "Save" });
    sent.mockReset();

    await userEvent.type(name, "  ");
    await expect(save).toBeDisabled();

    await userEvent.clear(name);
    await userEvent.clear(site);
    await expect(name).toBeValid();
    await userEvent.click(save);
    await waitFor(() => expect(name).toHaveFocus());
    await expect(name).toHaveAccessibleDescription("Must not be empty.");
    await expect(site).toBeInvalid();
    await userEvent.type(name, "Northdock");
    await waitFor(() => expect(name).toBeValid());
    await expect(site).toBeInvalid();
    await expect(sent).not.toHaveBeenCalled();

    sent.mockRejectedValueOnce(
      new ApiError(400, "invalid_request", "site is taken", undefined, [
        { path: "site", message: "Another organization has this website." },
      ]),
    );
    await userEvent.type(site, "northdock.com");
    await waitFor(() => expect(site).toBeValid());
    await userEvent.click(save);
    await waitFor(() => expect(site).toHaveAccessibleDescription("Another organization has this website."));
    await waitFor(() => expect(site).toHaveFocus());

    sent.mockRejectedValueOnce(new ApiError(503, "busy", "The server is busy. Please try again in a moment."));
    await userEvent.type(site, ".example");
    await waitFor(() => expect(site).toBeValid());
    await userEvent.click(save);
    await expect(await canvas.findByRole("alert")).toHaveTextContent("The server is busy.");
    await expect(site).toHaveValue("northdock.com.example");

    sent.mockResolvedValueOnce();
    await userEvent.click(save);
    await waitFor(() => expect(save).toBeDisabled());
    await expect(sent).toHaveBeenLastCalledWith({ name: "Northdock", site: "northdock.com.example" });
    await expect(canvas.queryByRole("alert")).toBeNull();

    await userEvent.type(name, " Ltd");
    await userEvent.click(canvas.getByRole("button", { name: "Discard" }));
    await expect(name).toHaveValue("Northdock");
    await userEvent.clear(name);
    await userEvent.click(save);
    await waitFor(() => expect(name).toBeInvalid());
  },
};
export const FormLight: Story = { ...Form, globals: { theme: "light" } };

interface Settings {
  greeting: string;
  tips: string[];
  isOn: boolean;
  version: string;
}
const opened: Settings = { greeting: "Hello", tips: ["What does it cost?"], isOn: true, version: "1" };
const save = fn<(settings: Settings) => Promise<void>>();
const readSaved = fn<() => Promise<Settings>>();
const overtaken = () => new ApiError(409, "conflict", "These settings were saved elsewhere.", undefined, [], { saved: {}, sent: {} });

function SharedSettings() {
  const form = useForm<Settings>({ initial: opened, submit: save, readSaved, keepAs: "story settings" });
  return (
    <form className="disco-kit-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <SaveConflict form={form} labels={{ greeting: "Greeting", tips: "Tips", isOn: "Shown" }} />
      <Field label="Greeting">
        <Input value={form.draft.greeting} onValueChange={(greeting) => form.change({ greeting })} />
      </Field>
      <Button type="submit" kind="primary" disabled={!form.isDirty}>
        Save
      </Button>
    </form>
  );
}

/** Another has saved since the form was opened. */
export const SavedElsewhere: Story = {
  render: () => <SharedSettings />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const greeting = canvas.getByRole("textbox", { name: "Greeting" });
    const press = (name: string) => userEvent.click(canvas.getByRole("button", { name }));
    save.mockReset();
    readSaved.mockReset();

    // Another field of the same settings, which this form does not show as changed: saved without asking.
    save.mockRejectedValueOnce(overtaken()).mockResolvedValueOnce();
    readSaved.mockResolvedValueOnce({ ...opened, version: "2" });
    await userEvent.type(greeting, " there");
    await press("Save");
    await waitFor(() => expect(save).toHaveBeenLastCalledWith({ ...opened, greeting: "Hello there", version: "2" }));
    await expect(canvas.queryByRole("alert")).toBeNull();

    // Both have changed the greeting, and the other the tips as well.
    save.mockRejectedValueOnce(overtaken()).mockResolvedValueOnce();
    const theirs = { ...opened, greeting: "Good day", tips: ["Who are you?"], version: "3" };
    readSaved.mockResolvedValueOnce(theirs);
    await userEvent.type(greeting, ", friend");
    await press("Save");
    const both = within(await canvas.findByRole("group", { name: "Greeting" }));
    await expect(both.getByText("Good day")).toBeVisible();
    await expect(both.getByText("Hello there, friend")).toBeVisible();
    await expect(within(canvas.getByRole("group", { name: "Tips" })).getByText("Who are you?")).toBeVisible();
    await press("Save yours");
    await waitFor(() => expect(save).toHaveBeenLastCalledWith({ ...theirs, greeting: "Hello there, friend" }));
    await waitFor(() => expect(canvas.queryByRole("alert")).toBeNull());

    save.mockRejectedValueOnce(overtaken());
    readSaved.mockResolvedValueOnce({ ...theirs, greeting: "Grüezi", version: "4" });
    await userEvent.type(greeting, "!");
    await press("Save");
    await canvas.findByRole("alert");
    await press("Take what is saved");
    await expect(greeting).toHaveValue("Grüezi");
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};
