import type { Consent, SendMessage } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../../app-error.ts";
import type { Database } from "../../../../db/database.ts";
import type { Env } from "../../../../settings/env.ts";
import { DEFAULT_SLUG, viewKnowledge } from "../../../knowledge/knowledge/knowledge-access.ts";
import { overlayTokenOf } from "../../../knowledge/knowledge/overlay-cookie.ts";
import { findSlug } from "../store/queries.ts";
import { hashSession } from "../store/session.ts";
import { isForeignPage, isOriginAllowed } from "../../widget-configuration/allowed-origin.ts";
import { type SignedVisitor, verifyVisitorToken } from "../../visitors/verify-visitor-token.ts";
import {
  type Configuration,
  configurationOf,
  type FindConfiguration,
  findOwnConfiguration,
} from "../../widget-configuration/find-configuration.ts";

/** The organization that a visitor talks to: by a widget key, or by a slug on our own pages. */
export interface ChatTarget {
  slug: string;
  organizationId: string | null;
  configurationId: string | null;
  /** Whether the widget is only being tried out. */
  isStaging: boolean;
  organizationName: string;
  agentName: string;
  libraryIds: readonly string[];
  visitor: SignedVisitor | null;
  consent: Consent | null;
}

export interface ChatTargetDeps {
  db: Database;
  env: Env;
  findConfiguration: FindConfiguration;
  clock: () => Date;
}

/** The widget key of a request: in its header, or as `?key=`, which a browser's preflight shows as well. */
export function widgetKeyOf(request: FastifyRequest): string | null {
  const inHeader = request.headers[headers.widgetKey];
  if (typeof inHeader === "string" && inHeader !== "") return inHeader;
  const { key } =
    typeof request.query === "object" && request.query !== null && "key" in request.query ? request.query : { key: undefined };
  return typeof key === "string" && key !== "" ? key : null;
}

/**
 * Resolves the organization of a request, and allows the page's origin to read the answer.
 * @throws AppError `origin_not_allowed` for a page that may not use this key, and for any foreign page without a key.
 */
export async function chatTarget(
  deps: ChatTargetDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  inBody: Pick<SendMessage, "organizationId" | "sessionId"> = {},
): Promise<ChatTarget> {
  const { origin } = request.headers;
  const isForeign = origin !== undefined && isForeignPage(request.headers, deps.env.publicUrl);
  reply.header("vary", "Origin");
  const key = widgetKeyOf(request);
  if (key !== null) {
    const configuration = await configurationOf(deps.findConfiguration, key);
    if (isForeign && !isOriginAllowed(origin, configuration.allowedDomains)) throw notAllowed();
    if (isForeign) reply.header("access-control-allow-origin", origin);
    const { owner } = configuration;
    return {
      slug: owner.slug,
      organizationId: owner.organizationId,
      configurationId: configuration.id,
      isStaging: configuration.public.isStaging,
      organizationName: owner.name,
      agentName: configuration.public.agentName,
      libraryIds: [owner.libraryId],
      visitor: await signedVisitor(deps, request, configuration),
      consent: configuration.public.consent,
    };
  }
  if (isForeign) throw notAllowed();
  const named = request.headers[headers.organization];
  const inHeader = typeof named === "string" && /^[a-z0-9-]{1,63}$/u.test(named) ? named : null;
  const slug = inBody.organizationId ?? inHeader ?? (await slugOfSession(deps, sessionIdOf(request, inBody.sessionId))) ?? DEFAULT_SLUG;
  const view = await viewKnowledge(deps.db, slug, { overlayToken: overlayTokenOf(request), member: null }, deps.clock());
  const own = view.owner === null ? null : await findOwnConfiguration(deps, view.owner.organizationId);
  const organizationName = view.owner?.name ?? view.overlayName ?? view.slug;
  return {
    slug: view.slug,
    organizationId: view.owner?.organizationId ?? null,
    configurationId: null,
    isStaging: false,
    organizationName,
    agentName: `${organizationName} assistant`,
    libraryIds: view.libraryIds,
    visitor: null,
    consent: own?.public.consent ?? null,
  };
}

/** The slug of the conversation that a request goes on with, where it names none itself: who takes a time sends the session alone. */
async function slugOfSession({ db }: ChatTargetDeps, sessionId: string | null): Promise<string | null> {
  return sessionId === null ? null : findSlug(db, hashSession(sessionId));
}

async function signedVisitor(deps: ChatTargetDeps, request: FastifyRequest, configuration: Configuration): Promise<SignedVisitor | null> {
  const token = request.headers[headers.visitorToken];
  if (typeof token !== "string" || configuration.identitySecret === null) return null;
  return verifyVisitorToken(token, { slug: configuration.owner.slug, secret: configuration.identitySecret }, deps.clock());
}

/** The session that a request names, in a header or in its body. */
export function sessionIdOf(request: FastifyRequest, inBody?: string): string | null {
  const named = request.headers[headers.chatSession] ?? request.headers[headers.session] ?? inBody;
  return typeof named === "string" ? named : null;
}

/** Whether a preflight may be granted. A preflight carries no key; the request itself is checked then. */
export async function mayPreflight(deps: Pick<ChatTargetDeps, "findConfiguration">, request: FastifyRequest): Promise<boolean> {
  const { origin } = request.headers;
  const key = widgetKeyOf(request);
  if (origin === undefined) return false;
  if (key === null) return true;
  const configuration = await deps.findConfiguration(key);
  return configuration !== null && isOriginAllowed(origin, configuration.allowedDomains);
}

function notAllowed(): AppError {
  return new AppError("origin_not_allowed", "This page may not use this agent.");
}
