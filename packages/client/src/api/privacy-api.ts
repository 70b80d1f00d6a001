import type { AuditEntry, Erasure, PersonExport, SavedRetention, SetRetention } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** People's data, retention and the audit log, for owners and admins. Every failure is an `ApiError`. */
export interface PrivacyApi {
  /** Everything that is stored of a person. */
  exportPerson: (email: string) => Promise<PersonExport>;
  /** Erases a person for good, and gives the proof. */
  erasePerson: (email: string) => Promise<Erasure>;
  readRetention: (signal?: AbortSignal) => Promise<SavedRetention>;
  setRetention: (retention: SetRetention) => Promise<SavedRetention>;
  /** The audit log, newest first. */
  listAudit: (signal?: AbortSignal) => Promise<AuditEntry[]>;
}

/** Makes the calls about privacy. */
export function createPrivacyApi(call: Caller): PrivacyApi {
  return {
    exportPerson: async (email) => {
      const { success: _success, ...exported } = await call("exportPerson", { params: { email } });
      return exported;
    },
    erasePerson: async (email) => (await call("erasePerson", { params: { email } })).data,
    readRetention: async (signal) => (await call("readRetention", { signal })).data,
    setRetention: async (body) => (await call("setRetention", { body })).data,
    listAudit: async (signal) => (await call("listAudit", { signal })).entries,
  };
}
