import type { Page } from "playwright-core";
import { openSiteStage } from "./site-stage.ts";

export interface MemberBrowser {
  width?: number;
  /** What it keeps of the onboarding. By default the member has said "later" already. */
  onboarding?: "welcome" | "dismissed" | null;
}

/** A started server with members in it, and a browser for each of them. */
export interface WorkspaceStage {
  origin: string;
  dataDir: string;
  /** A member with an organization of their own, which the address's domain names. */
  addMember(email: string): Promise<Colleague>;
  stop(): Promise<void>;
}

export interface Colleague {
  email: string;
  /** Asks the server in the member's name. */
  ask(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<{ status: number; reply: Reply }>;
  openBrowser(browser?: MemberBrowser): Promise<Page>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a story reads what it expects, and fails where that is not
type Reply = any;

export async function startWorkspace(settings?: Record<string, string>): Promise<WorkspaceStage> {
  const site = await openSiteStage(settings);
  return {
    origin: site.origin,
    dataDir: site.dataDir,
    async addMember(email) {
      const bearer = await site.addMember(email);
      return {
        email,
        async ask(method, path, body) {
          const response = await fetch(`${site.origin}${path}`, {
            method,
            headers: { authorization: `Bearer ${bearer}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          return { status: response.status, reply: await response.json() };
        },
        async openBrowser({ width = 1280, onboarding = "dismissed" } = {}) {
          const page = await site.open({
            bearer,
            viewport: { width, height: width < 500 ? 844 : 900 },
            reducedMotion: "reduce",
            permissions: ["clipboard-read", "clipboard-write"],
          });
          if (onboarding !== null)
            await page.context().addInitScript(`if (localStorage.getItem("disco:story") === null) {
              localStorage.setItem("disco:story", "begun");
              localStorage.setItem("disco:onboarding", ${JSON.stringify(onboarding)});
            }`);
          return page;
        },
      };
    },
    stop: () => site.close(),
  };
}

/** Makes one member a colleague of another, and lets them act in that organization. */
export async function bringTogether(owner: Colleague, newcomer: Colleague, role: "owner" | "admin" | "member"): Promise<void> {
  const organizationId = (await owner.ask("GET", "/api/member")).reply.data.organization.id;
  await owner.ask("POST", "/api/auth/organization/invite-member", { email: newcomer.email, role, organizationId });
  const received = (await newcomer.ask("GET", "/api/auth/organization/list-user-invitations")).reply;
  const invitation = received.find((each: { organizationId: string }) => each.organizationId === organizationId);
  await newcomer.ask("POST", "/api/auth/organization/accept-invitation", { invitationId: invitation.id });
  await newcomer.ask("POST", "/api/auth/organization/set-active", { organizationId });
}
