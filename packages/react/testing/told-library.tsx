import { createFakeApi } from "@disco/client/testing";
import type { FakeApi, FakeLibrary } from "@disco/client/testing";
import { useMemo, useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../src/kit/button.tsx";
import { KnowledgeLibrary } from "../src/knowledge-library/knowledge-library.tsx";
import { aLibrary } from "./a-library.ts";

/** What a story of the drawer shows. */
export interface ToldProps {
  library: Partial<FakeLibrary>;
  slug?: string | undefined;
  audience?: "visitor" | "member";
  isOpen?: boolean;
  onOpenAgent?: (slug: string) => void;
  /** Given the calls that the drawer makes, to look at them and to change the library. */
  onApi?: (api: FakeApi) => void;
}

/** The drawer over a library in memory. */
export function Told({ library, slug, audience, isOpen = true, onOpenAgent, onApi }: ToldProps) {
  const api = useMemo(() => {
    const made = createFakeApi(library);
    onApi?.(made);
    return made;
  }, [library, onApi]);
  const [open, setOpen] = useState(isOpen);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Library</Button>
      <KnowledgeLibrary api={api} slug={slug} audience={audience} open={open} onClose={() => setOpen(false)} onOpenAgent={onOpenAgent} />
    </>
  );
}

/** What every story of the drawer begins with: the library of a company. */
export const told = {
  component: Told,
  parameters: { frame: "page" },
  args: { slug: "northdock", library: aLibrary() },
};

/** The open drawer. */
export async function findDrawer() {
  const dialog = await screen.findByRole("dialog", { name: "Knowledge Library" });
  // It comes in from transparency.
  await waitFor(() => expect(dialog).toBeVisible());
  return within(dialog);
}

/** The open drawer, with one of its tabs chosen. */
export async function openTab(tab: string | RegExp) {
  const panel = await findDrawer();
  await userEvent.click(await panel.findByRole("tab", { name: tab }));
  return panel;
}
