import type { SingleSignOn } from "@disco/protocol";
import { Badge, Button, ConfirmDialog, CopyField, useToast } from "@disco/react/kit";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import styles from "../settings/settings-screen.module.css";

interface Props {
  directory: SingleSignOn["directory"];
  address: string;
  onChange: () => Promise<void>;
}

/** The directory that brings and removes members by SCIM, and its token. */
export function DirectoryCard({ directory, address, onChange }: Props) {
  const { singleSignOn } = useApi().workspace;
  const { say } = useToast();
  const [asking, setAsking] = useState<"issue" | "revoke" | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: async (what: "issue" | "revoke") =>
      what === "issue" ? singleSignOn.issueDirectoryToken() : singleSignOn.revokeDirectoryToken().then(() => null),
    onSuccess: async (issued) => {
      setToken(issued);
      if (issued === null) say("The token is revoked.");
      await onChange();
    },
  });
  return (
    <section aria-labelledby="sso-directory" className={styles.card}>
      <div className={styles.row}>
        <h3 id="sso-directory">Directory (SCIM)</h3>
        <Badge tone={directory === null ? "neutral" : "good"}>{directory === null ? "Not connected" : "Token issued"}</Badge>
      </div>
      <p className={styles.muted}>
        Your directory adds members and removes them. A person who is deactivated there loses the membership and every sign-in at once.
      </p>
      <div className={styles.form}>
        <CopyField label="SCIM address" value={address} />
        {token !== null && <CopyField label="Token" value={token} description="Copy it now. It is not shown again." isSecret />}
        {directory !== null && (
          <dl className={styles.facts}>
            <dt>People</dt>
            <dd>{directory.people}</dd>
            <dt>Token made</dt>
            <dd>{timeOf(directory.issuedAt)}</dd>
            <dt>Last used</dt>
            <dd>{directory.lastUsedAt === null ? "Never" : timeOf(directory.lastUsedAt)}</dd>
          </dl>
        )}
        {change.isError && (
          <p role="alert" className={styles.problem}>
            {change.error.message}
          </p>
        )}
        <div className={styles.save}>
          <Button isBusy={change.isPending} onClick={() => (directory === null ? change.mutate("issue") : setAsking("issue"))}>
            {directory === null ? "Make a token" : "Make a new token"}
          </Button>
          {directory !== null && (
            <Button kind="quiet" isBusy={change.isPending} onClick={() => setAsking("revoke")}>
              Revoke token
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={asking !== null}
        title={asking === "revoke" ? "Revoke the token" : "Make a new token"}
        confirmLabel={asking === "revoke" ? "Revoke" : "Make a new token"}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          if (asking !== null) change.mutate(asking);
          setAsking(null);
        }}
      >
        {asking === "revoke"
          ? "Your directory can no longer change members. Those that it brought stay."
          : "The token that your directory has now stops working."}
      </ConfirmDialog>
    </section>
  );
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
}
