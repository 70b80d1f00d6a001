/** What has changed in a deal. */
export interface LeadChange {
  organizationId: string;
  dealId: string;
  what: "qualified" | "stage" | "score";
}

export interface LeadListener {
  leadChanged(change: LeadChange): Promise<void>;
}

/** Tells every listener. One that fails keeps no other from hearing, and never fails the change itself. */
export interface LeadNews {
  tell(change: LeadChange): Promise<void>;
}

export function createLeadNews(listeners: readonly LeadListener[], onFailure: (error: unknown) => void): LeadNews {
  return {
    tell: async (change) => {
      for (const outcome of await Promise.allSettled(listeners.map((listener) => listener.leadChanged(change))))
        if (outcome.status === "rejected") onFailure(outcome.reason);
    },
  };
}
