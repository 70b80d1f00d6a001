import { useToast } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Team } from "../../auth/auth-client.ts";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";

/** The team of the member's organization. `change` does something with it, says that it is done or why not, and reads it again. */
export function useTeam() {
  const { auth } = useAuth();
  const { organization } = useMember();
  const cache = useQueryClient();
  const { say, sayProblem } = useToast();
  const isRuling = organization !== null && organization.role !== "member";
  const key = ["team", organization?.id ?? ""];
  // Others change it as well, and what it says is about access: it is read each time.
  const members = useQuery({ queryKey: [...key, "members"], queryFn: () => auth.team.list(), staleTime: 0 });
  const invitations = useQuery({
    queryKey: [...key, "invitations"],
    queryFn: () => auth.team.listInvitations(),
    staleTime: 0,
    enabled: isRuling,
  });

  async function change(work: (team: Team) => Promise<void>, done: string): Promise<boolean> {
    try {
      await work(auth.team);
      say(done);
      return true;
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
      return false;
    } finally {
      await cache.invalidateQueries({ queryKey: key });
    }
  }

  return { members, invitations, change, isRuling };
}
