import { Dialog } from "@base-ui/react/dialog";
import { Facets } from "@disco/react/kit";
import { CalendarDays, Mail } from "lucide-react";
import { useState } from "react";
import { ConnectGoogleButton } from "./connect-google-button.tsx";
import { useGoogleConnection } from "./use-google-connection.ts";
import { dismissOnboarding, readOnboarding } from "./onboarding.ts";
import styles from "./welcome-overlay.module.css";

const BENEFITS = [
  {
    icon: Mail,
    name: "Gmail integration",
    lines: ["Auto-qualify leads from incoming emails", "Draft personalised AI responses", "Track email performance"],
  },
  {
    icon: CalendarDays,
    name: "Calendar integration",
    lines: ["Schedule meetings from emails", "Manage availability", "Never double-book"],
  },
];

/** Greets a new member and offers to connect Google, where this server has Google set up. Dismissed once, it stays away. */
export function WelcomeOverlay() {
  const [isOpen, setOpen] = useState(() => readOnboarding() === "welcome");
  const { isConfigured } = useGoogleConnection();
  function dismiss(): void {
    dismissOnboarding();
    setOpen(false);
  }
  return (
    <Dialog.Root open={isOpen && isConfigured === true} onOpenChange={(open) => !open && dismiss()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="disco-kit-backdrop" />
        <Dialog.Popup className={`disco disco-kit ${styles.overlay}`}>
          <Facets size={40} />
          <Dialog.Title className={styles.title}>Welcome to Disco!</Dialog.Title>
          <Dialog.Description className={styles.text}>
            Connect Google Workspace, and Disco works in your mail and calendar as well.
          </Dialog.Description>
          <div className={styles.benefits}>
            {BENEFITS.map(({ icon: Icon, name, lines }) => (
              <section key={name}>
                <h3>
                  <Icon aria-hidden="true" size={20} /> {name}
                </h3>
                <ul>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <div className={styles.actions}>
            <Dialog.Close className="disco-kit-button">Maybe Later</Dialog.Close>
            <ConnectGoogleButton onLeave={dismissOnboarding}>Unlock Your Intelligent Workspace</ConnectGoogleButton>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
