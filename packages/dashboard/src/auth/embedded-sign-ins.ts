import type { SignInList } from "@disco/protocol";
import type { SignIns } from "./auth-client.ts";

type Call = <Reply>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<Reply>;

/** Where the person is signed in, over the server's own accounts. */
export function createEmbeddedSignIns(call: Call): SignIns {
  return {
    list: async () => {
      const { data } = await call<SignInList>("GET", "/api/auth/sign-ins");
      return data.map(({ address, ...signIn }) => ({ ...signIn, place: address }));
    },
    end: (id) => call("DELETE", `/api/auth/sign-ins/${encodeURIComponent(id)}`),
    endOthers: () => call("POST", "/api/auth/sign-ins/end-others", {}),
  };
}
