import type { SignInDomain } from "@disco/protocol";
import { Badge, Button, CopyField, Field, Input, useToast } from "@disco/react/kit";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import styles from "../settings/settings-screen.module.css";

/** The organization's mail domains, and the DNS record that proves each. */
export function DomainsCard({ domains, onChange }: { domains: SignInDomain[]; onChange: () => Promise<void> }) {
  const { singleSignOn } = useApi().workspace;
  const [typed, setTyped] = useState("");
  const add = useMutation({
    mutationFn: () => singleSignOn.addDomain(typed),
    onSuccess: async () => {
      setTyped("");
      await onChange();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() !== "") add.mutate();
  }
  return (
    <section aria-labelledby="sso-domains" className={styles.card}>
      <h3 id="sso-domains">Domains</h3>
      <p className={styles.muted}>The part of your mail addresses after the @. A DNS record proves that it is yours.</p>
      <div className={styles.form}>
        {domains.map((domain) => (
          <Domain key={domain.id} domain={domain} onChange={onChange} />
        ))}
      </div>
      <form className={styles.form} onSubmit={submit}>
        <Field label="Domain" error={add.error?.message}>
          <Input value={typed} onValueChange={setTyped} placeholder="acme.com" maxLength={253} autoComplete="off" />
        </Field>
        <div className={styles.save}>
          <Button type="submit" isBusy={add.isPending}>
            Add domain
          </Button>
        </div>
      </form>
    </section>
  );
}

function Domain({ domain: { id, domain, record, verifiedAt }, onChange }: { domain: SignInDomain; onChange: () => Promise<void> }) {
  const { singleSignOn } = useApi().workspace;
  const { say, sayProblem } = useToast();
  const verify = useMutation({ mutationFn: () => singleSignOn.verifyDomain(id), onSuccess: onChange });
  const remove = useMutation({
    mutationFn: () => singleSignOn.removeDomain(id),
    onSuccess: async () => {
      say(`${domain} is removed.`);
      await onChange();
    },
    onError: (error) => sayProblem(error.message),
  });
  return (
    <div className={styles.group}>
      <div className={styles.row}>
        <strong>{domain}</strong>
        <div className={styles.save}>
          <Badge tone={verifiedAt === null ? "warn" : "good"}>{verifiedAt === null ? "Not verified" : "Verified"}</Badge>
          <Button size="small" aria-label={`Remove ${domain}`} isBusy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        </div>
      </div>
      {verifiedAt === null && (
        <>
          <p className={styles.muted}>Add this TXT record where the DNS of {domain} is kept, then verify it.</p>
          <CopyField label="Name of the TXT record" value={record.name} />
          <CopyField label="Value of the TXT record" value={record.value} />
        </>
      )}
      {verify.isError && (
        <p role="alert" className={styles.problem}>
          {verify.error.message}
        </p>
      )}
      {verifiedAt === null && (
        <div className={styles.save}>
          <Button kind="primary" aria-label={`Verify ${domain}`} isBusy={verify.isPending} onClick={() => verify.mutate()}>
            Verify
          </Button>
        </div>
      )}
    </div>
  );
}
