import { Button, Menu, useToast } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, ChevronsUpDown, LogOut, Plus, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { organizationLabel, PERSONAL_ACCOUNT } from "../../auth/personal-account.ts";
import { NewOrganizationDialog } from "./new-organization-dialog.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import styles from "./organization-switcher.module.css";

/** The organizations of the member. Choosing or making one leads to the dashboard, with nothing of the other one left. */
export function OrganizationSwitcher() {
  const { auth } = useAuth();
  const member = useMember();
  const { organization } = member;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { sayProblem } = useToast();
  const [isNaming, setNaming] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { data: memberships = [] } = useQuery({ queryKey: ["organizations"], queryFn: () => auth.listOrganizations() });

  async function switchBy(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      cache.clear();
      await navigate("/dashboard");
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
      throw error;
    }
  }

  return (
    <>
      <Menu
        trigger={
          <Button kind="quiet" size="small" className={styles.trigger}>
            <span className={styles.name}>{organization === null ? PERSONAL_ACCOUNT : organizationLabel(organization.name, member)}</span>
            <ChevronsUpDown aria-hidden="true" size={16} />
          </Button>
        }
        actions={[
          ...memberships.map(({ id, name }) => ({
            label: organizationLabel(name, member),
            icon: <Check aria-hidden="true" size={16} style={{ visibility: id === organization?.id ? "visible" : "hidden" }} />,
            onSelect: () => void switchBy(() => auth.selectOrganization(id)).catch(() => {}),
          })),
          { label: "Members", icon: <Users aria-hidden="true" size={16} />, onSelect: () => void navigate("/dashboard/members") },
          { label: "New organization", icon: <Plus aria-hidden="true" size={16} />, onSelect: () => setNaming(true) },
          { label: "Sign out", icon: <LogOut aria-hidden="true" size={16} />, onSelect: () => setLeaving(true) },
        ]}
      />
      <SignOutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
      <NewOrganizationDialog
        isOpen={isNaming}
        onClose={() => setNaming(false)}
        onCreate={async (name) => {
          await switchBy(() => auth.createOrganization(name));
          setNaming(false);
        }}
      />
    </>
  );
}
