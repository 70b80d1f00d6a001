import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import type { Company } from "./open-company.ts";

/** A signed-in colleague of Ann in acme. */
export interface Colleague {
  authorization: string;
  call<Body>(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object): Promise<{ status: number; body: Body }>;
}

export async function addColleague(company: Company, role: "admin" | "member", name: string = role): Promise<Colleague> {
  const email = `${name}@berth.example`;
  const authorization = `Bearer ${await issueBearer(company.db, company.env, { email })}`;
  const call: Colleague["call"] = async <Body>(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
    const response = await company.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json<Body>() };
  };
  await company.call("POST", "/api/auth/organization/invite-member", { email, role, organizationId: company.organizationId });
  const [invitation] = (await call<[{ id: string }]>("GET", "/api/auth/organization/list-user-invitations")).body;
  await call("POST", "/api/auth/organization/accept-invitation", { invitationId: invitation.id });
  return { authorization, call };
}
