import type { SetRetention } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** People's data, retention and the audit log, for owners and admins. Every failure is an `ApiError`. */
export function createPrivacyApi(call: Caller) {
  return {
    /** Everything that is stored of a person. */
    exportPerson: async (email: string) => {
      const { success: _success, ...exported } = await call("exportPerson", { params: { email } });
      return exported;
    },
    /** Erases a person for good, and gives the proof. */
    erasePerson: async (email: string) => (await call("erasePerson", { params: { email } })).data,
    readRetention: async (signal?: AbortSignal) => (await call("readRetention", { signal })).data,
    setRetention: async (body: SetRetention) => (await call("setRetention", { body })).data,
    /** The audit log, newest first. */
    listAudit: async (signal?: AbortSignal) => (await call("listAudit", { signal })).entries,
  };
}
