import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as firstTables from "./migrations/0001-first-tables.ts";
import * as meetingsLeadsSpend from "./migrations/0002-meetings-leads-spend.ts";
import * as signedVisitorsAndConsent from "./migrations/0003-signed-visitors-and-consent.ts";
import * as documents from "./migrations/0004-documents.ts";
import * as recrawls from "./migrations/0005-recrawls.ts";
import * as curation from "./migrations/0006-curation.ts";
import * as mailAndPublicForms from "./migrations/0007-mail-and-public-forms.ts";
import * as installations from "./migrations/0008-installations.ts";
import * as sentMessageIds from "./migrations/0008-sent-message-ids.ts";
import * as visitorConversations from "./migrations/0009-visitor-conversations.ts";
import * as passageVectors from "./migrations/0010-passage-vectors.ts";
import * as conversationTurns from "./migrations/0011-conversation-turns.ts";
import * as stagingConversations from "./migrations/0012-staging-conversations.ts";
import * as shieldVerdicts from "./migrations/0013-shield-verdicts.ts";
import * as companies from "./migrations/0014-companies.ts";
import * as tokenReservations from "./migrations/0015-token-reservations.ts";
import * as jobFailures from "./migrations/0016-job-failures.ts";
import * as oldIdempotencyKeys from "./migrations/0017-old-idempotency-keys.ts";
import * as sourcesByStatus from "./migrations/0018-sources-by-status.ts";
import * as sweeps from "./migrations/0019-sweeps.ts";
import * as shortfalls from "./migrations/0022-shortfalls.ts";
import * as linkedDocuments from "./migrations/0023-linked-documents.ts";
import * as deals from "./migrations/0024-deals.ts";
import * as webhooks from "./migrations/0025-webhooks.ts";
import * as qualifications from "./migrations/0026-qualifications.ts";
import * as enrichments from "./migrations/0027-enrichments.ts";
import * as calls from "./migrations/0028-calls.ts";
import * as visitedPages from "./migrations/0028-visited-pages.ts";
import * as callMembers from "./migrations/0029-call-members.ts";
import * as googleConnections from "./migrations/0031-google-connections.ts";
import * as inbox from "./migrations/0032-inbox.ts";
import * as outgoingMail from "./migrations/0033-outgoing-mail.ts";
import * as inboundMailAndTemplates from "./migrations/0034-inbound-mail-and-templates.ts";
import * as meetingHosts from "./migrations/0035-meeting-hosts.ts";
import * as memberProfiles from "./migrations/0037-member-profiles.ts";
import * as billing from "./migrations/0038-billing.ts";
import * as slack from "./migrations/0039-slack.ts";
import * as privacy from "./migrations/0040-privacy.ts";
import * as companyProfiles from "./migrations/0042-company-profiles.ts";
import * as companyImports from "./migrations/0043-company-imports.ts";
import * as voiceAgents from "./migrations/0044-voice-agents.ts";
import * as partReports from "./migrations/0045-part-reports.ts";
import * as compactVectors from "./migrations/0046-compact-vectors.ts";
import * as keptValues from "./migrations/0051-kept-values.ts";
import * as mailOnBehalf from "./migrations/0052-mail-on-behalf.ts";
import * as voiceHostsWhoLeft from "./migrations/0054-voice-hosts-who-left.ts";
import * as uncheckedMailKeys from "./migrations/0055-unchecked-mail-keys.ts";
import * as mailSenders from "./migrations/0060-mail-senders.ts";
import * as companyImportNotes from "./migrations/0062-company-import-notes.ts";
import * as tagSigns from "./migrations/0063-tag-signs.ts";
import * as webhookFields from "./migrations/0064-webhook-fields.ts";
import * as foldedContains from "./migrations/0065-folded-contains.ts";
import * as deletions from "./migrations/0066-deletions.ts";
import * as seenMembers from "./migrations/0067-seen-members.ts";
import * as mailPursesAndStates from "./migrations/0068-mail-purses-and-states.ts";
import * as mailVerdicts from "./migrations/0069-mail-verdicts.ts";
import * as meetingConfirmations from "./migrations/0070-meeting-confirmations.ts";
import * as sharedPurse from "./migrations/0071-shared-purse.ts";
import * as meetingMakers from "./migrations/0072-meeting-makers.ts";
import * as answeredMails from "./migrations/0080-answered-mails.ts";
import * as awaitedPersons from "./migrations/0081-awaited-persons.ts";
import * as pageRegions from "./migrations/0084-page-regions.ts";
import * as playbooks from "./migrations/0125-playbooks.ts";
import * as storedCauses from "./migrations/0135-stored-causes.ts";
import * as handovers from "./migrations/0140-handovers.ts";
import * as replies from "./migrations/0145-replies.ts";
import * as seenPages from "./migrations/0148-seen-pages.ts";
import * as threadFiles from "./migrations/0150-files.ts";
import * as elsewhere from "./migrations/0155-elsewhere.ts";
import * as scannedPassages from "./migrations/0165-scanned-passages.ts";
import * as leases from "./migrations/0170-leases.ts";
import * as jobTraces from "./migrations/0175-job-traces.ts";
import * as singleSignOn from "./migrations/0180-single-sign-on.ts";
import * as secondSteps from "./migrations/0185-second-steps.ts";
import * as aYearOfRows from "./migrations/0190-a-year-of-rows.ts";
import * as leaseLines from "./migrations/0195-lease-lines.ts";
import * as columnsOfBefore from "./migrations/0196-columns-of-before.ts";

interface StatedMigration extends Migration {
  /** How a process of the version before fares beside this one. Unaffected: it reads and writes as before, and sees nothing new. */
  beside: "unaffected" | `${string}.`;
}

/** Every migration in order. A name, once released, never changes. */
export const migrations: Record<string, StatedMigration> = {
  "0001-first-tables": firstTables,
  "0002-meetings-leads-spend": meetingsLeadsSpend,
  "0003-signed-visitors-and-consent": signedVisitorsAndConsent,
  "0004-documents": documents,
  "0005-recrawls": recrawls,
  "0006-curation": curation,
  "0007-mail-and-public-forms": mailAndPublicForms,
  "0008-installations": installations,
  "0008-sent-message-ids": sentMessageIds,
  "0009-visitor-conversations": visitorConversations,
  "0010-passage-vectors": passageVectors,
  "0011-conversation-turns": conversationTurns,
  "0012-staging-conversations": stagingConversations,
  "0013-shield-verdicts": shieldVerdicts,
  "0014-companies": companies,
  "0015-token-reservations": tokenReservations,
  "0016-job-failures": jobFailures,
  "0017-old-idempotency-keys": oldIdempotencyKeys,
  "0018-sources-by-status": sourcesByStatus,
  "0019-sweeps": sweeps,
  "0022-shortfalls": shortfalls,
  "0023-linked-documents": linkedDocuments,
  "0024-deals": deals,
  "0025-webhooks": webhooks,
  "0026-qualifications": qualifications,
  "0027-enrichments": enrichments,
  "0028-calls": calls,
  "0028-visited-pages": visitedPages,
  "0029-call-members": callMembers,
  "0031-google-connections": googleConnections,
  "0032-inbox": inbox,
  "0033-outgoing-mail": outgoingMail,
  "0034-inbound-mail-and-templates": inboundMailAndTemplates,
  "0035-meeting-hosts": meetingHosts,
  "0037-member-profiles": memberProfiles,
  "0038-billing": billing,
  "0039-slack": slack,
  "0040-privacy": privacy,
  "0042-company-profiles": companyProfiles,
  "0043-company-imports": companyImports,
  "0044-voice-agents": voiceAgents,
  "0045-part-reports": partReports,
  "0046-compact-vectors": compactVectors,
  "0051-kept-values": keptValues,
  "0052-mail-on-behalf": mailOnBehalf,
  "0054-voice-hosts-who-left": voiceHostsWhoLeft,
  "0055-unchecked-mail-keys": uncheckedMailKeys,
  "0060-mail-senders": mailSenders,
  "0062-company-import-notes": companyImportNotes,
  "0063-tag-signs": tagSigns,
  "0064-webhook-fields": webhookFields,
  "0065-folded-contains": foldedContains,
  "0066-deletions": deletions,
  "0067-seen-members": seenMembers,
  "0068-mail-purses-and-states": mailPursesAndStates,
  "0069-mail-verdicts": mailVerdicts,
  "0070-meeting-confirmations": meetingConfirmations,
  "0071-shared-purse": sharedPurse,
  "0072-meeting-makers": meetingMakers,
  "0080-answered-mails": answeredMails,
  "0081-awaited-persons": awaitedPersons,
  "0084-page-regions": pageRegions,
  "0125-playbooks": playbooks,
  "0135-stored-causes": storedCauses,
  "0140-handovers": handovers,
  "0145-replies": replies,
  "0148-seen-pages": seenPages,
  "0150-files": threadFiles,
  "0155-elsewhere": elsewhere,
  "0165-scanned-passages": scannedPassages,
  "0170-leases": leases,
  "0175-job-traces": jobTraces,
  "0180-single-sign-on": singleSignOn,
  "0185-second-steps": secondSteps,
  "0190-a-year-of-rows": aYearOfRows,
  "0195-lease-lines": leaseLines,
  "0196-columns-of-before": columnsOfBefore,
};

/** Whether this program has the migration of a name. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

/** Runs what is missing, and says whether anything was. @throws when a migration fails, or when the schema was made by a newer program. */
export async function migrate(db: Kysely<unknown>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.length > 0;
  const reason = error instanceof Error ? error.message : String(error);
  if (/corrupted migrations: previously executed migration/u.test(reason)) {
    throw new Error(`The database was made by a newer version of Disco (${reason}). Start that version, or use another DATA_DIR.`);
  }
  throw new Error(`The database could not be brought up to date: ${reason}`, { cause: error });
}
