import type { MemberRole } from "@disco/protocol";
import { foldText } from "@disco/protocol/company-taxonomies";
import { Badge, Button, ConfirmDialog, DataList, EmptyList, ErrorState, Field, Input, Select } from "@disco/react/kit";
import { useState } from "react";
import type { PendingInvitation, Teammate } from "../../auth/auth-client.ts";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LeaveSection } from "./leave-section.tsx";
import { NameSection } from "./name-section.tsx";
import { ROLE_NAMES } from "./role-names.ts";
import { TwoStepsSection, useSecondStepRule } from "./two-steps-section.tsx";
import { useTeam } from "./use-team.ts";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./members-screen.module.css";

const MANY = 12;

export function MembersScreen() {
  const { organization } = useMember();
  const { members, invitations, change, isRuling } = useTeam();
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Teammate | null>(null);
  const { auth } = useAuth();
  const [resetting, setResetting] = useState<Teammate | null>(null);
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Members"
        purpose={
          isRuling
            ? `Who works in ${organization?.name ?? "your organization"}, and what they may do.`
            : `Who works in ${organization?.name ?? "your organization"}. Owners and admins invite people and change roles.`
        }
        action={
          isRuling && (
            <Button kind="primary" onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      <QueryState of={members} rows={3} label="Loading members..." failed="The members could not be loaded" />
      {members.data !== undefined && (
        <section className={styles.section} aria-labelledby="members">
          <h2 id="members">In the organization</h2>
          <Members members={members.data} isRuling={isRuling} onRemove={setLeaving} onReset={setResetting} change={change} />
        </section>
      )}
      {isRuling && invitations.isError && (
        <ErrorState
          title="The invitations could not be loaded"
          message={invitations.error.message}
          onRetry={() => void invitations.refetch()}
        />
      )}
      {isRuling && invitations.data !== undefined && (
        <section className={styles.section} aria-labelledby="invitations">
          <h2 id="invitations">Invited</h2>
          <Invitations invitations={invitations.data} change={change} onInvite={() => setInviting(true)} />
        </section>
      )}
      {members.data !== undefined && (
        <>
          <TwoStepsSection members={members.data.length} />
          <NameSection key={organization?.id} />
          <LeaveSection members={members.data} />
          <DeleteSection />
        </>
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <ConfirmDialog
        isOpen={leaving !== null}
        title="Remove member"
        confirmLabel="Remove"
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving !== null) void change((team) => team.remove(leaving), `${nameOf(leaving)} is no longer a member.`);
          setLeaving(null);
        }}
      >
        {leaving !== null &&
          `${nameOf(leaving)} will no longer see anything of ${organization?.name ?? "the organization"}. The pages of their agents are switched off.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={resetting !== null}
        title="Reset two-step verification"
        confirmLabel="Reset"
        onCancel={() => setResetting(null)}
        onConfirm={() => {
          if (resetting !== null)
            void change(
              async () => auth.secondSteps?.reset(resetting.userId),
              `The two-step verification of ${nameOf(resetting)} is reset.`,
            );
          setResetting(null);
        }}
      >
        {resetting !== null &&
          `Their app, recovery codes and passkeys no longer count, and ${nameOf(resetting)} is signed out everywhere. They get a mail about it.`}
      </ConfirmDialog>
    </div>
  );
}

type Change = ReturnType<typeof useTeam>["change"];

function Members(props: {
  members: readonly Teammate[];
  isRuling: boolean;
  onRemove: (teammate: Teammate) => void;
  onReset: (teammate: Teammate) => void;
  change: Change;
}) {
  const ready = useSecondStepRule().data?.readyMembers ?? [];
  const { auth } = useAuth();
  const me = useMember();
  const mayRule = (teammate: Teammate) =>
    props.isRuling && teammate.userId !== me.id && (teammate.role !== "owner" || me.organization?.role === "owner");
  const roles = auth.team.roles.filter((role) => role !== "owner" || me.organization?.role === "owner");
  const [wanted, setWanted] = useState("");
  const found = props.members.filter(({ name, email }) => foldText(`${name ?? ""} ${email}`).includes(foldText(wanted)));
  return (
    <>
      {props.members.length > MANY && (
        <div className={styles.find}>
          <Field label="Find a member" isLabelHidden>
            <Input type="search" placeholder="Find a member" value={wanted} onValueChange={setWanted} maxLength={200} />
          </Field>
          <p role="status">
            {wanted.trim() === "" ? `${props.members.length} members` : `${found.length} of ${props.members.length} members`}
          </p>
        </div>
      )}
      {found.length === 0 && <EmptyList title="No member has that name or address" />}
      <DataList
        label="Members"
        rows={found.map((teammate) => ({
          id: teammate.id,
          title: (
            <>
              {nameOf(teammate)} {teammate.userId === me.id && <Badge>You</Badge>}{" "}
              {ready.includes(teammate.userId) && <Badge tone="good">Two-step</Badge>}
            </>
          ),
          detail: teammate.name === null ? null : teammate.email,
          state: mayRule(teammate) ? (
            <div className={styles.role}>
              <Select<MemberRole>
                label={`Role of ${nameOf(teammate)}`}
                isLabelHidden
                value={teammate.role}
                options={roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
                onValueChange={(role) => {
                  if (role === teammate.role) return;
                  void props.change(
                    (team) => team.changeRole(teammate, role),
                    `${nameOf(teammate)} is ${ROLE_NAMES[role].toLowerCase()} now.`,
                  );
                }}
              />
            </div>
          ) : (
            <Badge>{ROLE_NAMES[teammate.role]}</Badge>
          ),
          actions: mayRule(teammate) && (
            <>
              {ready.includes(teammate.userId) && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Reset the two-step verification of ${nameOf(teammate)}`}
                  onClick={() => props.onReset(teammate)}
                >
                  Reset
                </Button>
              )}
              <Button kind="quiet" size="small" aria-label={`Remove ${nameOf(teammate)}`} onClick={() => props.onRemove(teammate)}>
                Remove
              </Button>
            </>
          ),
        }))}
      />
    </>
  );
}

function Invitations(props: { invitations: readonly PendingInvitation[]; change: Change; onInvite: () => void }) {
  if (props.invitations.length === 0) {
    return (
      <EmptyList title="No open invitations" action={<Button onClick={props.onInvite}>Invite a member</Button>}>
        People you invite get a mail with a link.
      </EmptyList>
    );
  }
  return (
    <DataList
      label="Invitations"
      rows={props.invitations.map(({ id, email, role, expiresAt }) => ({
        id,
        title: email,
        detail:
          expiresAt === null
            ? null
            : `Valid until ${new Date(expiresAt).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}`,
        state: <Badge>{ROLE_NAMES[role]}</Badge>,
        actions: (
          <Button
            kind="quiet"
            size="small"
            aria-label={`Cancel the invitation of ${email}`}
            onClick={() => void props.change((team) => team.cancelInvitation(id), `The invitation of ${email} is cancelled.`)}
          >
            Cancel
          </Button>
        ),
      }))}
    />
  );
}

function nameOf({ name, email }: Teammate): string {
  return name ?? email;
}
