import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { openTab, told, type Told } from "../../../testing/told-library.tsx";

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Drawer/Review",
  ...told,
};
export default meta;
type Story = StoryObj<typeof Told>;

export const ReviewOfAMember: Story = {
  args: { audience: "member" },
  play: async () => {
    const panel = await openTab(/^Review/u);
    await userEvent.click(await panel.findByRole("button", { name: /^Conflicts/u }));
    await expect(panel.getByRole("heading", { name: "Conflicts" })).toHaveFocus();
    await userEvent.click(panel.getByRole("button", { name: "All of Review" }));
    await expect(await panel.findByRole("button", { name: /^Conflicts/u })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(panel.getByRole("button", { name: /^Changes/u })).toHaveFocus();
  },
};
export const ReviewOfAMemberLight: Story = {
  args: { audience: "member" },
  globals: { theme: "light" },
  play: async () => void (await openTab(/^Review/u)),
};
