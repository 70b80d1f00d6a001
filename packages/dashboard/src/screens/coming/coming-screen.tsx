import { EmptyList } from "@disco/react/kit";
import { Link, useLocation } from "react-router";
import { usePageTitle } from "../../page-title.ts";
import { PublicFrame } from "../../shell/public-frame.tsx";
import styles from "./coming-screen.module.css";

interface Coming {
  title: string;
  what: string;
}

const COMING: Readonly<Record<string, Coming>> = {
  "/voice-demo": { title: "Talk to Our AI Assistant", what: "You will talk to the agent here." },
  "/test-cedar": { title: "Realtime voice test", what: "The realtime voice test will be here." },
  "/test-livekit": { title: "Voice room test", what: "The room-based voice test will be here." },
};

/** A page that is not built yet, and says so, with the way to what is there already. */
export function ComingPage() {
  const { title, what } = useComing();
  return (
    <PublicFrame back="Back to home">
      <div className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        <EmptyList
          title="This screen is still being built"
          action={
            <Link to="/chat" className="disco-kit-button" data-kind="primary">
              Write to the agent
            </Link>
          }
        >
          {what}
        </EmptyList>
      </div>
    </PublicFrame>
  );
}

function useComing(): Coming {
  const { pathname } = useLocation();
  const coming: Coming = COMING[pathname] ?? {
    title: "Voice meeting",
    what: "Visitors will meet this agent by voice here.",
  };
  usePageTitle(coming.title);
  return coming;
}
