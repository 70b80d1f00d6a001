import { Button } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { DeletionDialog } from "../deletion-dialog.tsx";
import styles from "./members-screen.module.css";

export function DeleteSection() {
  const { auth } = useAuth();
  const { organization } = useMember();
  const { workspace } = useApi();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  if (organization?.role !== (auth.team.roles.includes("owner") ? "owner" : "admin")) return null;
  return (
    <section className={styles.leave} aria-labelledby="delete">
      <div>
        <h2 id="delete">Delete the organization</h2>
        <p id="delete-what">Everything in {organization.name} is erased, for all members, and the subscription ends.</p>
      </div>
      <Button kind="danger" aria-describedby="delete-what" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <DeletionDialog
          title={`Delete ${organization.name}`}
          what="the organization"
          read={workspace.account.readOrganizationDeletion}
          remove={workspace.account.deleteOrganization}
          onClose={() => setAsking(false)}
          onDone={async () => {
            cache.clear();
            await auth.refresh();
          }}
        />
      )}
    </section>
  );
}
