import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { aLibrary, anIndexing, aSource } from "../../testing/a-library.ts";
import { findDrawer, Told } from "../../testing/told-library.tsx";

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Drawer/Websites",
  component: Told,
  parameters: { frame: "page" },
  args: { slug: "northdock" },
};
export default meta;
type Story = StoryObj<typeof Told>;

/** A website that has no name of its own is called by its address, once. */
export const WebsiteWithoutAName: Story = {
  args: { audience: "member", library: aLibrary({ sources: [aSource({ title: "northdock.example" })] }) },
  play: async () => {
    const panel = await findDrawer();
    const websites = within(await panel.findByRole("region", { name: "Websites" }));
    await expect(websites.getAllByText("northdock.example")).toHaveLength(1);
    await expect(within(websites.getByRole("heading", { level: 4 })).getByRole("link")).toBeVisible();
    await expect(websites.getByRole("button", { name: "Show pages" })).toHaveAccessibleDescription("northdock.example");
  },
};

/** The newest reading of a website failed: that is what its state says, and why is said once. */
export const WebsiteThatCouldNotBeRead: Story = {
  args: {
    audience: "member",
    library: aLibrary({
      sources: [
        aSource({
          problem: "The website could not be reached.",
          lastIndexing: anIndexing({ status: "failed", error: "The website could not be reached.", pagesFound: 0, changes: null }),
        }),
      ],
    }),
  },
  play: async () => {
    const panel = await findDrawer();
    const websites = within(await panel.findByRole("region", { name: "Websites" }));
    await expect(websites.getByText("Failing")).toBeVisible();
    await expect(websites.queryByText("Active")).toBeNull();
    await expect(websites.getAllByText(/could not be reached/u)).toHaveLength(1);
  },
};
