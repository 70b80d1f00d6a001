import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { aLibrary, anIndexing, aSource } from "../../../testing/a-library.ts";
import { findDrawer, Told } from "../../../testing/told-library.tsx";

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

/** The passages of a new website are read for their meaning one after another; until then its words answer. */
export const WebsiteBeingUnderstood: Story = {
  args: { audience: "member", library: aLibrary({ sources: [aSource()], understanding: { understood: 640, passages: 2_100 } }) },
  play: async () => {
    const panel = await findDrawer();
    const websites = within(await panel.findByRole("region", { name: "Websites" }));
    await expect(websites.getByText("Understood: 640 of 2,100 passages")).toBeVisible();
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

/** Losses of a website appear beside it, and linked documents can be added. */
export const WebsiteWithShortfalls: Story = {
  args: {
    audience: "member",
    library: aLibrary({
      sources: [
        aSource({
          shortfalls: [
            {
              code: "pages_alike",
              message: "12 of 31 linked pages were not read: more than 6 under /news/2024, and the last of those said nothing new.",
              values: { count: "12", linked: "31", read: "6", path: "/news/2024" },
            },
            {
              code: "pages_script_only",
              message: "1 of 31 linked pages have no text of their own without JavaScript: only what they tell search engines was read.",
              values: { count: "1", linked: "31" },
            },
          ],
          linkedDocuments: [
            {
              id: "price",
              url: "https://northdock.example/price-list.pdf",
              title: "Price list (PDF)",
              foundOn: "https://northdock.example/prices",
            },
            { id: "brochure", url: "https://northdock.example/brochure.docx", title: "Brochure", foundOn: "https://northdock.example/" },
          ],
        }),
      ],
    }),
  },
  play: async () => {
    const panel = await findDrawer();
    const websites = within(await panel.findByRole("region", { name: "Websites" }));
    await expect(websites.getByText(/more than 6 under \/news\/2024/u)).toBeVisible();
    await userEvent.click(websites.getByRole("button", { name: "Add Price list (PDF)" }));
    await expect(await panel.findByRole("region", { name: "1 document linked from this website" })).toBeVisible();
  },
};
