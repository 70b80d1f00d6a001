import { ConfirmDialog, forgetDrafts, Switch, useToast } from "@disco/react/kit";
import { useState } from "react";
import { useAuth } from "../../auth/auth-provider.tsx";
import styles from "./sign-out-dialog.module.css";

/** Asks before signing out, here or on every device of the member. */
export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { auth } = useAuth();
  const { sayProblem } = useToast();
  const [isEverywhere, setEverywhere] = useState(false);
  async function signOut(): Promise<void> {
    onClose();
    forgetDrafts();
    try {
      await (isEverywhere ? auth.signOutEverywhere() : auth.signOut());
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "You could not be signed out. Please try again.");
    }
  }
  return (
    <ConfirmDialog isOpen={isOpen} title="Sign out" confirmLabel="Sign Out" onCancel={onClose} onConfirm={() => void signOut()}>
      <div className={styles.text}>
        <p>Are you sure you want to sign out?</p>
        <Switch label="On all my other devices as well" isOn={isEverywhere} onChange={setEverywhere} />
      </div>
    </ConfirmDialog>
  );
}
