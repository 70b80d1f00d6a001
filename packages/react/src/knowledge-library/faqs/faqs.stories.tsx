import { ApiError } from "@disco/client/api";
import type { FakeApi } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { aLibrary } from "../../../testing/a-library.ts";
import { openTab, told, type Told } from "../../../testing/told-library.tsx";

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Drawer/FAQs",
  ...told,
};
export default meta;
type Story = StoryObj<typeof Told>;

let api: FakeApi;
const keepApi = (made: FakeApi) => void (api = made);

export const Faqs: Story = { play: async () => void (await openTab("FAQs")) };
export const FaqsLight: Story = { ...Faqs, globals: { theme: "light" } };

const words = "It depends on how many docks a yard has, and on what they are for. ".repeat(15).trim();
/** A long answer is cut off, with a way to expand it. */
export const LongAnswer: Story = {
  args: {
    library: aLibrary({
      faqs: [
        { id: "f1", question: "What does it cost?", answer: words },
        { id: "f2", question: "ما هي تكلفة الخطة؟", answer: "تبلغ تكلفة الخطة 49 دولارا." },
      ],
    }),
  },
  play: async () => {
    const panel = await openTab("FAQs");
    const answer = await panel.findByText(words);
    const cut = answer.clientHeight;
    const more = panel.getByRole("button", { name: "Show more" });
    await expect(more).toHaveAccessibleDescription("What does it cost?");
    await userEvent.click(more);
    await expect(answer.clientHeight).toBeGreaterThan(cut);
    await expect(more).toHaveTextContent("Show less");
    await expect(more).toHaveFocus();
    await userEvent.click(more);
    await expect(answer.clientHeight).toBe(cut);
  },
};

export const NoFaqs: Story = {
  args: { library: {} },
  play: async () => {
    const panel = await openTab("FAQs");
    await expect(await panel.findByText("No FAQs yet. Add common questions to help your agent provide better answers.")).toBeVisible();
  },
};

export const FaqAddedThatIsNearlyAnother: Story = {
  args: { onApi: keepApi },
  play: async () => {
    const panel = await openTab("FAQs");
    const save = await panel.findByRole("button", { name: "Add FAQ" });
    await userEvent.click(save);
    await userEvent.type(panel.getByRole("textbox", { name: "Question" }), "Cost of the Team plan?");
    await userEvent.click(save);
    await expect(api.calls.some(([name]) => name === "addFaq")).toBe(false);
    await userEvent.type(panel.getByRole("textbox", { name: "Answer" }), "$59 a month.");
    await userEvent.click(save);
    await expect(await panel.findByText(/asks nearly the same as/u)).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveValue("");
    await expect(panel.getByRole("button", { name: "Edit Cost of the Team plan?" })).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "Delete that one" }));
    await waitFor(() => expect(api.library.faqs.map(({ id }) => id)).not.toContain("f1"));
  },
};
export const FaqNearlyAnotherLight: Story = {
  globals: { theme: "light" },
  play: async () => {
    const panel = await openTab("FAQs");
    await userEvent.type(await panel.findByRole("textbox", { name: "Question" }), "Cost of the Team plan?");
    await userEvent.type(panel.getByRole("textbox", { name: "Answer" }), "$59 a month.");
    await userEvent.click(panel.getByRole("button", { name: "Add FAQ" }));
    await expect(await panel.findByText(/asks nearly the same as/u)).toBeVisible();
  },
};

export const FaqEditedThenCancelled: Story = {
  play: async () => {
    const panel = await openTab("FAQs");
    await userEvent.click(await panel.findByRole("button", { name: "Edit Does it work with SAP?" }));
    await expect(panel.getByRole("heading", { name: "Edit FAQ" })).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveValue("Does it work with SAP?");
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveFocus();
    await userEvent.click(panel.getByRole("button", { name: "Cancel" }));
    await expect(panel.getByRole("heading", { name: "Add Common Q&A" })).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Answer" })).toHaveValue("");
  },
};

export const FaqUpdated: Story = {
  args: { onApi: keepApi },
  play: async () => {
    const panel = await openTab("FAQs");
    await userEvent.click(await panel.findByRole("button", { name: "Edit Does it work with SAP?" }));
    await userEvent.clear(panel.getByRole("textbox", { name: "Answer" }));
    await userEvent.click(panel.getByRole("button", { name: "Update FAQ" }));
    await expect(api.calls.map(([name]) => name)).not.toContain("updateFaq");
    await userEvent.type(panel.getByRole("textbox", { name: "Answer" }), "Yes, with every plan.");
    await userEvent.click(panel.getByRole("button", { name: "Update FAQ" }));
    await expect(await panel.findByRole("button", { name: "Add FAQ" })).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveValue("");
    await expect(panel.getByText("Yes, with every plan.", { selector: "li *" })).toBeVisible();
    await expect(api.library.faqs).toHaveLength(2);
  },
};

export const FaqDeletedAndBroughtBack: Story = {
  args: { onApi: keepApi },
  play: async () => {
    const panel = await openTab("FAQs");
    await userEvent.click(await panel.findByRole("button", { name: "Delete What does the Team plan cost?" }));
    await waitFor(() => expect(api.library.faqs).toHaveLength(1));
    await waitFor(() => expect(panel.getByRole("button", { name: "Edit Does it work with SAP?" })).toHaveFocus());
    await userEvent.click(await panel.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(api.library.faqs).toHaveLength(2));
    await expect(await panel.findByRole("button", { name: "Delete What does the Team plan cost?" })).toBeVisible();
  },
};

export const FaqRefusedByTheServer: Story = {
  args: { library: aLibrary({ faults: { addFaq: new ApiError(403, "quota_exceeded", "A demo holds at most 20 questions.") } }) },
  play: async () => {
    const panel = await openTab("FAQs");
    await userEvent.type(await panel.findByRole("textbox", { name: "Question" }), "One more?");
    await userEvent.type(panel.getByRole("textbox", { name: "Answer" }), "Yes.");
    await userEvent.click(panel.getByRole("button", { name: "Add FAQ" }));
    await expect(await panel.findByText("A demo holds at most 20 questions.")).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveValue("One more?");
  },
};
