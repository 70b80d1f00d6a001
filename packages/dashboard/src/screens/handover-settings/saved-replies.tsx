import type { SavedReply } from "@disco/protocol";
import {
  Badge,
  Button,
  DataList,
  EmptyList,
  ErrorState,
  Field,
  FormDialog,
  IconButton,
  Input,
  Skeleton,
  Textarea,
  useForm,
  useToast,
} from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import styles from "../settings/settings-screen.module.css";

/** Replies that members use again in conversations. */
export function SavedReplies() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const { sayProblem, sayUndoable } = useToast();
  const [edited, setEdited] = useState<SavedReply | "new" | null>(null);
  const key = ["saved-replies", organization?.id];
  const list = useQuery({ queryKey: key, queryFn: ({ signal }) => workspace.threads.savedReplies.list(signal), staleTime: 0 });
  const readAgain = () => Promise.all([key, ["thread-help"]].map((queryKey) => cache.invalidateQueries({ queryKey })));

  async function remove({ id, name, text }: SavedReply): Promise<void> {
    try {
      await workspace.threads.savedReplies.delete(id);
      sayUndoable(`“${name}” is deleted.`, () => void workspace.threads.savedReplies.add({ name, text }).then(readAgain));
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "The reply could not be deleted.");
    }
    await readAgain();
  }

  return (
    <section className={styles.card} aria-labelledby="saved-replies">
      <div className={styles.row}>
        <h3 id="saved-replies">Saved replies</h3>
        <Button size="small" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setEdited("new")}>
          Add a reply
        </Button>
      </div>
      {list.isPending && <Skeleton rows={2} label="Loading saved replies..." />}
      {list.isError && list.data === undefined && (
        <ErrorState title="The saved replies could not be loaded" message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.data?.replies.length === 0 && (
        <EmptyList title="No saved replies yet">
          Members put them into a conversation with two presses, names and pages filled in.
        </EmptyList>
      )}
      {list.data !== undefined && list.data.replies.length > 0 && (
        <DataList
          label="Saved replies"
          rows={list.data.replies.map((reply) => ({
            id: reply.id,
            title: reply.name,
            detail: reply.text,
            state: reply.unknown.length > 0 && <Badge tone="warn">{`Unknown: ${reply.unknown.join(", ")}`}</Badge>,
            onOpen: () => setEdited(reply),
            actions: (
              <>
                <IconButton label={`Edit ${reply.name}`} icon={<Pencil aria-hidden="true" size={16} />} onClick={() => setEdited(reply)} />
                <IconButton
                  label={`Delete ${reply.name}`}
                  icon={<Trash2 aria-hidden="true" size={16} />}
                  onClick={() => void remove(reply)}
                />
              </>
            ),
          }))}
        />
      )}
      {edited !== null && (
        <ReplyDialog
          reply={edited === "new" ? null : edited}
          variables={list.data?.variables ?? []}
          onClose={() => setEdited(null)}
          onSaved={async () => {
            setEdited(null);
            await readAgain();
          }}
        />
      )}
    </section>
  );
}

interface ReplyDialogProps {
  reply: SavedReply | null;
  variables: readonly string[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}

function ReplyDialog({ reply, variables, onClose, onSaved }: ReplyDialogProps) {
  const { workspace } = useApi();
  const { savedReplies } = workspace.threads;
  const form = useForm({
    initial: { name: reply?.name ?? "", text: reply?.text ?? "" },
    tidy: ({ name, text }) => ({ name: name.trim(), text: text.trim() }),
    submit: async (draft) => {
      await (reply === null ? savedReplies.add(draft) : savedReplies.change(reply.id, draft));
      await onSaved();
    },
  });
  const { draft, change, issue } = form;
  return (
    <FormDialog
      form={form}
      title={reply === null ? "Add a saved reply" : "Edit the saved reply"}
      submitLabel="Save reply"
      onClose={onClose}
    >
      <Field label="Name" error={issue("name")}>
        <Input value={draft.name} maxLength={80} placeholder="Prices for teams" onValueChange={(name) => change({ name })} />
      </Field>
      <Field label="Text" error={issue("text")}>
        <Textarea rows={5} maxLength={4_000} value={draft.text} onValueChange={(text) => change({ text })} />
      </Field>
      {variables.length > 0 && (
        <div className="disco-kit-actions" role="group" aria-label="Put in a variable">
          {variables.map((name) => (
            <Button key={name} size="small" onClick={() => change({ text: `${draft.text}{{${name}}}` })}>
              {`{{${name}}}`}
            </Button>
          ))}
        </div>
      )}
    </FormDialog>
  );
}
