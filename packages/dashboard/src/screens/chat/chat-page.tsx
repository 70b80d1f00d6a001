import { continueConversation } from "@disco/client";
import { DiscoProvider } from "@disco/react";
import { KitRoot, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { track } from "../../analytics.ts";
import { useAuth } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ChatSidebar } from "./chat-sidebar.tsx";
import { ChatThread } from "./chat-thread.tsx";
import { usePageTitle } from "../../page-title.ts";
import styles from "./chat-page.module.css";

const DEFAULT_SLUG = "default";
const ChatLibrary = lazy(async () => ({ default: (await import("./chat-library.tsx")).ChatLibrary }));

/** An agent's own page: its visitor's conversations beside the one that is open. */
export function ChatPage() {
  const { organizationSlug = DEFAULT_SLUG } = useParams();
  usePageTitle("Chat");
  return (
    <KitRoot>
      <Chat key={organizationSlug} slug={organizationSlug} />
    </KitRoot>
  );
}

function Chat({ slug }: { slug: string }) {
  const { state } = useAuth();
  const { knowledge, workspace } = useApi();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { sayProblem } = useToast();
  // Null until the library is first opened, which is when it is fetched.
  const [isLibraryOpen, setLibraryOpen] = useState<boolean | null>(null);
  const [search, setSearch] = useState<string | null>(null);
  const [session, setSession] = useState({ count: 0, isPaused: false });
  useEffect(() => {
    if (slug !== DEFAULT_SLUG) track("Demo Started", { organization: slug, source: "url_based", referrer: document.referrer });
  }, [slug]);
  const isMember = state.status === "signed-in" && state.member.organization?.slug === slug;

  /** Ends the session on the page, lets the next one begin elsewhere, and begins it. */
  function continueWith(sessionId: string | null): void {
    setSession(({ count }) => ({ count, isPaused: true }));
    // The session that leaves keeps its thread while it does.
    setTimeout(() => {
      try {
        continueConversation(slug, sessionId);
      } catch {
        // A new conversation goes on without a store; one that was before is handed over in it.
        if (sessionId !== null) sayProblem("Your browser keeps nothing for this site, so the conversation cannot be opened.");
      }
      setSession(({ count }) => ({ count: count + 1, isPaused: false }));
    });
  }

  async function open(conversationId: string): Promise<void> {
    try {
      continueWith(await workspace.conversations.open(slug, conversationId));
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "The conversation could not be opened.");
    }
  }

  return (
    <div className={styles.page}>
      {!session.isPaused && (
        <DiscoProvider key={session.count} apiUrl="" organizationId={slug === DEFAULT_SLUG ? undefined : slug} hasVoice>
          <ChatSidebar
            slug={slug}
            search={search}
            onSearch={setSearch}
            onOpenLibrary={() => setLibraryOpen(true)}
            onOpen={(id) => void open(id)}
            onNew={() => continueWith(null)}
          />
          <ChatThread slug={slug} onKept={() => void cache.invalidateQueries({ queryKey: ["conversations", slug] })} />
        </DiscoProvider>
      )}
      {isLibraryOpen !== null && (
        <Suspense>
          <ChatLibrary
            api={knowledge}
            slug={slug === DEFAULT_SLUG ? undefined : slug}
            open={isLibraryOpen}
            onClose={() => setLibraryOpen(false)}
            audience={isMember ? "member" : "visitor"}
            onOpenAgent={(next) => void navigate(`/chat/${next}`)}
          />
        </Suspense>
      )}
    </div>
  );
}
