import { Button } from "@disco/react/kit";
import { useState } from "react";
import { useAuth } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { DeletionDialog } from "../deletion-dialog.tsx";
import styles from "./settings-screen.module.css";

/** The end of the member's own account. */
export function DeleteAccount() {
  const { auth } = useAuth();
  const { workspace } = useApi();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <header className={styles.head}>
        <h2>Delete your account</h2>
        <p>Your account and the organizations in which you are alone are erased. The others go on without you.</p>
      </header>
      <div className={styles.save}>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {isAsking && (
        <DeletionDialog
          title="Delete your account"
          what="the account"
          read={workspace.account.readAccountDeletion}
          remove={workspace.account.deleteAccount}
          onClose={() => setAsking(false)}
          onDone={() => auth.signOut()}
        />
      )}
    </>
  );
}
