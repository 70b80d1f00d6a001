import { ApiError } from "@disco/client/api";
import type { Issue } from "@disco/client/api";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Field, Input } from "./field.tsx";
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
