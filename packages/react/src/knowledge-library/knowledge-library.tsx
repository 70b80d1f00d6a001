import type { Api } from "@disco/client/api";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Facets } from "../kit/avatar.tsx";
import { Drawer } from "../kit/drawer.tsx";
import { KitRoot, useHasKitRoot } from "../kit/kit-root.tsx";
import { Tabs } from "../kit/tabs.tsx";
import type { Tab } from "../kit/tabs.tsx";
import { KitTextsContext, useKitTexts } from "../kit/kit-texts.ts";
import { LibraryContext, useLibrary } from "./library-context.ts";
import { openSections, SectionView } from "./library-sections.tsx";
import { ReviewSection } from "./review/review-section.tsx";
import { useReview } from "./review/use-review.ts";
import type { OwnLibraryTexts } from "./texts/library-texts.ts";
import { useAddMore } from "./use-add-more.ts";
import { useLibraryState } from "./use-library-state.ts";

/** Props of the library's drawer. */
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
  /** Words of your own, part by part; what is left out stays English. */
  texts?: OwnLibraryTexts | undefined;
  /** Where there is no `KitRoot` above. */
  theme?: "light" | "dark" | "auto" | undefined;
  dir?: "ltr" | "rtl" | undefined;
}

type DrawerTab = "sources" | "faqs" | "enrich" | "review";

/**
 * An agent's knowledge, in a drawer: sources, FAQs, documents, and for members what there is to decide.
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
  texts,
  theme,
  dir,
}: KnowledgeLibraryProps) {
  const library = useLibraryState({ api, name: slug, isMember: audience === "member", texts });
  const { title, subtitle } = library.texts.panel;
  return (
    <LibraryContext.Provider value={library}>
      <InKitRoot theme={theme} dir={dir} texts={texts}>
        <Drawer isOpen={open} onClose={onClose} title={title} subtitle={subtitle} icon={<Facets />}>
          <DrawerSections key={library.slug} onOpenAgent={onOpenAgent} />
        </Drawer>
      </InKitRoot>
    </LibraryContext.Provider>
  );
}

function DrawerSections({ onOpenAgent }: { onOpenAgent: (slug: string) => void }) {
  const { panel, names } = useLibrary().texts;
  const review = useReview();
  const [tab, setTab] = useState<DrawerTab>("sources");
  const waiting = Object.values(review.counts).reduce((sum, count) => sum + count, 0);
  const tabs: Tab<DrawerTab>[] = [
    ...openSections.map((value) => ({ value, label: names[value] })),
    ...(review.isForMembers ? [{ value: "review" as const, label: panel.review, count: waiting }] : []),
  ];
  const addMore = useAddMore(tab, setTab);

  return (
    <Tabs label={panel.title} tabs={tabs} value={tab} onValueChange={setTab}>
      {(section) =>
        section === "review" ? (
          <ReviewSection review={review} onOpenAgent={onOpenAgent} onAddMore={addMore} />
        ) : (
          <SectionView section={section} review={review} onOpenAgent={onOpenAgent} onAddMore={addMore} />
        )
      }
    </Tabs>
  );
}

/** Provides a root where none is above; below an existing one, the library's words override the kit's. */
export function InKitRoot({ theme, dir, texts, children }: InKitRootProps) {
  const isInRoot = useHasKitRoot();
  const rootTexts = useKitTexts();
  const words = useMemo(() => ({ ...rootTexts, ...texts?.kit }), [rootTexts, texts]);
  return isInRoot ? (
    <KitTextsContext.Provider value={words}>{children}</KitTextsContext.Provider>
  ) : (
    <KitRoot theme={theme} dir={dir} texts={texts?.kit}>
      {children}
    </KitRoot>
  );
}

interface InKitRootProps extends Pick<KnowledgeLibraryProps, "theme" | "dir" | "texts"> {
  children: ReactNode;
}

function goToChat(slug: string): void {
  location.assign(`/chat/${encodeURIComponent(slug)}`);
}
