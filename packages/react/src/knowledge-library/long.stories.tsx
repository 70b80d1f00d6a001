import type { FakeApi } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { createLongApi, longTitle } from "../../testing/a-long-library.ts";
import { findDrawer } from "../../testing/told-library.tsx";
import { KnowledgeLibraryPage } from "./knowledge-library-page.tsx";
import { KnowledgeLibrary } from "./knowledge-library.tsx";
import type { LibrarySection } from "./library-section.ts";

let api: FakeApi;

function Told({ section }: { section?: LibrarySection }) {
  api = useMemo(createLongApi, []);
  const [isOpen, setOpen] = useState(true);
  return section === undefined ? (
    <KnowledgeLibrary api={api} slug="northdock" audience="member" open={isOpen} onClose={() => setOpen(false)} />
  ) : (
    <KnowledgeLibraryPage api={api} slug="northdock" section={section} />
  );
}

const meta: Meta<typeof Told> = { title: "Knowledge Library/Long", component: Told, parameters: { frame: "page" } };
export default meta;
type Story = StoryObj<typeof Told>;

/** Long text must not overflow the visible part. */
async function expectToFit(): Promise<void> {
  const part = screen.getByRole("tabpanel");
  await waitFor(() => expect(part.querySelector(".disco-kit-skeleton, [data-starting-style]")).toBeNull());
  const { right, left } = part.getBoundingClientRect();
  const out = [...part.querySelectorAll<HTMLElement>("*")].filter((element) => {
    const box = element.getBoundingClientRect();
    return (
      box.width > 0 &&
      !element.closest('.disco-kit-unseen, svg, input[aria-hidden="true"]') &&
      !isClipped(element, part) &&
      (box.right > right + 1 || box.left < left - 1)
    );
  });
  await expect(out.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}

/** Whether something between an element and the part cuts it off, as what is too long for its row is cut off with dots. */
function isClipped(element: HTMLElement, part: HTMLElement): boolean {
  for (let above = element.parentElement; above && above !== part; above = above.parentElement) {
    if (getComputedStyle(above).overflowX !== "visible") return true;
  }
  return false;
}

export const Sources: Story = {
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "Show all 300 pages" }));
    await userEvent.click(panel.getByRole("button", { name: "Show fewer pages" }));
    await userEvent.click(await panel.findByRole("button", { name: "Show pages" }));
    await panel.findByRole("button", { name: "Exclude /docs/2" });
    await expectToFit();
  },
};

/** The last of 300 pages is found by its words, and those that fail by their state, though only fifty were read at first. */
export const FindsAPage: Story = {
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "Show pages" }));
    const list = await panel.findByRole("list", { name: `Pages of ${longTitle}` });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(50);
    await userEvent.type(panel.getByRole("searchbox", { name: "Find a page" }), "very LAST");
    await expect(await panel.findByRole("link", { name: "The very last page" })).toBeVisible();
    await waitFor(() =>
      expect(within(panel.getByRole("list", { name: `Pages of ${longTitle}` })).getAllByRole("listitem")).toHaveLength(1),
    );
    await userEvent.clear(panel.getByRole("searchbox", { name: "Find a page" }));
    await userEvent.click(panel.getByRole("combobox", { name: "Status" }));
    await userEvent.click(await screen.findByRole("option", { name: "Failing (2)" }));
    await waitFor(() => expect(panel.getAllByText("Failing", { selector: "li *" })).toHaveLength(3));
    await expect(panel.getAllByText(/Answers from the text of Jan 5, 2026\./u)).toHaveLength(2);
    await userEvent.type(panel.getByRole("searchbox", { name: "Find a page" }), "no such words");
    await expect(await panel.findByText("No page is like that.")).toBeVisible();
  },
};

export const Faqs: Story = {
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(panel.getByRole("tab", { name: "FAQs" }));
    await expect(await panel.findAllByRole("button", { name: /^Edit /u })).toHaveLength(50);
    await expectToFit();
    await userEvent.click(panel.getByRole("button", { name: "Edit Question number 49?" }));
    await waitFor(() => expect(panel.getByRole("textbox", { name: "Question" })).toHaveFocus());
    await expect(panel.getByRole("heading", { name: "Edit FAQ" })).toBeVisible();
  },
};

export const Enrich: Story = {
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(panel.getByRole("tab", { name: "Enrich" }));
    await userEvent.upload(await panel.findByLabelText("Files to upload"), [new File(["text"], `${longTitle}.pdf`)]);
    await panel.findByText("Added");
    await expectToFit();
  },
};

const fits = async () => {
  await waitFor(() => expect(screen.getByRole("tabpanel").querySelector("li")).not.toBeNull());
  await expectToFit();
};
export const Gaps: Story = { args: { section: "gaps" }, play: fits };
export const Changes: Story = { args: { section: "changes" }, play: fits };
export const Conflicts: Story = { args: { section: "conflicts" }, play: fits };
export const Held: Story = { args: { section: "held" }, play: fits };
export const Regressions: Story = { args: { section: "regressions" }, play: fits };
export const Ask: Story = {
  args: { section: "ask" },
  play: async () => {
    await userEvent.type(await screen.findByRole("textbox", { name: "Question" }), `${longTitle}{Enter}`);
    await fits();
  },
};
