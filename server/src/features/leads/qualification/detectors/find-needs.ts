import { type Finding, findFirst, type Sentence } from "./finding.ts";

const PROBLEM =
  /\bstruggl\w+|\b(?:biggest|main|real|big|huge|our|the) (?:problem|issue|challenge|pain|headache|difficulty)\b|\bpain points?\b|\bproblems? (?:is|are|with)\b|\bbottleneck\b|\bfrustrat\w+|\b(?:too|very|so|painfully) (?:slow|expensive|manual|much (?:time|work)|many (?:hours|steps))\b|\bmanually\b|\bby hand\b|\b(?:losing|lose|loses|miss|missing|wast\w+|drop|dropping)\b[^.!?;]{0,24}\b(?:leads?|deals?|customers?|time|hours|money|opportunit\w+|revenue|prospects?|visitors?|calls|sales)\b|\b(?:takes?|spend|spends|spending)\b[^.!?;]{0,14}\b(?:hours|days|weeks|too long|forever)\b|\b(?:can't|cannot|unable to|couldn't|hard to|difficult to) (?:keep up|scale|handle|find|track|follow|reach|answer|respond|see|measure|manage|qualify|grow)\b|\bthrough the cracks\b|\boverwhelmed\b|\bdrowning\b|\bno ?one (?:answers|follows|picks)\b|\b(?:respond|reply|answer)\w* too late\b/u;
const NEED =
  /\b(?:we|i|our (?:team|company|\w+)|my team) (?:really |urgently |also |do |would |will |just )?(?:need|require|must have|have to find)\b|\blooking (?:for|to (?:buy|add|find|get|replace|automate|improve|implement|adopt|start|use))\b|\bin search of\b|\bsearching for\b|\bin the market for\b|\bwe want to\b|\bwe(?:'d| would) like to (?:automate|improve|add|use|start|buy|have|implement|replace|get)\b|\brequirements? (?:is|are|include)\b|\bmust[- ]haves?\b/u;
const COMPARE = /\b(?:evaluat\w+|compar\w+|shortlist\w*|short list|rfp|rfi|request for proposal|vendors?|versus|vs\.?|alternatives? to)\b/u;
const REPLACE =
  /\b(?:replac(?:e|es|ing)|switch(?:ing)? (?:away )?from|mov(?:e|ing) (?:away )?(?:from|off)|migrat(?:e|ing) (?:from|off|away)|get(?:ting)? rid of|leaving|unhappy with|outgrown|outgrew)\b/u;
const DEMO =
  /\b(?:a|the|your|product|live|quick|short|book|request|see|get|schedule|want|another) demo\b|\bdemo(?:nstration)? (?:of|for|next|this|please)\b|\b(?:free )?trial\b|\bpilot\b|\bproof of concept\b|\bpoc\b|\bwalk ?through\b|\bsee it in action\b|\bshow (?:us|me) (?:how|the)\b/u;
const TERMS =
  /\b(?:soc ?2|iso ?27001|gdpr|hipaa|dpa|data processing|security (?:review|questionnaire|requirements)|sso|saml|scim|sla|uptime guarantee|your contracts?|contract (?:terms|length|template)|msa|procurement|invoic\w+|purchase order|legal review|on-?prem\w*|data residency)\b/u;
const INTEREST =
  /\b(?:interested|curious|would love|keen|excited|want to (?:learn|know|see|try|understand)|would like to (?:learn|know|see|try|understand)|tell me more|learn more|more (?:info|information|details))\b/u;
const NOT =
  /\b(?:don't|do not|doesn't|not|no longer|never) (?:really |actually |currently )?(?:need|want|interested|looking (?:for|to buy))\b|\bunsubscribe\b|\bnot a (?:good )?fit\b|\b(?:thesis|homework|school project|class project|university project|job opening|internship|apply for|applying for|my resume|my cv)\b/u;
const SELLS =
  /\b(?:we|i) (?:offer|provide|sell|specialize in|are specialized in|can (?:boost|increase|improve) your)\b[^.!?;]{0,60}\b(?:seo|backlinks?|guest posts?|web ?design|outsourc\w+|lead lists?|your (?:website|site|ranking|traffic)|marketing services|development services)\b|\bguest post\b|\blink building\b|\brank(?:ing)? (?:\w+ )?(?:on|in) google\b/u;

/** Other languages have no patterns here, and a question is what their buyers begin with. */
const QUESTION = /\p{L}[^?？؟]*[?？؟]/u;

/** What a lead needs, what hurts, and what a buyer asks before buying. */
export function findNeeds({ lower, isForeign }: Sentence): Finding[] {
  const against = [...findFirst(lower, SELLS, "sells_to_us"), ...findFirst(lower, NOT, "not_interested")].slice(0, 1);
  if (against.length > 0) return against;
  const first = [
    ...findFirst(lower, REPLACE, "replaces_tool"),
    ...findFirst(lower, PROBLEM, "problem"),
    ...findFirst(lower, NEED, "needs"),
    ...findFirst(lower, DEMO, "asks_demo"),
    ...findFirst(lower, TERMS, "asks_terms"),
    ...findFirst(lower, COMPARE, "compares"),
    ...findFirst(lower, INTEREST, "interested"),
    ...(isForeign ? findFirst(lower, QUESTION, "asks") : []),
  ];
  return first.slice(0, 1);
}
