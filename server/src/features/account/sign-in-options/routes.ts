import { type SignInOptions } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Env } from "../../../settings/env.ts";
import { socialNames } from "../../../identity/social/social-settings.ts";

/** Which identity serves this server, as the pages need to know it. */
export function signInOptionsOf({ identity, google, github }: Pick<Env, "identity" | "google" | "github">): SignInOptions {
  return identity.provider === "clerk"
    ? { provider: "clerk", publishableKey: identity.publishableKey }
    : { provider: "embedded", social: socialNames({ google, github }) };
}

/** Tells pages that are served from elsewhere; our own have it in their document. */
export function signInOptionsFeature(data: SignInOptions): Feature {
  return (app) => {
    serve(app, "readSignInOptions", (_request, reply) => {
      reply.header("cache-control", "public, max-age=60");
      return data;
    });
  };
}
