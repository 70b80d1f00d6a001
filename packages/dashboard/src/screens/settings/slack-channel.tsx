import type { SlackStatus } from "@disco/protocol";
import { Banner, Button, ErrorState, Select, Skeleton, useToast } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import styles from "./settings-screen.module.css";

const FRESH_MS = 60_000;
const NONE = "";

/** The channel that leads are posted to, how to invite the app into it, and a test. */
export function SlackChannel({ status }: { status: SlackStatus }) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const { say } = useToast();
  const key = ["slack", organization?.id];
  const list = useQuery({
    queryKey: ["slack-channels", organization?.id, status.team?.id],
    queryFn: ({ signal }) => workspace.slack.listChannels(signal),
    staleTime: FRESH_MS,
    retry: false,
  });
  const choose = useMutation({
    mutationFn: (channelId: string) => workspace.slack.chooseChannel(channelId),
    onSuccess: (changed) => {
      cache.setQueryData(key, changed);
      say(`Leads are posted to #${changed.channel?.name ?? ""}.`);
    },
  });
  const test = useMutation({
    mutationFn: () => workspace.slack.test(),
    onSuccess: () => say(`The test is in #${status.channel?.name ?? ""}.`),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  if (list.isPending) return <Skeleton shape="fields" rows={1} label="Loading channels..." />;
  if (list.isError)
    return <ErrorState title="The channels could not be loaded" message={list.error.message} onRetry={() => void list.refetch()} />;
  const { channels, isComplete } = list.data;
  const chosen = channels.find(({ id }) => id === status.channel?.id);
  const options = channels.map(({ id, name, isPrivate, isMember }) => ({
    value: id,
    label: `#${name}${isPrivate ? " (private)" : ""}${isMember ? "" : " · Disco is not in it"}`,
  }));
  return (
    <>
      <Select
        label="Channel"
        value={status.channel?.id ?? NONE}
        options={status.channel === null ? [{ value: NONE, label: "Choose a channel" }, ...options] : options}
        isDisabled={choose.isPending}
        onValueChange={(channelId) => {
          if (channelId !== NONE && channelId !== status.channel?.id) choose.mutate(channelId);
        }}
      />
      <p className={styles.muted}>
        A private channel is listed once Disco is in it: write <code>/invite @{status.botName}</code> there, then press Refresh.
        {!isComplete && " The workspace has more channels than are shown here."}
      </p>
      {chosen !== undefined && !chosen.isMember && (
        <Banner tone="warn">
          Disco is not in #{chosen.name} yet. Write <code>/invite @{status.botName}</code> in #{chosen.name}.
        </Banner>
      )}
      {status.channel !== null && (
        <div className={styles.save}>
          <Button isBusy={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
          {(test.isError || choose.isError) && (
            <p role="alert" className={styles.problem}>
              {(test.error ?? choose.error)?.message}
            </p>
          )}
        </div>
      )}
    </>
  );
}
