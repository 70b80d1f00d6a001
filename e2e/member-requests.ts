import { runProgram } from "./start-server.ts";

/** Makes a member with an organization in the store of a server's settings, as an operator at the machine does. Gives the bearer. */
export function createMember(settings: Record<string, string>, email: string, organization?: string): Promise<string> {
  const named = organization === undefined ? [] : ["--organization", organization];
  return runProgram(["--conditions=@disco/source", "server/src/bin/member.ts", "create", email, ...named], settings);
}

/** Asks a server in a member's name. The requests throw what it answers, unless that is a success. */
export function requestAs(origin: string, bearer: string): (route: { method: string; path: string }, body?: object) => Promise<unknown> {
  return async ({ method, path }, body) => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}
