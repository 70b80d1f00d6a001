import type { Erasure } from "@disco/protocol";
import { Banner, Button, Dialog, Field, Input } from "@disco/react/kit";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../auth/use-api.ts";
import styles from "../settings-screen.module.css";

const kindNames: Readonly<Record<string, string>> = {
  conversations: "Conversations",
  messages: "Messages",
  calls: "Calls",
  leads: "Leads",
  meetings: "Meetings",
  demoRequests: "Demo requests",
  leadSources: "Quotes behind scores",
  mails: "Mails to the person",
  inboundMails: "Received mails",
  inboxMails: "Mails in a mailbox's ledger",
  webhookDeliveries: "Webhook deliveries",
  suppressedAddresses: "Suppressed addresses",
  cachedReplies: "Cached replies",
  invitations: "Invitations to the organization",
  deals: "Action plans that name the person",
};

/** Exports what is stored of a person, and erases it with a proof. */
export function PersonPanel() {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const [email, setEmail] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [repeated, setRepeated] = useState("");
  const [proof, setProof] = useState<Erasure | null>(null);
  const address = email.trim().toLowerCase();
  const isAddress = /^[^@\s]+@[^@\s]+$/u.test(address);
  const exporting = useMutation({
    mutationFn: () => workspace.privacy.exportPerson(address),
    onSuccess: (exported) => save(`person-${exported.exportedAt.slice(0, 10)}.json`, JSON.stringify(exported, null, 2)),
  });
  const erasing = useMutation({
    mutationFn: () => workspace.privacy.erasePerson(address),
    onSuccess: async (erasure) => {
      setProof(erasure);
      setEmail("");
      // Every list may have named the person.
      await cache.invalidateQueries();
    },
    onSettled: () => setAsking(false),
  });
  const problem = exporting.error ?? erasing.error;
  return (
    <section aria-labelledby="privacy-person" className={styles.card}>
      <h3 id="privacy-person">A person's data</h3>
      <p className={styles.muted}>
        Everything that this organization has of one person: conversations, calls, leads, demo requests, meetings and mails.
      </p>
      <Field label="The person's e-mail address">
        <Input type="email" value={email} onValueChange={setEmail} maxLength={254} autoComplete="off" />
      </Field>
      <div className={styles.save}>
        <Button disabled={!isAddress} isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export
        </Button>
        <Button
          disabled={!isAddress}
          onClick={() => {
            setRepeated("");
            setAsking(true);
          }}
        >
          Erase
        </Button>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem.message}
          </p>
        )}
      </div>
      {proof !== null && <Proof proof={proof} />}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isBusy={erasing.isPending}
        title="Erase a person"
        description="Their conversations, calls, requests, meetings and mails are deleted for good. There is no way back."
        onSubmit={(event) => {
          event.preventDefault();
          if (repeated.trim().toLowerCase() === address) erasing.mutate();
        }}
        actions={
          <>
            <Button onClick={() => setAsking(false)} disabled={erasing.isPending}>
              Cancel
            </Button>
            <Button type="submit" kind="danger" isBusy={erasing.isPending} disabled={repeated.trim().toLowerCase() !== address}>
              Erase for good
            </Button>
          </>
        }
      >
        <Field label={`Type ${address} to confirm`}>
          <Input type="email" value={repeated} onValueChange={setRepeated} maxLength={254} autoComplete="off" />
        </Field>
      </Dialog>
    </section>
  );
}

function Proof({ proof }: { proof: Erasure }) {
  const kinds = Object.keys(proof.before).filter((kind) => (proof.before[kind] ?? 0) > 0 || (proof.after[kind] ?? 0) > 0);
  if (kinds.length === 0 && proof.leftovers.length === 0)
    return <Banner>Nothing was stored about this person, and a search of the database finds nothing.</Banner>;
  return (
    <>
      <Banner tone={proof.leftovers.length === 0 ? "good" : "warn"}>
        {proof.leftovers.length === 0
          ? "The person is erased. A search of the whole database for the address finds nothing."
          : `The address is still in: ${proof.leftovers.map(({ table, rows }) => `${table} (${rows})`).join(", ")}.`}
      </Banner>
      <table className={styles.table}>
        <caption>Proof {proof.id}</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindNames[kind] ?? kind}</th>
              <td>{proof.before[kind] ?? 0}</td>
              <td>{proof.after[kind] ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
