import type { Access, RouteName } from "@disco/protocol";
import { contracts } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";

/** What our side does around a call of the accounts' library. */
interface Treatment {
  /** Guessing is worth something here: few tries for an address and an account. */
  isGuessable?: true;
  /** The session that asked is over after it. */
  isEnd?: true;
  /** Afterwards the person is signed in only where they asked. */
  endsOthers?: true;
  /** It sends a mail to an address that the member names. */
  isInvitation?: true;
  /** Its answer names invitations, which owners and admins know by their references. */
  hidesInvitations?: true;
  /** Its answer names the organization and no more: the sign-in may lack the second step that it wants. */
  isBrief?: true;
  /** Without an organization in the call it is about the one that the member acts for. */
  ofActive?: true;
  /** Only for owners and admins of the organization that they act for. */
  ruling?: string;
}

export interface AccountRoute extends Treatment {
  name: AccountRouteName;
  /** As the library knows it. */
  path: string;
  access: Access;
}

export const BASE = "/api/auth";

const treatments = {
  signInWithPassword: { isGuessable: true },
  signInWithCode: { isGuessable: true },
  resetPassword: { isGuessable: true },
  signOut: { isEnd: true },
  signOutEverywhere: { isEnd: true },
  changePassword: { isGuessable: true, endsOthers: true },
  listOrganizations: {},
  createOrganization: {},
  selectOrganization: { isBrief: true },
  renameOrganization: { ofActive: true },
  readTeam: { ofActive: true },
  listInvitations: { ofActive: true, hidesInvitations: true, ruling: "see its invitations" },
  listOwnInvitations: {},
  inviteMember: { ofActive: true, hidesInvitations: true, isInvitation: true },
  cancelInvitation: { hidesInvitations: true },
  acceptInvitation: {},
  rejectInvitation: {},
  removeMember: { ofActive: true },
  changeRole: { ofActive: true },
  leaveOrganization: {},
} satisfies Partial<Record<RouteName, Treatment>>;

type AccountRouteName = keyof typeof treatments;

export const accountRoutes = (Object.keys(treatments) as AccountRouteName[]).map((name): AccountRoute => {
  const path = routes[name].path.slice(BASE.length);
  return { name, path, access: contracts[name].access, ...treatments[name] };
});
