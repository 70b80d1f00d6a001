import type { SingleSignOn } from "@disco/protocol";
import type { FastifyRequest } from "fastify";
import { contract } from "../../contract.ts";
import type { Feature } from "../../feature.ts";
import { requireAdministrator } from "../members/member-role.ts";
import { issueDirectoryToken, readDirectory, revokeDirectoryToken } from "./directory/directory-token.ts";
import { readConnection, removeConnection, saveConnection } from "./sign-in-connection.ts";
import { addDomain, listDomains, removeDomain, verifyDomain } from "./sign-in-domains.ts";
import { addressesOf, type SingleSignOnParts } from "./single-sign-on-parts.ts";

/** What owners and admins set up for their organization's single sign-on. */
export function singleSignOnSettingsFeature(parts: SingleSignOnParts): Feature {
  const { db, publicUrl } = parts;
  const done = { success: true as const };
  const ruler = ({ member }: FastifyRequest) => ({
    member,
    organizationId: requireAdministrator(member, "set up its single sign-on").id,
  });

  async function read(organizationId: string): Promise<SingleSignOn> {
    return {
      domains: await listDomains(db.read, organizationId),
      connection: (await readConnection(db.read, organizationId))?.settings ?? null,
      addresses: addressesOf(publicUrl, organizationId),
      directory: await readDirectory(db.read, organizationId),
    };
  }

  return (app) => {
    app.route({
      ...contract("readSingleSignOn"),
      handler: async (request) => ({ ...done, data: await read(ruler(request).organizationId) }),
    });
    app.route({
      ...contract("addSignInDomain"),
      handler: async (request) => ({ ...done, data: await addDomain(parts, { ...ruler(request), ...request.body }) }),
    });
    app.route({
      ...contract("verifySignInDomain"),
      handler: async (request) => ({ ...done, data: await verifyDomain(parts, { ...ruler(request), id: request.params.domainId }) }),
    });
    app.route({
      ...contract("removeSignInDomain"),
      handler: async (request) => {
        await removeDomain(parts, { ...ruler(request), id: request.params.domainId });
        return done;
      },
    });
    app.route({
      ...contract("saveSignInConnection"),
      handler: async (request) => {
        const asked = ruler(request);
        await saveConnection(parts, { ...asked, wanted: request.body });
        return { ...done, data: await read(asked.organizationId) };
      },
    });
    app.route({
      ...contract("removeSignInConnection"),
      handler: async (request) => {
        await removeConnection(parts, ruler(request));
        return done;
      },
    });
    app.route({
      ...contract("issueDirectoryToken"),
      handler: async (request, reply) => {
        const token = await issueDirectoryToken(parts, ruler(request));
        return reply.header("cache-control", "no-store").send({ success: true, data: { token } });
      },
    });
    app.route({
      ...contract("revokeDirectoryToken"),
      handler: async (request) => {
        await revokeDirectoryToken(parts, ruler(request));
        return done;
      },
    });
  };
}
