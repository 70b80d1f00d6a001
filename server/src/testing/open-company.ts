import type { ChatReply } from "@disco/protocol";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp, type ProductAppOptions } from "./build-product-app.ts";

interface Answered<Body> {
  status: number;
  body: Body;
}

/** The whole product with two organizations, acme and globex, each with a signed-in member. */
export interface Company extends ProductApp {
  call<Body = Record<string, unknown>>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    as?: "acme" | "globex" | null,
  ): Promise<Answered<Body>>;
  /** The Authorization header of a company's member. */
  bearerOf(of: "acme" | "globex"): string;
  /** Asks acme's agent as a visitor; without a session a new conversation begins. */
  ask(message: string, sessionId?: string): Promise<ChatReply>;
  /** The library of acme. */
  libraryId: string;
  organizationId: string;
}

export async function openCompany(closers: (() => Promise<void>)[], options: ProductAppOptions = {}): Promise<Company> {
  const product = await buildProductApp({ withoutLimits: true, ...options });
  closers.push(product.close);
  const bearers = new Map<string, string>();
  for (const slug of ["acme", "globex"])
    bearers.set(slug, await issueBearer(product.db, product.env, { email: `ann@${slug}.example`, slug }));
  const owned = await product.db.read
    .selectFrom("libraries")
    .innerJoin("organizations", "organizations.id", "libraries.organizationId")
    .select(["libraries.id", "organizations.id as organizationId"])
    .where("organizations.slug", "=", "acme")
    .executeTakeFirst();
  const call: Company["call"] = async <Body>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    as: "acme" | "globex" | null = "acme",
  ) => {
    const response = await product.app.inject({
      method,
      url: path,
      headers: as === null ? {} : { authorization: `Bearer ${bearers.get(as)}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, body: response.json<Body>() };
  };
  if (owned === undefined) throw new Error("acme has no library.");
  return {
    ...product,
    call,
    bearerOf: (of) => `Bearer ${bearers.get(of)}`,
    libraryId: owned.id,
    organizationId: owned.organizationId,
    ask: async (message, sessionId) => {
      const response = await product.app.inject({
        method: "POST",
        url: "/api/chat/v2/message",
        headers: sessionId === undefined ? {} : { "x-chat-session-id": sessionId },
        payload: { message, organizationId: "acme" },
      });
      return response.json<ChatReply>();
    },
  };
}
