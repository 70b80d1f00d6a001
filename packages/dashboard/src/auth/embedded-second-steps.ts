import type { Caller } from "@disco/client/api";
import type { SecondSteps } from "./auth-client.ts";
import { makePasskey } from "./passkeys.ts";

/** Two-step verification and passkeys, over the server's own accounts. */
export function createEmbeddedSecondSteps(call: Caller): SecondSteps {
  return {
    read: async () => (await call("readSecondStep")).data,
    startApp: async () => (await call("startApp", { body: {} })).data,
    confirmApp: async (code) => (await call("confirmApp", { body: { code } })).data.recoveryCodes,
    removeApp: async () => void (await call("removeApp")),
    renewRecoveryCodes: async () => (await call("renewRecoveryCodes", { body: {} })).data.recoveryCodes,
    addPasskey: async (name) => {
      const credential = await makePasskey(await call("startPasskey", { body: {} }));
      await call("addPasskey", { body: { name, credential } });
    },
    removePasskey: async (passkeyId) => void (await call("removePasskey", { params: { passkeyId } })),
    readRule: async () => (await call("readSecondStepRule")).data,
    setRule: async (isRequired) => void (await call("setSecondStepRule", { body: { isRequired } })),
    reset: async (userId) => void (await call("resetSecondStep", { params: { userId } })),
  };
}
