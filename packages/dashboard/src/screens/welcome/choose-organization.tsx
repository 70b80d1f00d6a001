import { Button } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { organizationLabel } from "../../auth/personal-account.ts";
import { FormProblem } from "../form-problem.tsx";
import { useAttempt } from "../sign-in/use-attempt.ts";
import styles from "./welcome-page.module.css";

/** Where the member goes on after an organization removed them, or was deleted. */
export function ChooseOrganization({ onDone }: { onDone: () => void }) {
  const { auth } = useAuth();
  const member = useMember();
  const cache = useQueryClient();
  const { isBusy, problem, attempt } = useAttempt();
  const { data: memberships = [] } = useQuery({
    queryKey: ["organizations", "choose", member.id],
    queryFn: () => auth.listOrganizations(),
    staleTime: 0,
  });
  const name = member.endedMembership?.name;
  return (
    <section className={styles.form} aria-labelledby="ended">
      <h1 id="ended" role="status">
        {name == null ? "Your organization was deleted." : `You are no longer a member of ${name}.`}
      </h1>
      {memberships.length > 0 && <p>Choose where to go on:</p>}
      {memberships.map((each) => (
        <Button
          key={each.id}
          isBusy={isBusy}
          onClick={() =>
            void attempt(async () => {
              await auth.selectOrganization(each.id);
              cache.clear();
              onDone();
            })
          }
        >
          {organizationLabel(each.name, member)}
        </Button>
      ))}
      {problem !== null && <FormProblem sentence={problem} />}
    </section>
  );
}
