import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { AppError } from "../../../app-error.ts";
import type { IdentitySettings } from "../../../settings/identity-settings.ts";
import { sendFile } from "../../../served-file.ts";
import { videoPlayers } from "../../../video-players.ts";
import { describeDocument, type PageDescription } from "./describe-document.ts";
import type { Pages } from "./load-pages.ts";

const AgentAddress = z.object({ userSlug: z.string().max(63), agentName: z.string().max(63) });

/** Every address that is a page, `*` for what follows. The pages' own route table says what each shows. */
const PAGES = [
  "/",
  "/demo-request",
  "/meeting",
  "/waitlist",
  "/sign-in",
  "/sign-in/*",
  "/sign-up",
  "/sign-up/*",
  "/welcome",
  "/chat",
  "/chat/*",
  "/chat-demo",
  "/voice-demo",
  "/test-cedar",
  "/test-livekit",
  "/m/*",
  "/dashboard",
  "/dashboard/*",
  "/voice-ae/*",
];
/** A member's own agent; what links of it show is written into its document. */
const AGENT_PAGE = "/m/:userSlug/:agentName";
const FILES = ["/favicon.svg", "/assets/*"];

export interface PagesDeps {
  pages: Pages;
  identity: IdentitySettings;
  demoSiteUrl: string | null;
  hasStripe?: boolean;
  /** Where calls are held in rooms, if they are. */
  livekitUrl?: string | null;
  /** Preview of a link to a member's agent; null without such an agent. */
  describeAgent?: (address: { userSlug: string; agentName: string }) => Promise<PageDescription | null>;
}

/** Serves the public pages and the workspace: one document for every page, and the files it loads. */
export function pagesFeature(deps: PagesDeps): Feature {
  const policy = pagePolicy(deps.identity, deps.demoSiteUrl, deps.hasStripe ?? false, deps.livekitUrl ?? null);
  return (app) => {
    app.addHook("onRequest", async (request, reply) => {
      if (!request.is404 || !asksForPage(request)) return;
      const document = await deps.pages.document("/not-found");
      if (document === null) return;
      // Without its tag, so that no browser takes it for a page that is still the same.
      const { "content-type": type = "text/html" } = document.plain.headers;
      await reply
        .code(404)
        .headers({ "content-type": type, "cache-control": "no-store", "content-security-policy": policy })
        .send(document.plain.body);
    });

    for (const url of PAGES) {
      app.route({
        method: "GET",
        url,
        config: { access: "public" },
        schema: { hide: true, response: { 200: z.any() } },
        handler: async (request, reply) => {
          const document = deps.pages.document(request.url.split("?")[0] ?? "/");
          if (document === null) throw new AppError("not_found", "The pages are not built yet: run npm run build.");
          return sendFile(request, reply.header("content-security-policy", policy), await document);
        },
      });
    }
    const { describeAgent } = deps;
    if (describeAgent !== undefined) {
      app.route({
        method: "GET",
        url: AGENT_PAGE,
        config: { access: "public" },
        schema: { hide: true, params: AgentAddress, response: { 200: z.any(), 404: z.any() } },
        handler: async (request, reply) => {
          const document = deps.pages.document("/m");
          if (document === null) throw new AppError("not_found", "The pages are not built yet: run npm run build.");
          const description = await describeAgent(request.params);
          const { body } = (await document).plain;
          return reply
            .code(description === null ? 404 : 200)
            .headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "content-security-policy": policy })
            .send(description === null ? body : describeDocument(body.toString(), description));
        },
      });
    }
    // Browsers ask for it on pages that name no icon, such as those of mails.
    app.route({
      method: "GET",
      url: "/favicon.ico",
      config: { access: "public" },
      schema: { hide: true, response: { 308: z.null() } },
      handler: async (_request, reply) => reply.header("cache-control", "public, max-age=86400").redirect("/favicon.svg", 308),
    });
    for (const url of FILES) {
      app.route({
        method: "GET",
        url,
        config: { access: "public" },
        schema: { hide: true, response: { 200: z.any() } },
        handler: async (request, reply) => {
          const file = deps.pages.file((request.url.split("?")[0] ?? "").slice(1));
          if (file === null) throw new AppError("not_found", "There is no such file.");
          return sendFile(request, reply, await file);
        },
      });
    }
  };
}

/** People who follow a link want a page; programs and the pages' own calls want to know by the code. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  return method === "GET" && (headers.accept ?? "").includes("text/html") && !/^\/(?:api|assets|widget)\//u.test(url);
}

/**
 * Sources a page may load: our own files, players of demo videos, and the parts of Stripe, LiveKit and Clerk where they are in
 * use.
 */
function pagePolicy(identity: IdentitySettings, demoSiteUrl: string | null, hasStripe: boolean, livekitUrl: string | null): string {
  // Its client signals over a socket, and asks over HTTP why a socket was refused.
  const livekit =
    livekitUrl === null
      ? ""
      : ` ${new URL(livekitUrl.replace(/^http/u, "ws")).origin} ${new URL(livekitUrl.replace(/^ws/u, "http")).origin}`;
  const stripe = hasStripe ? " https://js.stripe.com" : "";
  const clerk = identity.provider === "clerk" ? ` https://${identity.frontendHost}` : "";
  const demo = demoSiteUrl === null ? "" : ` ${new URL(demoSiteUrl).origin}`;
  return [
    "default-src 'none'",
    // Clerk's bot check at sign-up.
    `script-src 'self'${clerk}${clerk === "" ? "" : " https://challenges.cloudflare.com"}${stripe}`,
    // Clerk's own screens carry style elements; without Clerk nothing does.
    `style-src 'self'${clerk === "" ? "" : " 'unsafe-inline'"}`,
    `img-src 'self' data:${clerk === "" ? "" : " https://img.clerk.com"}`,
    "font-src 'self'",
    `connect-src 'self'${livekit}${clerk}${hasStripe ? " https://api.stripe.com" : ""}`,
    `media-src 'self'${demo}`,
    `frame-src 'self' ${videoPlayers.join(" ")}${stripe}${hasStripe ? " https://hooks.stripe.com" : ""}${clerk}${clerk === "" ? "" : " https://challenges.cloudflare.com"}${demo}`,
    ...(clerk === "" ? [] : ["worker-src 'self' blob:"]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
