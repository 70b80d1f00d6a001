import { Button, Facets, KitRoot } from "@disco/react/kit";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { forgetInvitation } from "../../auth/kept-invitation.ts";
import { AskStep } from "./ask-step.tsx";
import { ChooseOrganization } from "./choose-organization.tsx";
import { InstallStep } from "./install-step.tsx";
import { OrganizationStep } from "./organization-step.tsx";
import { WebsiteStep } from "./website-step.tsx";
import { useNamedZone } from "../../shell/use-named-zone.ts";
import { usePageTitle } from "../../page-title.ts";
import styles from "./welcome-page.module.css";

const STEPS = ["organization", "website", "ask", "install"] as const;
type Step = (typeof STEPS)[number];
const NAMES: Readonly<Record<Step, string>> = {
  organization: "Your company",
  website: "Your website",
  ask: "Ask it something",
  install: "Put it on your site",
};

/** A new member's first minutes: name the company, index its website, ask it something, and put it on the site. */
export function WelcomePage() {
  usePageTitle("Welcome");
  useNamedZone();
  const { auth } = useAuth();
  const member = useMember();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const invitation = params.get("invitation");
  const [joining, setJoining] = useState<"joining" | "done" | null>(invitation === null ? null : "joining");
  // In the address, so that a reload and the browser's back button keep the place.
  const step = STEPS.find((name) => name === params.get("step")) ?? "organization";
  const goTo = (next: Step) => setParams({ step: next });
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (invitation === null) return;
    forgetInvitation();
    auth.acceptInvitation(invitation).then(
      () => setJoining("done"),
      (error: unknown) => {
        setJoining(null);
        setProblem(error instanceof Error ? error.message : "The invitation could not be accepted.");
      },
    );
  }, [auth, invitation]);

  if (joining === "done") return <Navigate to="/dashboard/email" replace />;
  const slug = member.organization?.slug;
  const shown = slug === undefined || joining !== null ? "organization" : step === "organization" ? "website" : step;
  return (
    <KitRoot>
      <main className={styles.page}>
        <header className={styles.header}>
          <Facets size={32} />
          <ol className={styles.steps} aria-label="Steps">
            {STEPS.map((name) => (
              <li
                key={name}
                aria-current={name === shown ? "step" : undefined}
                data-done={STEPS.indexOf(name) < STEPS.indexOf(shown) || undefined}
              >
                {NAMES[name]}
              </li>
            ))}
          </ol>
          {slug !== undefined && (
            <Button kind="quiet" size="small" onClick={() => void navigate("/dashboard")}>
              Skip to the dashboard
            </Button>
          )}
        </header>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.step} key={shown}>
          {joining === "joining" && <p role="status">Joining your team...</p>}
          {joining === null && shown === "organization" && member.endedMembership !== undefined && (
            <ChooseOrganization onDone={() => void navigate("/dashboard")} />
          )}
          {joining === null && shown === "organization" && <OrganizationStep onDone={() => goTo("website")} />}
          {shown === "website" && slug !== undefined && <WebsiteStep slug={slug} onDone={() => goTo("ask")} />}
          {shown === "ask" && slug !== undefined && <AskStep onDone={() => goTo("install")} />}
          {shown === "install" && <InstallStep onDone={() => void navigate("/dashboard")} />}
        </div>
      </main>
    </KitRoot>
  );
}
