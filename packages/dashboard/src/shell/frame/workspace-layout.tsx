import { KitRoot } from "@disco/react/kit";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { LiveProvider } from "../../live/live-provider.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { GoogleOnboarding } from "../google/google-onboarding.tsx";
import { IdentityDialog } from "../identity-dialog.tsx";
import { OauthReturn } from "../google/oauth-return.tsx";
import { PastDueBanner } from "./past-due-banner.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useNamedZone } from "../use-named-zone.ts";
import { WelcomeOverlay } from "../google/welcome-overlay.tsx";
import styles from "./workspace-layout.module.css";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }));

/** The screens that Google would fill; the calendar has a card of its own. */
const GOOGLE_SCREENS = ["/dashboard", "/dashboard/email"];

export function WorkspaceLayout() {
  const { pathname } = useLocation();
  useNamedZone();
  // Null until the search is first opened, which is when it is fetched.
  const [isSearching, setSearching] = useState<boolean | null>(null);
  useEffect(() => {
    function openSearch(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setSearching(true);
    }
    document.addEventListener("keydown", openSearch);
    return () => document.removeEventListener("keydown", openSearch);
  }, []);
  return (
    <KitRoot>
      <LiveProvider>
        <div className={styles.workspace}>
          <a className={styles.skip} href="#screen">
            Skip to the screen
          </a>
          <Sidebar onSearch={() => setSearching(true)} />
          <div className={styles.column}>
            <TopBar onSearch={() => setSearching(true)} />
            <main id="screen" className={styles.screen} tabIndex={-1}>
              <PastDueBanner />
              {GOOGLE_SCREENS.includes(pathname) && <GoogleOnboarding />}
              <Outlet />
            </main>
          </div>
          <BottomBar />
        </div>
      </LiveProvider>
      {isSearching !== null && (
        <Suspense>
          <CommandPalette isOpen={isSearching} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <WelcomeOverlay />
      <OauthReturn />
      <IdentityDialog />
    </KitRoot>
  );
}
