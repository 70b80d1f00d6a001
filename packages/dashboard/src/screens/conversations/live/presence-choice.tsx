import type { MemberPresence, PresenceMode } from "@disco/protocol";
import { Badge, Select, useToast } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMember } from "../../../auth/auth-provider.tsx";
import { useApi } from "../../../auth/use-api.ts";
import { ShownToVisitors } from "./shown-to-visitors.tsx";

const modes: readonly { value: PresenceMode; label: string }[] = [
  { value: "here", label: "Here" },
  { value: "away", label: "Away" },
  { value: "hours", label: "By business hours" },
];

/** Whether visitors may be given to this member, and how visitors see them. */
export function PresenceChoice() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const { sayProblem } = useToast();
  const key = ["presence", organization?.id];
  const presence = useQuery({ queryKey: key, queryFn: ({ signal }) => workspace.live.readPresence(signal), staleTime: 0 });
  const choose = useMutation({
    mutationFn: (mode: PresenceMode) => workspace.live.setPresence({ mode }),
    onMutate: (mode) => cache.setQueryData<MemberPresence>(key, (before) => before && { ...before, mode }),
    onSuccess: (saved) => cache.setQueryData(key, saved),
    onError: (error) => {
      sayProblem(error.message);
      void cache.invalidateQueries({ queryKey: key });
    },
  });
  if (presence.data === undefined) return null;
  const { mode, isHere } = presence.data;
  return (
    <>
      {mode === "hours" && <Badge tone={isHere ? "good" : "neutral"}>{isHere ? "In hours" : "Out of hours"}</Badge>}
      <Select label="Your presence" isLabelHidden value={mode} options={modes} onValueChange={(next) => choose.mutate(next)} />
      <ShownToVisitors presence={presence.data} onSaved={(saved) => cache.setQueryData(key, saved)} />
    </>
  );
}
