import { routes, type SignInOptions, SignInOptionsReply } from "@disco/protocol";
import type { Feature } from "../../app.ts";
import type { IdentitySettings } from "../../env.ts";

/** Tells the pages which identity serves this server, so that they show the right way in. */
export function signInOptionsFeature(identity: IdentitySettings): Feature {
  const data: SignInOptions =
    identity.provider === "clerk" ? { provider: "clerk", publishableKey: identity.publishableKey } : { provider: "embedded", social: [] };
  return (app) => {
    app.route({
      method: routes.readSignInOptions.method,
      url: routes.readSignInOptions.path,
      config: { access: "public" },
      schema: { tags: ["identity"], response: { 200: SignInOptionsReply } },
      handler: async (_request, reply) => reply.header("cache-control", "public, max-age=60").send({ success: true, data }),
    });
  };
}
