/** The job that qualifies a deal; its key and payload name the deal. Leads ask for it when a source is added, enrichment when facts change. */
export const QUALIFY_JOB = "qualify";
