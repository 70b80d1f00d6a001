import type { DemoRequest, EmailDraftStatus, MailState } from "@disco/protocol";
import { isOpenAgain, mailState } from "../../../mail/mail-state.ts";
import { priorityOf, readStage, toRequestStatus } from "../../leads/action-plans/stages.ts";
import type { DealFindings } from "../../leads/leads/deal-findings.ts";
import { readContext } from "../../leads/leads/put-request-source.ts";
import { nameParts } from "../../../domains/person-name.ts";
import type { RequestRow } from "./queries.ts";

/** A demo request as its calls name it, with what was found of its deal. */
export function toDemoRequest(row: RequestRow, found: DealFindings | undefined): DemoRequest {
  const stage = readStage(row.stage ?? "nurture");
  const isSample = row.isSample === 1;
  const context = readContext(row.context);
  const { first, last } = nameParts(row.name);
  return {
    id: row.id,
    plan_id: isSample || row.dealId === null ? null : `demo-${row.id}`,
    deal_id: row.dealId,
    first_name: row.firstName ?? first,
    last_name: row.lastName ?? last,
    email: row.email,
    company: row.company,
    company_domain: row.domain,
    title: row.title,
    message: row.message,
    channel: row.channel,
    is_verified: row.isVerified === 1,
    isDemoData: isSample,
    status: toRequestStatus(stage),
    stage,
    stage_version: row.stageVersion ?? 0,
    deal_value: row.valueCents === null ? null : row.valueCents / 100,
    qualification_score: row.score,
    created_at: row.createdAt,
    context,
    ...findingsOf(row, found, context),
    data_sources: [row.channel === "webhook" ? "Webhook" : "Demo request form", ...(found?.sources ?? [])],
    email_draft: toDraft(row),
  };
}

function findingsOf(row: RequestRow, found: DealFindings | undefined, context: DemoRequest["context"]) {
  const insights = found?.insights ?? null;
  const enrichment = found?.enrichment ?? null;
  return {
    ai_qualification:
      insights === null
        ? null
        : {
            summary: found?.summary ?? "",
            priority: priorityOf(row.score),
            formData: context,
            bant: insights.bant,
            confidence: insights.confidence,
            qualificationFactors: insights.qualificationFactors,
            buyingSignals: insights.buyingSignals,
            recommendedActions: insights.suggestedActions,
            enrichment,
            salesIntelligence: [...(found?.conclusions ?? [])],
          },
    company_size: enrichment?.companySize ?? null,
    industry: enrichment?.industry ?? null,
    tech_stack: enrichment?.techStack ?? [],
    recent_news: enrichment?.recentNews ?? [],
    linkedin_profile: enrichment?.linkedinProfile ?? null,
    twitter_profile: enrichment?.twitterProfile ?? null,
    ai_summary: found?.summary ?? null,
    qualification_insights: [...(found?.conclusions ?? [])],
  };
}

function toDraft(row: RequestRow): DemoRequest["email_draft"] {
  const { draftStatus, subject, recipient, body, draftedAt } = row;
  if (draftStatus === null || subject === null || recipient === null || body === null || draftedAt === null) return null;
  const delivery = row.mailStatus === null ? null : mailState({ status: row.mailStatus, handedOverAt: row.handedOverAt });
  return {
    status: statusOf(draftStatus, delivery),
    subject,
    to: recipient,
    body,
    sent_at: delivery === null ? row.sentAt : row.mailSentAt,
    created_at: draftedAt,
    delivery,
    problem: row.problem,
  };
}

/** A refused or stopped mail makes its draft editable again. */
function statusOf(status: EmailDraftStatus, delivery: MailState | null): EmailDraftStatus {
  if (delivery === null || delivery === "sent") return status;
  return isOpenAgain(delivery) ? "ready_to_send" : "sending";
}
