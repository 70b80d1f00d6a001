import type { Caller } from "@disco/client/api";
import type { SignIns } from "./auth-client.ts";

/** Where the person is signed in, over the server's own accounts. */
export function createEmbeddedSignIns(call: Caller): SignIns {
  return {
    list: async () => {
      const { data } = await call("listSignIns");
      return data.map(({ address, ...signIn }) => ({ ...signIn, place: address }));
    },
    end: async (signInId) => void (await call("endSignIn", { params: { signInId } })),
    endOthers: async () => void (await call("endOtherSignIns", { body: {} })),
  };
}
