import type { NoticeChoice } from "@disco/protocol";
import { Switch, useToast } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMember } from "../../../auth/auth-provider.tsx";
import { useApi } from "../../../auth/use-api.ts";

const choices = [
  { reason: "asked", way: "mail", label: "Mail when you are asked to take a conversation" },
  { reason: "asked", way: "slack", label: "Slack when you are asked to take a conversation" },
  { reason: "mentioned", way: "mail", label: "Mail when a note mentions you" },
  { reason: "mentioned", way: "slack", label: "Slack when a note mentions you" },
] as const;

/** How the member is called outside of the dashboard. */
export function NoticeChoices() {
  const { workspace } = useApi();
  const { id } = useMember();
  const cache = useQueryClient();
  const { sayProblem } = useToast();
  const key = ["notices", id];
  const notices = useQuery({ queryKey: key, queryFn: ({ signal }) => workspace.threads.readNotices(signal) });
  const choose = useMutation({
    mutationFn: (next: NoticeChoice) => workspace.threads.setNotices(next),
    onMutate: (next) => cache.setQueryData(key, next),
    onError: (error) => {
      sayProblem(error.message);
      void cache.invalidateQueries({ queryKey: key });
    },
  });
  const { data } = notices;
  if (data === undefined) return null;
  return choices.map(({ reason, way, label }) => (
    <Switch
      key={label}
      label={label}
      isOn={data[reason][way]}
      onChange={(isOn) => choose.mutate({ ...data, [reason]: { ...data[reason], [way]: isOn } })}
    />
  ));
}
