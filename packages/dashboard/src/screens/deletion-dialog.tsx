import type { Deletion } from "@disco/protocol";
import { Button, Dialog, Field, FormError, Input } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { QueryState } from "../shell/query-state.tsx";
import styles from "./deletion-dialog.module.css";

export interface DeletionDialogProps {
  title: string;
  /** "the account", "the organization". */
  what: string;
  read: (signal?: AbortSignal) => Promise<Deletion>;
  remove: (confirmation: string) => Promise<unknown>;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Says what a deletion ends and what stays, and deletes after the name is typed. */
export function DeletionDialog({ title, what, read, remove, onDone, onClose }: DeletionDialogProps) {
  const preview = useQuery({ queryKey: ["deletion", what], queryFn: ({ signal }) => read(signal), staleTime: 0, gcTime: 0 });
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data } = preview;
  const isTyped = data !== undefined && typed.trim().toLowerCase() === data.confirmation.toLowerCase();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isTyped || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await remove(data.confirmation);
      await onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      title={title}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="danger" isBusy={isBusy} disabled={!isTyped || data.obstacles.length > 0}>
            Delete {what}
          </Button>
        </>
      }
    >
      <QueryState of={preview} rows={4} label="Reading what would be deleted..." failed="This could not be read" />
      {data !== undefined && data.obstacles.map((obstacle) => <FormError key={obstacle}>{obstacle}</FormError>)}
      {data !== undefined && data.obstacles.length === 0 && (
        <>
          <Sentences title="What ends" sentences={data.ends} />
          <Sentences title="What stays" sentences={data.stays} />
          <Field label={`Type ${data.confirmation} to confirm`} description="This cannot be undone.">
            <Input name="confirmation" autoComplete="off" value={typed} onValueChange={setTyped} maxLength={254} isRequired />
          </Field>
          <FormError>{problem}</FormError>
        </>
      )}
    </Dialog>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section className={styles.sentences}>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
