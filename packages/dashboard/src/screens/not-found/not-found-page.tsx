import { EmptyList } from "@disco/react/kit";
import { Link, useLocation } from "react-router";
import { useAuth } from "../../auth/auth-provider.tsx";
import { usePageTitle } from "../../page-title.ts";
import { PublicFrame } from "../../shell/public/public-frame.tsx";
import styles from "./not-found-page.module.css";

/** Page of an address that does not exist, with links to likely ones. */
export function NotFoundPage() {
  const { state } = useAuth();
  const { pathname } = useLocation();
  usePageTitle("Page not found");
  const isSignedIn = state.status === "signed-in";
  return (
    <PublicFrame back="Back to home">
      <div className={styles.page}>
        <h1 className={styles.title}>Page not found</h1>
        <EmptyList
          title={`There is nothing at ${pathname}`}
          action={
            <Link to={isSignedIn ? "/dashboard" : "/"} className="disco-kit-button" data-kind="primary">
              {isSignedIn ? "Go to your dashboard" : "Go to the start"}
            </Link>
          }
        >
          The address may be mistyped, or the page may have moved.
        </EmptyList>
      </div>
    </PublicFrame>
  );
}
