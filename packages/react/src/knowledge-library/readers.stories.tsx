import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { aLibrary, aSource } from "../../testing/a-library.ts";
import { findDrawer, openTab, Told } from "../../testing/told-library.tsx";

const { documents = [], faqs = [] } = aLibrary();

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Drawer/Readers",
  component: Told,
  parameters: { frame: "page" },
  args: {
    slug: "northdock",
    library: aLibrary({
      mayAdd: false,
      sources: [aSource({ isOwn: false, lastIndexing: null })],
      faqs: faqs.map((faq) => ({ ...faq, isOwn: false })),
      documents: documents.slice(0, 1).map((document) => ({ ...document, isOwn: false })),
    }),
  },
};
export default meta;
type Story = StoryObj<typeof Told>;

const READ_ONLY = "Only members of the organization can change what this agent knows.";
type Panel = Awaited<ReturnType<typeof findDrawer>>;
const buttons = (panel: Panel) => panel.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);

/** Read-only members see the library without buttons that the server would refuse. */
export const SourcesOfOthers: Story = {
  play: async () => {
    const panel = await findDrawer();
    await expect(await panel.findByText(READ_ONLY)).toBeVisible();
    await expect(await panel.findByText("Website Connected")).toBeVisible();
    await panel.findByRole("button", { name: "Show pages" });
    await expect(buttons(panel)).toEqual(["Close", "Show all 7 pages", "Show pages"]);
    await userEvent.click(panel.getByRole("button", { name: "Show pages" }));
    await panel.findByText("Beta");
    await expect(buttons(panel)).toEqual(["Close", "Show all 7 pages", "Hide pages"]);
  },
};

export const FaqsOfOthers: Story = {
  play: async () => {
    const panel = await openTab("FAQs");
    await panel.findByText("Does it work with SAP?");
    await waitFor(() => expect(panel.getByRole("tabpanel")).toHaveTextContent(READ_ONLY));
    await expect(buttons(panel)).toEqual(["Close"]);
    await expect(panel.queryByRole("textbox")).toBeNull();
  },
};

export const DocumentsOfOthers: Story = {
  globals: { theme: "light" },
  play: async () => {
    const panel = await openTab("Enrich");
    await panel.findByText("Onboarding guide.pdf");
    await waitFor(() => expect(panel.getByRole("tabpanel")).toHaveTextContent(READ_ONLY));
    await expect(buttons(panel)).toEqual(["Close"]);
    await expect(panel.queryByRole("textbox")).toBeNull();
  },
};

export const NothingOfOthers: Story = {
  args: { library: { mayAdd: false } },
  play: async () => {
    const panel = await findDrawer();
    await expect(await panel.findByText("No sources loaded yet")).toBeVisible();
    await expect(await panel.findByText(READ_ONLY)).toBeVisible();
    await expect(panel.queryByText("Add a website URL above to get started")).toBeNull();
    await openTab("FAQs");
    await expect(await panel.findByText("No FAQs yet.")).toBeVisible();
  },
};

/** In the demo a visitor adds to what the company has, and changes only what is theirs. */
export const OwnBesideTheCompanys: Story = {
  args: {
    library: aLibrary({
      sources: [aSource({ isOwn: false, lastIndexing: null })],
      faqs: faqs.map((faq, at) => ({ ...faq, isOwn: at > 0 })),
      documents: documents.map((document, at) => ({ ...document, isOwn: at > 0 })),
    }),
  },
  play: async () => {
    const panel = await openTab("FAQs");
    await panel.findByRole("button", { name: "Edit Does it work with SAP?" });
    await expect(panel.getByRole("button", { name: "Add FAQ" })).toBeEnabled();
    await expect(panel.queryByRole("button", { name: "Delete What does the Team plan cost?" })).toBeNull();
    await openTab("Enrich");
    await panel.findByRole("button", { name: "Remove Scan of the contract.pdf" });
    await expect(panel.queryByRole("button", { name: "Remove Onboarding guide.pdf" })).toBeNull();
    await userEvent.click(panel.getByRole("button", { name: "Remove Scan of the contract.pdf" }));
    await waitFor(() => expect(panel.queryByText("Scan of the contract.pdf")).toBeNull());
  },
};
