import { Button, ErrorState } from "@disco/react/kit";
import { useLocation, useNavigate, useRouteError } from "react-router";
import styles from "./screen-error.module.css";

/** A screen that could not be loaded or drawn, inside the shell: the other screens stay in reach. */
export function ScreenError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <div className={styles.place}>
      <ErrorState
        title="This screen could not be opened"
        message="The server may be away for a moment, or Disco has been updated since you opened this page."
        onRetry={() => void navigate(pathname + search + hash, { replace: true })}
      />
      <details>
        <summary>Details</summary>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
        <Button size="small" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </details>
    </div>
  );
}
