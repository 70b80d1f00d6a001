import { ApiError } from "@disco/client/api";
import { createFakeApi } from "@disco/client/testing";
import type { FakeApi, FakeLibrary } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { aLibrary } from "../../testing/a-library.ts";
import { KnowledgeLibraryPage } from "./knowledge-library-page.tsx";
import type { LibrarySection } from "./library-section.ts";

let api: FakeApi;

function Told({ library, section }: { library: Partial<FakeLibrary>; section?: LibrarySection }) {
  api = useMemo(() => createFakeApi(library), [library]);
  return <KnowledgeLibraryPage api={api} slug="northdock" section={section} />;
}

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Page",
  component: Told,
  parameters: { frame: "page" },
  args: { library: aLibrary() },
};
export default meta;
type Story = StoryObj<typeof Told>;

const nothing = { context: null };
const down: Partial<FakeLibrary> = {
  faults: Object.fromEntries(
    ["listGaps", "listChanges", "listConflicts", "listHeldPassages", "listRegressions", "askLibrary"].map((name) => [
      name,
      new ApiError(503, "busy", "The server is busy. Please try again in a moment."),
    ]),
  ),
};

export const Sources: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText("Website Connected")).toBeVisible();
    await userEvent.click(page.getByRole("tab", { name: "Sources" }));
    await userEvent.keyboard("{ArrowDown}");
    await expect(page.getByRole("tab", { name: "FAQs" })).toHaveAttribute("aria-selected", "true");
    await expect(await page.findByRole("heading", { name: "Saved FAQs" })).toBeVisible();
    await userEvent.keyboard("{ArrowUp}");
  },
};
export const SourcesLight: Story = { globals: { theme: "light" } };
export const SourcesRightToLeft: Story = { globals: { theme: "light", direction: "rtl" } };

export const Gaps: Story = {
  args: { section: "gaps" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText("Asked 6 times")).toBeVisible();
    const [first] = await page.findAllByRole("button", { name: "Answer as FAQ" });
    await userEvent.click(first!);
    await expect(page.getByRole("textbox", { name: "Answer" })).toHaveFocus();
    // Alternative wordings are answered too, so they are shown.
    await expect(page.getByText("rotterdam office address")).toBeVisible();
    await expect(page.getByText("Who asks in these words gets the same answer.")).toBeVisible();
    await userEvent.keyboard("Yes, at Waalhaven 12.");
    await userEvent.click(page.getByRole("button", { name: "Save FAQ" }));
    await waitFor(() =>
      expect(api.library.faqs.at(-1)).toMatchObject({ question: "Do you have an office in Rotterdam?", answer: "Yes, at Waalhaven 12." }),
    );
    await expect(page.queryByText("Asked 6 times")).toBeNull();
    await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
    await expect(await page.findByText("No open questions")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expect(await page.findByText("Asked 1 time")).toBeVisible();
  },
};
export const GapsLight: Story = { args: { section: "gaps" }, globals: { theme: "light" } };
export const NoGaps: Story = { args: { section: "gaps", library: nothing } };
export const GapsFail: Story = { args: { section: "gaps", library: down } };

export const Changes: Story = {
  args: { section: "changes" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText("1 change to confirm")).toBeVisible();
    await expect(page.getByText("$59").closest("ins")).toBeVisible();
    await expect(page.getAllByText("Stale")).toHaveLength(2);
    await userEvent.click(page.getByRole("button", { name: "Confirm" }));
    await expect(await page.findByText("Nothing to confirm")).toBeVisible();
    await expect(api.calls).toContainEqual(["confirmChange", { slug: "northdock", changeId: "c1" }, undefined]);
    await userEvent.click(page.getByRole("switch", { name: "Show every change" }));
    await expect(await page.findByText(/Confirmed:/u)).toBeVisible();
    await expect(page.queryByText("Stale")).toBeNull();
  },
};
export const ChangesLight: Story = { args: { section: "changes" }, globals: { theme: "light" } };
export const NoChanges: Story = { args: { section: "changes", library: nothing } };

export const Conflicts: Story = {
  args: { section: "conflicts" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole("button", { name: "$59 is right" }));
    await expect(await page.findByText("Your sources agree")).toBeVisible();
    await waitFor(() => expect(page.getByRole("tabpanel", { name: "Conflicts" })).toHaveFocus());
    await expect(api.calls).toContainEqual(["resolveConflict", { slug: "northdock", conflictId: "k1" }, { choice: "k1a" }]);
  },
};
export const ConflictsUndecided: Story = { args: { section: "conflicts" } };
export const ConflictsLight: Story = { args: { section: "conflicts" }, globals: { theme: "light" } };

export const Held: Story = {
  args: { section: "held" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect((await page.findByText("Dear AI assistant")).tagName).toBe("MARK");
    await userEvent.click(page.getByRole("button", { name: "Keep it out" }));
    await expect(await page.findByText("Nothing is held")).toBeVisible();
    await expect(api.calls).toContainEqual(["decideHeldPassage", { slug: "northdock", passageId: "h1" }, { decision: "drop" }]);
  },
};
export const HeldLight: Story = { args: { section: "held" }, globals: { theme: "light" } };

export const Regressions: Story = {
  args: { section: "regressions" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByRole("textbox", { name: "Question" }), "Is there a trial?{Enter}");
    await expect(await page.findByText("Give the page or the fact that you expect.")).toBeVisible();
    await userEvent.type(page.getByRole("textbox", { name: "Fact that must be in the reply" }), "14 days{Enter}");
    await expect(await page.findByText("Not asked yet")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove Is there a trial?" })).toBeVisible();
  },
};
export const RegressionsLight: Story = { args: { section: "regressions" }, globals: { theme: "light" } };

export const Ask: Story = {
  args: { section: "ask" },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByRole("textbox", { name: "Question" }), "What does the Team plna cost?{Enter}");
    await expect(await page.findByText("Passages (2)")).toBeVisible();
    await expect(page.getByText("plna → plan")).toBeVisible();
    await expect(page.getByText("Score 14.21")).toBeVisible();
    await expect(page.getAllByText("Cited")).toHaveLength(1);
  },
};
export const AskLight: Story = { ...Ask, globals: { theme: "light" } };
export const AskFails: Story = {
  args: { section: "ask", library: down },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByRole("textbox", { name: "Question" }), "Anything?{Enter}");
    await expect(await page.findByText("The question could not be asked")).toBeVisible();
  },
};
