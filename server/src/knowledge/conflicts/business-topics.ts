import { ANSWER, type Topic, topic } from "./topic.ts";

const FREE = String.raw`free|on us|on the house|unpaid|nothing|no (?:cost|charge|fee|payment|invoice|bill)|without (?:paying|payment|charge|a (?:bill|card))|gratis|complimentary|without opening|at no expense|wallet|before (?:we|you|any|the first)\b.*\b(?:bill|charge|pay|invoice|ask)\w*`;
const LEAVING = String.raw`(?:cancel|terminat|unsubscrib)\w*|clos(?:e[ds]?|ing|ure)|leav(?:e|es|ing)|left|gone|departure|ex-?customers?|former (?:customers?|clients?)|(?:contract|subscription|account|agreement|plan|membership)\w* (?:\p{L}+ ){0,2}(?:ends?|ended|expires?|expired|lapses?|stops?|is over|runs? out)|(?:end|expiry) of (?:the|your|a|our) (?:\p{L}+ )?(?:contract|subscription|agreement|plan|term|account)|stop paying|termination|moves? on|deactivat\w+|part ways|goodbye`;
const KEEPING = String.raw`kept|keep\w*|retain\w*|retention|stor(?:e[ds]?|ing)|hold|held|saved|preserv\w+|(?:stay|remain)s?|available|accessible|retriev\w+|recover\w*|restor\w+|reactivat\w+|fetch|download\w*|export\w*|delet\w+|remov\w+|purg\w+|eras\w+|wip\w+|destroy\w*|destruct\w+|shred\w*|disappear\w*|vanish\w*|frozen|read-only|lost|scrubbed|discard\w*|returned|available|live on|hand\w* over|gone|cleared|thrown away|archiv\w+|vault|get (?:it|them|everything) (?:all )?(?:back|out)`;
const CONTENTS = String.raw`data|records?|files?|contents?|everything|account|information|documents?|workspace|what you (?:stored|entered|uploaded)|copy|it|them`;
const SUBSCRIBING = String.raw`contracts?|commitments?|terms?|subscriptions?|agreements?|memberships?`;

/** How one becomes a customer and stops to be one, what that costs, and what a business promises. */
export const businessTopics: readonly Topic[] = [
  // Of the business: how one becomes a customer and stops to be one.
  topic(
    "trial",
    "business",
    "time",
    String.raw`trials?|free test|(?:test|try) (?:it )?for free|try (?:it|us|\p{Lu}\w+|the \w+|everything)? ?(?:out )?(?:for )?free|can (?:i|we|you) (?:test|try)|look(?:ing)? around|before (?:you|we ask you to) (?:choose|decide|pick|commit)|evaluation (?:period|time|licen[cs]e|version|copy)|kick the (?:tyres|tires)|test[- ]?(?:drive|period|phase|run)|risk-free`,
    [
      String.raw`test|try\w*|play\w*|explor\w+|evaluat\w+|look|sample|have a go|use|experiment\w*|discover|put .* to the test|hands[- ]on|demo`,
      String.raw`days|weeks?|months?`,
      String.raw`free|on us|pay|bill|card|cost|charge|decid\w+|commit\w*|product|everything|software|nothing|wallet|obligation|no strings|buy(?:ing)?`,
    ],
    [String.raw`first|initial|opening|new (?:accounts?|workspaces?|customers?|teams?)|(?:start|begin) with`, FREE],
  ),
  topic(
    "refund",
    "business",
    "time",
    String.raw`refund\w*|money[- ]back|(?:your|the|their) money|reimburse\w*|full price back|money is returned|chargeback|every (?:cent|penny) back|satisfaction (?:is )?guarantee\w*|purchase price|pay(?:s|ments?)? (?:\p{L}+ ){0,2}back`,
    [
      String.raw`returns?|back|gives?|credit|pay|claim`,
      String.raw`what you (?:have )?paid|(?:whole|full|entire) (?:amount|sum|price|fee)|price you paid|your payment`,
    ],
  ),
  topic("return of goods", "business", "time", [
    String.raw`return(?:s|ed|able|ing)?|sen[dt] (?:\p{L}+ ){0,4}back|tak(?:e|es|en) (?:\p{L}+ ){0,4}back|bring (?:\p{L}+ ){0,4}back|exchange[ds]?`,
    String.raw`goods?|items?|products?|orders?|purchases?|unused|unopened|unworn|deliver\w+|devices?|units?|it|them|packag\w+`,
    String.raw`days|weeks?|months?`,
  ]),
  topic(
    "data after leaving",
    "business",
    "time",
    [LEAVING, KEEPING, CONTENTS],
    String.raw`(?:after|once|when|following)\b.*\b(?:account|subscription|contract)\b.*\b(?:is|are) (?:deleted|removed|erased|purged|wiped)`,
    String.raw`(?:closed|cancelled|canceled|terminated|expired) (?:accounts?|workspaces?|subscriptions?)`,
  ),
  topic("breach", "business", "time", [
    String.raw`breach\w*|leak\w*|(?:security|data|privacy) incidents?|personal data|affected customers|compromised|data (?:is|are|was|were) (?:lost|stolen)|intrusion|hacked`,
    String.raw`inform\w*|tell|told|notif\w+|notice|report\w*|hear|learn\w*|know|alert(?:ed|s)?|tells|warn\w*|disclos\w+|contact\w*`,
    String.raw`hours?|days?`,
  ]),
  topic(
    "payment",
    "business",
    "time",
    String.raw`payment (?:terms?|deadline|period)|net[- ]\d\d|\d\d days net`,
    [String.raw`invoices?|invoiced|bills?|amounts?`, String.raw`pay|paid|payable|payment|due|settle[ds]?|settling|transfer\w*|falls? due`],
    [
      String.raw`(?:days|weeks|months)`,
      String.raw`(?:give you|have|get|you have) .* to pay|to pay (?:us|up|the|your|our)|payment (?:is|falls) due|payable within|pay within`,
    ],
  ),
  topic(
    "notice",
    "business",
    "time",
    String.raw`notice period|period of notice|(?:days?|weeks?|months?)['’]? (?:written )?notice|notice of (?:\S+ ){1,2}(?:days?|weeks?|months?)`,
    [
      String.raw`cancel\w*|terminat\w+|leav(?:e|es|ing)|resign\w*|quit|stop|(?:end|ends|ending|ended) (?:the|your|a|this|it)|contracts?|subscriptions?|either (?:side|party)|terminations?|free to go|go whenever|want out|walk away|part ways|give up|opt out|switch away|stopping`,
      String.raw`notice|before|ahead|effect|let us know|tell us|inform us|write to us|warn\w*|beforehand|in advance|prior|earlier than|give us`,
      String.raw`days?|weeks?|months?`,
    ],
  ),
  topic(
    "contract",
    "plan",
    "time",
    String.raw`(?:minimum|initial|shortest|fixed|first) (?:contract|commitment|term|period|duration|subscription)|(?:contract|commitment) (?:period|length|term|duration)`,
    [SUBSCRIBING, String.raw`minimum|initial|shortest|fixed|runs?|lasts?|at least|signed|bind\w*|bound|commit\w*|length|duration`],
    [
      String.raw`sign (?:up )?|signs?|commit\w*|tied|bound|bind\w*|locked in|stay with us|agree`,
      String.raw`for|at least|minimum|first|fixed`,
      String.raw`months?|years?`,
    ],
  ),
  topic("price change", "business", "time", [
    String.raw`prices?|pricing|fees?|rates?|tariffs?|price list`,
    String.raw`higher|new|effect|chang\w+|increas\w+|rais\w+|rise\w*|go(?:es)? up|adjust\w*`,
    String.raw`notice|advance|ahead|before|beforehand|announce\w*|know|tell|told|inform\w*|warn\w*|write to you|hear|after we`,
  ]),
  topic("subprocessors", "business", "time", [
    String.raw`sub-?processors?`,
    String.raw`notice|advance|ahead|before|announce\w*|publish\w*|inform\w*|object\w*|tell|told`,
  ]),
  // What it costs.
  topic("setup fee", "business", "price", [
    String.raw`set(?:ting)?[- ]?up|onboard\w*|install\w*|implement\w*|activat\w+|joining|start-?up|sign-?up|getting started|kick-?off|roll-?out|moving in|migrat\w+|configur\w+|get(?:ting)? you (?:started|going|up)|set you up`,
    String.raw`fees?|costs?|charges?|charged?|price|package|one-time|one-off|once|free|single payment|payment|pay|is|flat|billed|amounts?`,
  ]),
  topic("minimum order", "business", "price", String.raw`(?:minimum|smallest|least|lowest) (?:order|purchase|spend)|minimum`, [
    String.raw`orders?|buy|purchase|basket|spend`,
    String.raw`below|under|at least|less than|start(?:s|ing)? (?:at|from)|accept orders? from|(?:no|not) (?:\p{L}+ ){0,2}smaller`,
  ]),
  topic("free shipping", "business", "price", [
    String.raw`ship\w*|deliver\w*|postage|freight|carriage`,
    String.raw`free|no (?:\p{L}+ )?(?:costs?|charge|fee)|we pay|on us|nothing|waived|included`,
  ]),
  topic("deposit", "business", "price", String.raw`deposits?|as (?:a )?security|security (?:deposit|payment)`),
  topic("late payment", "business", "%", [
    String.raw`late|later|overdue|arrears|delay\w*|default|unpaid|behind|not paid|miss\w*`,
    String.raw`interest|fees?|add\w*|charge\w*|surcharge|penalt\w+`,
  ]),
  topic(
    "commission",
    "business",
    "%",
    String.raw`commissions?|revenue share|referral|share of the (?:fee|revenue|price)|refer an?|recommend us|finder['’]s fee|bring us|kick-?back|introduc\w+ (?:us|a customer|new)`,
    [
      String.raw`partners?|affiliates?|resellers?|agents?|agenc(?:y|ies)`,
      String.raw`earn\w*|receiv\w+|get|gets|keep\w*|paid|pay|shares?|margins?|sales?|revenue|take`,
    ],
  ),
  topic(
    "yearly discount",
    "business",
    "%",
    String.raw`annual(?:ly)?|yearly|by the year|for a year|year in advance|per year|whole year|for the year|(?:to|for) (?:a|one|the) (?:full |whole )?year|(?:year|months) (?:at once|up ?-?front|in advance|ahead)`,
  ),
  topic("charity discount", "business", "%", [
    String.raw`non-?profits?|charit(?:y|ies|able)|NGOs?|schools?|universit(?:y|ies)|students?|education\w*`,
    String.raw`discount\w*|reduc\w+|off|cheaper|less|save|rebate|pay`,
  ]),
  // What it promises.
  topic("uptime", "plan", "%", String.raw`uptime|availability|available|reachable|up|online|running|SLA|service level|downtime`, [
    String.raw`fall|drop|month|time|year`,
    String.raw`credits?|guarante\w+|promise\w*|can work|commit\w*`,
  ]),
  topic(
    "critical response",
    "plan",
    "time working-time",
    [
      String.raw`critical|urgent|outages?|emergenc\w+|(?:priority|severity|sev|level)[- ]?(?:1|one)|sev-?1|P1|(?:production|service|system|site) is down|top priority|stand-?still|site down|everything stops|blocker`,
      ANSWER,
    ],
    [
      String.raw`critical|urgent|outages?|emergenc\w+|(?:production|service|system|site) is down`,
      String.raw`engineers?|someone|somebody|technicians?|jump in|dealt with|look\w*|handled|we|work`,
    ],
  ),
  topic("support response", "plan", "time working-time", [
    ANSWER,
    String.raw`tickets?|enquir\w+|inquir\w+|questions?|e-?mails?|support|service desk|help ?desk|hear (?:back )?from us|you will hear|nobody waits|(?:first|average|response|reply) (?:reply|response|answer|time)s?|we|our`,
  ]),
  topic("recovery time", "business", "time", String.raw`RTO|recovery (?:time|takes)`, [
    String.raw`disaster|service|system|platform|outage|data ?cent(?:er|re)|catastroph\w+|worst case|fire`,
    String.raw`back (?:up|online|within|in|on)|restor\w+|running again|recover\w*|online again|up again`,
  ]),
  topic("data loss", "business", "time", String.raw`RPO|recovery point`, [
    String.raw`los[est]\w*|lost|loss`,
    String.raw`data|work|changes`,
  ]),
  topic(
    "support hours",
    "plan",
    "hours",
    String.raw`support|help ?desk|service ?desk|desk|phone|telephone|hotline|lines?|staffed|chat|reach\w*|answer\w*|call us|customer service|(?:business|opening|office) hours|pick\w* up|human|a person|somebody|someone|team|ring|agents?|manned|weekdays?|workdays?|working days|there for you|switchboard|speak to|talk to|on duty|experts?|consultants?`,
    String.raw`office|open|available`,
  ),
  topic("pentest", "business", "time", String.raw`pen(?:etration)?[- ]?test\w*`, [
    String.raw`test\w*|attack\w*|break in|hack\w*`,
    String.raw`security|extern\w+|outside|independent|specialists?|hackers?`,
  ]),
  topic("backup retention", "plan", "time", [
    String.raw`back-?ups?|snapshots?|roll (?:\p{L}+ )?back|point in time|database`,
    String.raw`${KEEPING}|go back|roll (?:\p{L}+ )?back|any point|old|older|last|past`,
  ]),
  topic("backup", "plan", "interval", String.raw`back(?:s|ed)?[- ]?ups?|snapshots?|mirror\w*|replicat\w+`, [
    String.raw`cop(?:y|ies|ied)`,
    String.raw`data|database|site|everything`,
  ]),
  topic(
    "audit log",
    "plan",
    "time",
    String.raw`(?:audit|activity|event|access) (?:logs?|trails?|histor\w+|records?|journal)|log entries|who (?:did|changed) what|logbook|audit events?`,
    [String.raw`logged|recorded|log|logs|trail|journal`, String.raw`change|changes|activit\w+|actions?|entries|events?`],
  ),
  topic("trash", "business", "time", String.raw`recycl\w+ bin|trash|waste ?(?:basket|bin)|bin|un-?delet\w+`, [
    String.raw`delet\w+|removed`,
    String.raw`bring (?:\p{L}+ ){0,3}back|recover\w*|restor\w+|undo\w*|get (?:\p{L}+ ){0,3}back`,
  ]),
  topic("invitation", "business", "time", [
    String.raw`invit\w+`,
    String.raw`expir\w+|valid|accept\w*|good for|lapse\w*|runs? out|join|use[ds]?|works?|days|hours`,
  ]),
  topic(
    "session",
    "business",
    "time",
    String.raw`sessions? (?:\p{L}+ )?(?:lasts?|ends?|expires?|times?|timeout|lengths?|lifetime|closes?)|logged-in sessions?|(?:logged|signed|log|logs|sign|signs) (?:you |people |users |them )?out|idle|inactiv\w+|(?:end|ends|close|closes) (?:your|the) session|(?:sign|log|signed|logged) in again|logins? (?:is|are|stays?|remains?|lasts?|expires?)|stay (?:logged|signed) in|disconnect\w*|do nothing`,
  ),
  topic("password", "business", "character", String.raw`pass(?:words?|phrases?)`),
];
