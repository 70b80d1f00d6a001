/** What has changed in a deal. */
export interface LeadChange {
  organizationId: string;
  dealId: string;
  what: "qualified" | "stage" | "score";
}

/** A visitor to whom the agent has promised a person. */
export interface AwaitedPerson {
  organizationId: string;
  conversationId: string;
  name: string | null;
  email: string | null;
}

export interface LeadListener {
  leadChanged(change: LeadChange): Promise<void>;
  personAwaited(visitor: AwaitedPerson): Promise<void>;
}

/** Tells every listener. One that fails keeps no other from hearing, and never fails the change itself. */
export interface LeadNews {
  tell(change: LeadChange): Promise<void>;
  tellAwaited(visitor: AwaitedPerson): Promise<void>;
}

export function createLeadNews(listeners: readonly LeadListener[], onFailure: (error: unknown) => void): LeadNews {
  const all = async (tell: (listener: LeadListener) => Promise<void>) => {
    for (const outcome of await Promise.allSettled(listeners.map(tell))) if (outcome.status === "rejected") onFailure(outcome.reason);
  };
  return {
    tell: (change) => all((listener) => listener.leadChanged(change)),
    tellAwaited: (visitor) => all((listener) => listener.personAwaited(visitor)),
  };
}
