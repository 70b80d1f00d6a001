import { z } from "zod";
import { EmailAddress } from "../account/public-forms.ts";
import { AddSignInDomain, SignInDomain, SingleSignOn, WriteSignInConnection } from "../account/single-sign-on.ts";
import type { Contract } from "./contract.ts";
import { Done, Id, success } from "./shapes.ts";

const tag = "identity";
const reply = success({ data: SingleSignOn });
const params = z.object({ domainId: Id });
/** Of owners and admins. */
const ruling = { access: "member", tag, isSensitive: true } as const;

/** Sign-in at the organization's own identity provider: absent where Clerk has the accounts. */
export const singleSignOnContracts = {
  /** The address to lead the browser to; null where the domain of the mail address has no single sign-on. */
  findSingleSignOn: {
    access: "public",
    tag,
    body: z.strictObject({ email: EmailAddress }),
    reply: success({ data: z.object({ url: z.string().nullable() }) }),
  },
  readSingleSignOn: { access: "member", tag, reply },
  addSignInDomain: { access: "member", tag, body: AddSignInDomain, reply: success({ data: SignInDomain }) },
  verifySignInDomain: { ...ruling, params, body: z.strictObject({}), reply: success({ data: SignInDomain }) },
  removeSignInDomain: { ...ruling, params, reply: Done },
  saveSignInConnection: { ...ruling, body: WriteSignInConnection, reply },
  removeSignInConnection: { ...ruling, reply: Done },
  /** The only reply that has the token. An earlier one ends. */
  issueDirectoryToken: { ...ruling, body: z.strictObject({}), reply: success({ data: z.object({ token: z.string() }) }) },
  revokeDirectoryToken: { ...ruling, reply: Done },
} satisfies Record<string, Contract>;
