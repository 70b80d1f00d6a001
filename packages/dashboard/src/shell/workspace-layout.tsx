import { KitRoot } from "@disco/react/kit";
import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { BottomBar } from "./bottom-bar.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { GoogleOnboarding } from "./google-onboarding.tsx";
import { OauthReturn } from "./oauth-return.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useNamedZone } from "./use-named-zone.ts";
import { WelcomeOverlay } from "./welcome-overlay.tsx";
import styles from "./workspace-layout.module.css";

/** The screens that Google would fill. */
const GOOGLE_SCREENS = ["/dashboard", "/dashboard/email", "/dashboard/calendar"];

/** What every screen of the workspace stands in: sidebar, top bar, and the search that is always one key away. */
export function WorkspaceLayout() {
  const { pathname } = useLocation();
  useNamedZone();
  const [isSearching, setSearching] = useState(false);
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
      <div className={styles.workspace}>
        <a className={styles.skip} href="#screen">
          Skip to the screen
        </a>
        <Sidebar onSearch={() => setSearching(true)} />
        <div className={styles.column}>
          <TopBar onSearch={() => setSearching(true)} />
          <main id="screen" className={styles.screen} tabIndex={-1}>
            {GOOGLE_SCREENS.includes(pathname) && <GoogleOnboarding />}
            <Outlet />
          </main>
        </div>
        <BottomBar />
      </div>
      <CommandPalette isOpen={isSearching} onClose={() => setSearching(false)} />
      <WelcomeOverlay />
      <OauthReturn />
    </KitRoot>
  );
}
