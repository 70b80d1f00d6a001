import type { Api } from "@disco/client/api";
import { useState } from "react";
import type { ReactNode } from "react";
import { Facets } from "../kit/avatar.tsx";
import { Drawer } from "../kit/drawer.tsx";
import { KitRoot, useHasKitRoot } from "../kit/kit-root.tsx";
import { Tabs } from "../kit/tabs.tsx";
import type { Tab } from "../kit/tabs.tsx";
import { LibraryContext } from "./library-context.ts";
import { openSections, SectionView } from "./library-sections.tsx";
import { ReviewSection } from "./review-section.tsx";
import { useReview } from "./review/use-review.ts";
import { useLibraryState } from "./use-library-state.ts";

/** The panel's title and what stands under it. */
export const libraryTitle = "Knowledge Library";
export const librarySubtitle = "Context sources powering this agent";

/** What a drawer of the library is given. */
export interface KnowledgeLibraryProps {
  /** The calls, from `createApi` of `@disco/client/api`. */
  api: Api;
  /** The organization's name in addresses. Without one, an indexed website opens the agent that it makes. */
  slug?: string | undefined;
  open: boolean;
  onClose: () => void;
  /** `member` for those who may change the library: it adds what there is to review and to try. */
  audience?: "visitor" | "member" | undefined;
  /** Called 1.5 s after a website without a slug was indexed; by default the browser goes to its chat page. */
  onOpenAgent?: ((slug: string) => void) | undefined;
  /** Where there is no `KitRoot` above. */
  theme?: "light" | "dark" | "auto" | undefined;
  dir?: "ltr" | "rtl" | undefined;
}

type DrawerTab = "sources" | "faqs" | "enrich" | "review";

/**
 * What an agent knows, in a drawer: sources, FAQs, documents, and for members what there is to decide.
 * Crawls and uploads go on while it is closed.
 * @example
 * <KnowledgeLibrary api={createApi()} slug="acme" open={isOpen} onClose={() => setOpen(false)} />
 */
export function KnowledgeLibrary({
  api,
  slug,
  open,
  onClose,
  audience = "visitor",
  onOpenAgent = goToChat,
  theme,
  dir,
}: KnowledgeLibraryProps) {
  const library = useLibraryState(api, slug, audience === "member");
  return (
    <LibraryContext.Provider value={library}>
      <InKitRoot theme={theme} dir={dir}>
        <Drawer isOpen={open} onClose={onClose} title={libraryTitle} subtitle={librarySubtitle} icon={<Facets />}>
          <DrawerSections key={library.slug} onOpenAgent={onOpenAgent} />
        </Drawer>
      </InKitRoot>
    </LibraryContext.Provider>
  );
}

function DrawerSections({ onOpenAgent }: { onOpenAgent: (slug: string) => void }) {
  const review = useReview();
  const [tab, setTab] = useState<DrawerTab>("sources");
  const waiting = Object.values(review.counts).reduce((sum, count) => sum + count, 0);
  const tabs: Tab<DrawerTab>[] = [
    ...openSections.map(({ value, label }) => ({ value, label })),
    ...(review.isForMembers ? [{ value: "review" as const, label: "Review", count: waiting }] : []),
  ];
  return (
    <Tabs label={libraryTitle} tabs={tabs} value={tab} onValueChange={setTab}>
      {(section) =>
        section === "review" ? (
          <ReviewSection review={review} onOpenAgent={onOpenAgent} />
        ) : (
          <SectionView section={section} review={review} onOpenAgent={onOpenAgent} />
        )
      }
    </Tabs>
  );
}

/** Gives a root to what has none above. */
export function InKitRoot({
  theme,
  dir,
  children,
}: {
  theme?: "light" | "dark" | "auto" | undefined;
  dir?: "ltr" | "rtl" | undefined;
  children: ReactNode;
}) {
  const isInRoot = useHasKitRoot();
  return isInRoot ? (
    children
  ) : (
    <KitRoot theme={theme} dir={dir}>
      {children}
    </KitRoot>
  );
}

function goToChat(slug: string): void {
  location.assign(`/chat/${encodeURIComponent(slug)}`);
}
