import { SUM_IN_WORDS } from "../plans/money-patterns.ts";
import { numberTopics, PHONE } from "./number-topics.ts";
import { serviceTopics } from "./service-topics.ts";

/** Something that visitors of most company sites ask, in few and varying words. */
export interface Topic {
  asked: RegExp;
  /** What the pages that tell it are worded like. */
  wording: string;
  /** The same in few words, which find the one passage of a long page that tells it. */
  core?: string;
  /** What a text has that tells it; without it there is no answer. */
  proof: RegExp;
  /** The pages, by title or address, where alone the proof is believed: others have founders and offices too. */
  home: RegExp | null;
  /** The visitor says nothing besides the topic, so that it is looked for as pages word it. */
  isWhole?: boolean;
}

/** Where servers stand: continents, countries and the cities whose regions clouds are named by. */
const PLACE = String.raw`EU|EEA|Europe|European|UK|U\.?S\.?A?|(?:North |South )?America|Asia|United (?:States|Kingdom|Arab Emirates)|Germany|France|Ireland|Netherlands|Belgium|Finland|Sweden|Norway|Denmark|Switzerland|Austria|Italy|Spain|Portugal|Poland|Estonia|Iceland|Canada|Brazil|Mexico|India|Singapore|Japan|Korea|Australia|New Zealand|South Africa|Frankfurt|Nuremberg|Falkenstein|Berlin|Dublin|London|Paris|Amsterdam|Stockholm|Helsinki|Zurich|Milan|Madrid|Warsaw|Virginia|Ohio|Oregon|California|Iowa|Toronto|Montreal|São Paulo|Mumbai|Tokyo|Seoul|Sydney|(?:us|eu|ap|ca|sa)-(?:east|west|central|north|south)\w*(?:-\d)?`;
const COMPANY = String.raw`(?:you|your (?:company|team|firm|business|organi[sz]ation)|the (?:company|team|firm|business))`;

/** In order: the first that a question asks for is the one. */
export const topics: readonly Topic[] = [
  ...numberTopics,
  {
    asked:
      /\bwho (?:\w+ )?(?:runs|leads|heads)\b|\b(?:who(?:'s| is)|name of) .{0,20}\b(?:ceo|chief executive|managing director)\b|\byour (?:ceo|chief executive)\b/u,
    wording: "chief executive leads company founder about",
    proof: /\b(?:ceo|chief executive|managing directors?|(?:leads|runs|heads) (?:the|our) (?:company|firm|business|team))\b/iu,
    home: /\b(?:about|company|team|people|story|who we are|imprint|legal|contact|founders?|management)\b/iu,
  },
  {
    asked:
      /\b(?:(?:backed|financed|paid) by (?:\w+ )?)?investors?\b|\bwho (?:\w+ )?owns\b|\bowned by\b|\bventure[- ](?:capital|backed|funded)\b|\bvc[- ](?:backed|funded|money)\b|\b(?:are|is) (?:you|it|the company) (?:\w+ )?(?:funded|bootstrapped|independent|profitable)\b|\bshareholders?\b/u,
    wording: "owned by founders staff investors stake shares venture capital funded",
    core: "owned investors shares",
    proof:
      /\b(?:investors?|owned by|own(?:s|ed)? (?:by|the majority)|(?:company|firm|business) belongs to|employee[- ]owned|stake|venture capital|funded by|raised|shareholders?|shares|bootstrapped|profitable|series [a-e])\b/iu,
    home: /\b(?:about|company|team|people|story|who we are|imprint|legal|contact|founders?|investors?|blog)\b/iu,
  },
  {
    asked:
      /\bwho (?:\w+ )?(?:founded|started)\b|\bwho (?:invented|came up with|is behind|set up (?:it|this|the (?:company|business|firm)))\b|\bfounders?\b|\b(?:who(?:'s| is)|name of) .{0,20}\b(?:ceo|chief executive)\b|\byour (?:ceo|chief executive)\b/u,
    wording: "founders founded company story started began about",
    proof:
      /\b(?:we|company|it|was|were|been) (?:\w+ )?(?:began|begun|started|founded)\b|\bbegan (?:at|in|with|as|life|when)\b|\b(?:co-?)?founder\b|\b(?:co-?)?founded (?:\w+ ){0,6}by\b|\b(?:co-?founded|founded (?:it|the company|us|\w+ in))\b|\b(?:co-?)?founders?(?: (?:is|are|was|were)\b|[:,])|\b(?:our|its|by|a) (?:co-?)?founders?,? (?!and\b|hold|too\b)\w|\bthe founder\b/iu,
    home: /\b(?:about|company|team|people|story|who we are|imprint|legal|contact|founders?)\b/iu,
  },
  {
    asked: new RegExp(
      String.raw`\bhow many (?:people|employees|staff|engineers)\b.{0,20}\b(?:work|employ|have|are|company|team)\b|\bheadcount\b|\bhow (?:big|large) (?:is|are) ${COMPANY}\b|\bhow many (?:people|employees) (?:do you have|are you)\b`,
      "u",
    ),
    wording: "people work at the company employees team offices about",
    proof:
      /\b(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty) (?:\w+ )?(?:people|employees|staff|colleagues|of us|engineers|persons?)\b|\bteam of \w+/iu,
    home: /\b(?:about|company|team|people|story|who we are|careers?|jobs|contact)\b/iu,
  },
  {
    asked: new RegExp(
      String.raw`\bwhere (?:are|is) ${COMPANY} (?:based|located|from)\b|\bwhere(?:'s|s| is| are) (?:your|the) (?:office|headquarters|company|head office)\b|\byour (?:office |postal |street )?address\b|\bhead ?office\b|\bhead ?quarter(?:s|ed)\b|\bhq\b`,
      "u",
    ),
    wording: "head office headquarters based located address where we are",
    proof:
      /\b(?:[Hh]ead ?office|[Hh]eadquarter\w*|[Bb]ased in|[Ll]ocated (?:in|at)|[Rr]egistered (?:office|in)|[Oo]ur address)\b|\b(?:main |our )offices? (?:is|are) (?:at|in)\b|\b(?:people|employees|of us|offices?|team)\b[^.]{0,20} in \p{Lu}|\b\d{4} ?[A-Z]{2}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\p{Lu}\p{L}+(?:straße|strasse|straat|laan|plein|gata|vej) \d/u,
    home: /\b(?:about|company|team|people|story|who we are|where we are|imprint|legal|contact|offices?|address|privacy|terms)\b/iu,
  },
  {
    asked: /\b(?:your|the) (?:offices?|office address)\b/u,
    wording: "head office headquarters based located address where we are",
    proof:
      /\b(?:head ?office|headquarter\w*|based in|located (?:in|at)|offices? (?:in|at|for)|registered (?:office|in)|our (?:address|office))\b/iu,
    home: /\b(?:about|company|team|people|story|who we are|where we are|imprint|legal|contact|offices?|address|privacy|terms)\b/iu,
  },
  {
    asked:
      /\b(?:support|opening|business|office|working) hours\b|\bwhen (?:is|are) (?:the )?(?:support|you|your team|your support) (?:\w+ )?(?:available|open|reachable|online)\b|\b24\/7\b|\baround the clock\b|^(?:(?:but|and|oh) )?(?:it(?:'s| is)|its|today is) (?:a )?(?:sunday|saturday|bank holiday|public holiday|the weekend)\b|\b(?:are you|do you work|is (?:anyone|somebody|support|someone)|can (?:i|we) (?:call|reach) (?:you|someone|support))\b.{0,20}\b(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:the )?weekends?|holidays?|at night|evenings?)\b/u,
    wording: "support hours monday to friday weekdays response time available",
    proof:
      /^(?=.*\b(?:support|hours|office|team|available|reach\w*|answer\w*|we (?:work|are here|are there|are open)|phones?|lines?)\b)(?=.*(?:\d ?(?:am|pm)\b|\b\d{1,2}:\d\d\b|\b24\/7\b|\baround the clock\b|\bweekdays\b|\b(?:working|business) days?\b|\bmonday (?:to|through|until|[-–])|\b24 hours a day\b))|\b(?:weekdays|saturdays?|sundays?|daily|every day)\b[^.]{0,24}\b\d{1,2}(?::\d\d| ?[ap]m)\b|\b(?:saturdays?|sundays?|weekends?|holidays)\b[^.]{0,40}\bclosed\b|\bclosed\b[^.]{0,20}\b(?:saturdays?|sundays?|weekends?|holidays)\b/imu,
    home: null,
  },
  {
    asked:
      /\bsend (?:it|them|\w+) back\b|\breturns? (?:policy|something|it|goods|an order)\b|\brefund\w*\b|\bmoney[- ]back\b|\b(?:get|want|have|give|gives?) (?:\w+ )?(?:my|our|the|all (?:my|our|the)) money back\b|\bpay (?:us|me) back\b|\bmoney (?:be |is )?returned\b|\breimburse\w*\b(?! for\b)/u,
    wording: "refund money back guarantee cancel subscription paid year days",
    core: "refund refunds policy",
    proof:
      /\brefund\w*\b|\bmoney[- ]back\b|\b(?:come|sent?|return\w*) (?:\w+ )?(?:back )?within\b|\breimburs\w*\b|\b(?:money|payment|fee|amount|paid|all of it)\b.{0,60}\bback\b/iu,
    home: /\b(?:pric\w+|plans?|billing|refunds?|terms|cancel\w*|subscri\w+|payments?|faq|questions|polic\w+|guarantee|legal|returns?|orders?|trial|service)\b/iu,
  },
  {
    asked:
      /\b(?:contract|subscription) (?:length|term|duration|period)\b|\bhow long (?:is|are|do|does) .{0,20}\bcontracts?\b|\bminimum (?:contract|term|commitment|period|duration)\b|\btied (?:in|down|to)\b|\blocked in\b|\bis there a contract\b/u,
    wording: "contract term minimum months year renew monthly notice",
    core: "minimum term contract",
    proof:
      /\bminimum (?:term|period|contract|commitment)\b|\b(?:terms?|contracts?|subscriptions?)\b[^.?]{0,60}\b(?:\d+|one|two|three|six|twelve|another|a) (?:months?|years?)\b|\b(?:monthly|yearly|annual) (?:contracts?|plans?|subscriptions?)\b[^.]{0,60}\b(?:end\w*|run|renew\w*|stop\w*|cancel\w*)\b|\bno (?:minimum|fixed|long[- ]term)\b/iu,
    home: /\b(?:pric\w+|plans?|billing|terms|contracts?|faq|questions|subscri\w+|software|legal|cancel\w*|leav\w+)\b/iu,
  },
  {
    asked:
      /\b(?:shipping|delivery|postage|carriage) (?:costs?|fees?|charges?|prices?|times?)\b|\bhow (?:much|long) (?:is|does|do|are) (?:the )?(?:shipping|delivery|postage|carriage)\b|\bhow (?:fast|quick|quickly|soon) (?:do|can|will|would|is) (?:you|it|they|the)\b.{0,12}\b(?:ship|deliver\w*|arrive|dispatch|send)\b|\bdo you (?:ship|deliver)\b(?!.{0,30}\b(?:(?:on|at|over) (?:an? |the )?(?:\w+days?|weekends?|christmas|easter|night)|(?:bank )?holidays?|weekends?|the evenings?)\b)|\bfree (?:shipping|delivery)\b/u,
    wording: "delivery shipping carriage days free cost",
    core: "delivery shipping",
    proof: /\b(?:carriage|shipping|deliver\w*|postage|ship(?:s|ped)?|dispatch\w*)\b[^.]{0,80}(?:\d|\bfree\b)/iu,
    home: /\b(?:deliver\w*|shipping|service|faq|questions|terms|orders?|shop|buy\w*)\b/iu,
  },
  {
    asked:
      /\bcancel\b.{0,40}\b(?:any ?time|at any|subscription|plan|contract|membership)\b|\bcancellation (?:policy|terms|period)\b|\bnotice period\b|\b(?:minimum|contract) (?:term|length|period)\b|\blocked in\b|\btied (?:in|down|to)\b|\bhow long (?:is|are|do) .{0,20}\bcontracts?\b|\bcontract (?:length|duration)\b|\bwhat (?:if|happens (?:if|when)) (?:i|we) (?:want(?:ed)? to |decide to )?(?:leave|quit|stop|cancel)\b[?.! ]*$|^(?:(?:how|when|where) (?:do|can|could|would) (?:i|we) |(?:can|may) (?:i|we) |(?:i|we)(?:'d like| want| need| would like) to )?cancel(?: (?:it|this|everything|(?:my|our|the|your) (?:account|service|software|licen[cs]e|tool|app|order)|now))?[?.! ]*$/u,
    wording: "cancel monthly yearly subscription contract ended notice leaving",
    core: "cancel subscription",
    proof:
      /\b(?:cancel\w*|terminat\w+|end(?:s|ed)?)\b.{0,80}\b(?:plans?|subscriptions?|contracts?|accounts?|months?|monthly|years?|yearly|notice|days?|any ?time|period|membership)\b|\b(?:plans?|subscriptions?|contracts?|accounts?|months?|years?|membership)\b.{0,80}\b(?:cancel\w*|terminat\w+|end(?:s|ed)?|leave)\b|\bgives? notice\b|\bminimum term\b/iu,
    home: /\b(?:pric\w+|plans?|billing|terms|cancel(?:lation|ling)? (?:policy|terms|(?:your |my |a |the )?(?:plan|subscription|account|contract))|subscri\w+|contract|faq|questions|leaving|legal)\b/iu,
  },
  {
    asked:
      /\b(?<!\bwhere )(?:is|are|how (?:safe|secure) (?:is|are)|how do you (?:protect|secure)|protect) (?:my|our|the|your|all (?:my|our)) (?:customers?'? )?(?:data|information)\b(?: (?:safe|secure|protected|in good hands)\b| with you)?(?=[?.! ]*$)|\bhow (?:safe|secure) (?:is|are) (?:it|this|you|your (?:service|product|system|platform|servers?))\b|\bis (?:it|this) (?:safe|secure)(?=[?.! ]*$)|^security[?.! ]*$/u,
    wording: "security data encrypted encryption protected certified",
    core: "security encryption",
    proof: /\bencrypt\w*\b|\bISO ?(?:\/IEC ?)?27001\b|\bSOC ?2\b|\bpenetration test\w*|\bTLS\b|\bAES\b/iu,
    home: /\b(?:security|trust|privacy|compliance|protection|safety|gdpr)\b/iu,
  },
  {
    asked:
      /\bhow (?:can|do|could|should|would) (?:i|we|one) (?:reach|contact|write to|e-?mail|get in touch with|get hold of) (?:you|your (?:team|company|support|sales(?: team)?)|the team|the company|support|sales|someone|anybody|anyone)\b|^(?:your )?contact(?: (?:details|info\w*|data|address))?[?.! ]*$|\bwhat(?:'s| is| are) your (?:contact details|e-?mail(?: address)?)\b|\b(?:what(?:'s| is)|which|is there|do you have|give me|tell me|need) (?:an? |the |your |which )*(?:right |best |correct )?(?:e-?mail(?: address)?|contact(?: details| person| address)?)(?= (?:for|about)\b)|(?<=^what(?:'s| is) (?:the|your) (?:[\w-]+ ){1,2})e-?mail(?: address)?(?=[?.! ]*$)|\bwhich (?:e-?mail )?address\b(?=.{0,20}\b(?:write|mail|send)\b)|\bwho(?:m)? (?:do|can|should|could|would) (?:i|we) (?:\w+ )?(?:complain|escalate|write|turn) to\b(?: about (?:it|this|that))?|\b(?:where|how) (?:do|can|should|could|would) (?:i|we) (?:complain|(?:make|file|raise|lodge|send) an? (?:formal )?complaint)\b|\bcomplaints? (?:address|e-?mail|department|team|procedure)\b/u,
    wording: "contact email address phone reach us write",
    core: "contact email",
    proof: new RegExp(String.raw`[^\s@]+@[^\s@]+\.\w+|${PHONE}`, "u"),
    home: /\b(?:contact|support|imprint|about|legal|help|company)\b/iu,
  },
  {
    asked:
      /\b(?:is|are|will) (?:my|our|the|all|all our|customer) data (?:be )?(?:stored|hosted|kept)\b|\bwhere (?:is|are) (?:it|this|that|they|everything|all of (?:it|this|that))\b.{0,12}\b(?:stored|hosted|kept)\b|\bwhere(?: (?:exactly|physically|in the world))? (?:is|are|do you)\b.{0,24}\b(?:data|servers)\b|\bdata (?:residency|location|cent(?:er|re)s?)\b|\b(?:which|what) (?:region|country|countries)\b.{0,40}\b(?:data|hosted|stored|servers?)\b/u,
    wording: "data stored hosted region servers located country residency",
    proof: new RegExp(
      String.raw`\b(?:stored|hosted|located|kept|regions?|servers?|data cent(?:er|re)s?|infrastructure|cloud|residency)\b[^.]{0,80}\b(?:${PLACE})\b|\b(?:${PLACE})\b[^.]{0,50}\b(?:stored|hosted|located|kept|regions?|servers?|data cent(?:er|re)s?|infrastructure|cloud|residency)\b|\b(?:[Rr]egions?|[Ll]ocations?|[Dd]ata cent(?:er|re)s?)\b[^.]{0,30}: \p{Lu}`,
      "u",
    ),
    home: null,
  },
  {
    asked:
      /\b(?:need|require\w*|enter|give|without|have) (?:\w+ ){0,4}(?:credit |payment )?card\b(?! reader)|\bcredit card (?:needed|required)\b|\bno (?:credit )?card\b/u,
    wording: "no credit card needed trial start",
    core: "no card needed",
    proof:
      /\bno (?:credit |payment )?cards?\b|\bwithout (?:a |any )?(?:credit )?card\b|\bcards? (?:is|are|isn't|aren't) (?:not |only )?(?:needed|required|asked)\b/iu,
    home: null,
  },
  {
    asked:
      /\bpayment (?:methods?|options?|types?)\b|\bhow (?:can|do|could) (?:i|we|one) pay\b|\b(?:pay|paying) (?:by|with|via) (?:(?:credit |debit )?cards?|bank transfer|wire|invoice|paypal|direct debit|sepa|cheque|check)\b|\b(?:accept|take) (?:credit cards?|cards|paypal|invoices?|bank transfers?)\b/u,
    wording: "pay by card bank transfer invoice direct debit billing",
    core: "pay card bank transfer",
    proof:
      /\b(?:by|with|via|per|on|an?|through) (?:credit |debit |payment )?(?:cards?|bank transfer|direct debit|invoices?|wire|paypal|sepa)\b|\b(?:cards? and|credit cards?|visa|mastercard|paypal|sepa|direct debits?)\b/iu,
    home: /\b(?:pric\w+|plans?|billing|payments?|paying|faq|questions|terms|subscri\w+|invoices?)\b/iu,
  },
  {
    asked:
      /\b(?:is|are) (?:there )?(?:any )?(?:training|onboarding|workshops?)\b|\b(?:do|does|can|will) (?:you|it|the \w+) (?:also )?(?:offer|have|provide|include|give|do|train)\b.{0,20}\b(?:training|onboarding|workshops?|us|our (?:team|people|staff))\b[?.! ]*$|\b(?:training|onboarding) (?:included|available|offered)\b/u,
    wording: "training onboarding lessons course included",
    core: "training onboarding",
    proof: /\b(?:train(?:ing|ers?|s|ed)?|lessons?|onboarding|workshops?|webinars?)\b/iu,
    home: /\b(?:pric\w+|faq|questions|support|onboard\w*|train\w*|start\w*|services?|academy|help|set(?:ting)? ?up|roll ?out|implement\w*)\b/iu,
  },
  {
    asked:
      /\b(?:phone|telephone) number\b|\b(?:can|could|may) (?:i|we) (?:call|phone|ring) (?:you|someone|somebody)\b|\bhot ?line\b|\b(?:reach|contact) (?:you|someone|support|sales) (?:by|on the|over the|via) (?:tele)?phone\b|^(?:what(?:'s| is)|give me|tell me|can i (?:have|get)|do you have|is there) (?:the|your|an?) (?:(?:phone|telephone|contact|office|customer|service|emergency|support|help) ?)*(?:number|phone|telephone|helpline|line)(?: (?:to (?:call|ring|phone)|please|again|i can (?:call|ring)))?[?.! ]*$|\b(?:number|line) (?:to|can i|do i|should i|i can) (?:call|ring|phone|dial)\b|\b(?:what|which) (?:number|line)\b(?=.{0,20}\b(?:call|ring|phone|dial)\b)|\bemergency (?:line|number|phone)\b/u,
    wording: "phone telephone number call contact",
    core: "phone number",
    proof: new RegExp(PHONE, "u"),
    home: /\b(?:contact|support|help|about|imprint|legal|sales|company|offices?)\b/iu,
  },
  {
    asked:
      /\b(?:are|r) (?:you|u|you guys) (?:still |currently )?(?:hiring|recruiting)\b|\b(?:open|any|job) (?:jobs|positions|vacanc(?:y|ies)|roles|openings)\b|^(?:jobs|careers?|vacancies)[?.! ]*$|\b(?:work|job|apply) (?:for|at|with) (?:you|your company)\b/u,
    wording: "careers jobs open positions hiring apply",
    core: "careers jobs",
    proof: /\b(?:jobs|careers?|vacanc\w+|positions?|apply|hiring|hire|letters?|we (?:are looking|look|search) for)\b/iu,
    home: /\b(?:careers?|jobs?|hiring|vacanc\w+|join us|work(?:ing)? (?:with|for|at|here)|about|company|team)\b/iu,
  },
  {
    asked:
      /\b(?:can(?:'t|not| not)|could(?:n't| not)|unable to|trouble) (?:log|sign|logging|signing) ?in\b|\b(?:forgot|forgotten|lost|reset|change) (?:my |the |a |our )?password\b/u,
    wording: "password forgotten reset log in login problem",
    core: "password reset",
    proof:
      /\bpasswords?\b[^.]{0,60}\b(?:reset|forg[eo]t\w*|chang\w+|new|link|lost)\b|\b(?:reset|forg[eo]t\w*|chang\w+|new|lost)\b[^.]{0,60}\bpasswords?\b|\bcan(?:'t|not) (?:log|sign) in\b|\blocked out\b/iu,
    home: /\b(?:log ?in|passwords?|accounts?|troubleshoot\w*|problems?|access|sign(?:ing)? in|sso|single sign-on|help|faq|security)\b/iu,
  },
  {
    asked:
      /^(?:ok(?:ay)?[,.! ]+|so |and |great[,.! ]+|then )*(?:(?:how|where) (?:do|can|could|would|should) (?:i|we|one) (?:\w+ )?(?:sign up|sign-up|register|create an? (?:\w+ )?account|open an? (?:\w+ )?account|get an account|join|subscribe|start (?:a|the|my|our) (?:free )?trial)|sign ?up|registration)(?: (?:for|to|with) (?:it|this|you|an account|the \w+))?(?: then| now)?[?.! ]*$/u,
    wording: "sign up account start free trial begin",
    core: "sign up account",
    proof:
      /\bsign(?:s|ed|ing)? up\b(?! sheet)|\bstart (?:your|a|the) (?:free )?trial\b|\b(?:fill in|enter) your (?:work )?e-?mail\b|\b(?:create|open|make) an? (?:\w+ )?account\b|\btry (?:the |our |it |any )?(?:\w+ )?(?:\w+ )?for (?:\d+|\w+) days\b|\bregister (?:at|on|with|for|here|under)\b|\b(?:trial|account)s? begins?\b/iu,
    home: /\b(?:pric\w+|trials?|faq|questions|start\w*|sign(?:ing)? up|accounts?|quick ?start|onboarding|join|try\w*)\b/iu,
  },
  {
    asked:
      /^(?:ok(?:ay)?[,.! ]+|so |and )*(?:how|where) (?:do|can|could|would|should) (?:i|we|one) (?:log|sign) ?in(?: to (?:it|this|my account|the (?:app|dashboard|portal)))?[?.! ]*$|^log ?in[?.! ]*$/u,
    wording: "log in login sign in account address password",
    core: "log in login",
    proof: /\b(?:log|sign)(?:s|ging|ning)? in\b[^.]{0,30}\b(?:at|with|on|under|from|by|via)\b|\bapp\.[a-z-]+\.[a-z]+|\blogin page\b/iu,
    home: /\b(?:log\w*|sign\w*|accounts?|start\w*|access|help|faq|questions|sso)\b/iu,
  },
  {
    asked:
      /\bhow (?:long|quickly|fast|soon|much time)\b.{0,40}\b(?:set(?:ting)? (?:it |this |everything |us )?up|set ?up|onboard\w*|implement\w*|roll(?:ing)? ?(?:it )?out|go(?:ing)? live|up and running|get(?:ting)? (?:it |us |me )?(?:started|running|live|going))\b/u,
    wording: "set up ready onboarding takes days weeks live",
    core: "set up ready takes",
    proof:
      /\b(?:ready|set(?:ting)? ?up|onboard\w*|roll-?out|implement\w*|live|running|takes?|first)\b[^.]{0,80}\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|few) (?:\w+ )?(?:minutes?|hours?|days?|weeks?|months?|afternoons?)\b|\bin an (?:afternoon|hour)\b/iu,
    home: /\b(?:start\w*|onboard\w*|set(?:ting)? ?up|quick ?start|implement\w*|faq|questions|how it works|fits in|roll ?out)\b/iu,
  },
  {
    asked:
      /\bdiscount\w*\b|\bcoupons?\b|\breduced (?:price|rate)s?\b|\b(?:cheaper|reduction|less|reduced) if\b(?: (?:we|i|you) (?:pay|paid|commit|sign|book|prepay)\b.{0,50})?/u,
    wording: "discount percent off price reduced annual year",
    proof:
      /\bdiscount\w*\b|\d ?% (?:off|less|cheaper|lower)|\b(?:falls?|reduced|lower|saves?|cheaper) (?:by )?\d|\bcoupons?\b|\breduced (?:price|rate)|\bmonths? (?:for )?free\b/iu,
    home: null,
  },
  {
    asked:
      /\b(?:pay|paid|paying|bill(?:ed|ing)?|invoiced?|subscribe) (?:\w+ ){0,2}(?:yearly|annual(?:ly)?|by the year|per (?:year|annum)|once a year|for (?:a|the|one) (?:whole |full )?year|a year (?:ahead|up ?front|in advance))\b|\b(?:yearly|annual) (?:plan|billing|payment|subscription|price|pricing|discount|invoice)s?\b/u,
    wording: "pay for a year in advance annual yearly billing discount",
    core: "pay year ahead annual yearly",
    proof:
      /\b(?:year(?:ly)?|annual(?:ly)?|twelve months|(?:12|24) months)\b[^.]{0,80}(?:\d ?%|\b(?:off|free|discount\w*|advance|ahead|billed|prices?|pay\w*|cheaper|save\w*)\b)|\b(?:pay\w*|paid|bill\w*|save|contracts?|sign)\b[^.]{0,60}\b(?:year(?:ly)?|annual(?:ly)?|twelve months|(?:12|24) months)\b/iu,
    home: /\b(?:pric\w+|plans?|billing|payments?|paying|faq|questions|terms|subscri\w+|invoices?|costs?)\b/iu,
  },
  {
    asked:
      /(?:\b(?:do|does|is|have|hav|got|there|any|an?|yu|ya|the|your) )*\b(?:free|fre|freee|test) (?:trial|trail|tiral|trails|trials|period|version)\b|\btrial (?:period|version)\b|\b(?:have|offer|is there|get|start|how long is) (?:a |the |your |an? free )?trial\b|\btry (?:it|this|you)(?: out)? (?:for free|first|before)\b|^(?:free )?trial[?.! ]*$/u,
    wording: "free trial days start try",
    proof:
      /\btrial\w*\b|\bfree (?:for|plan|tier|version|account|forever)\b|\btry (?:it|\w+) (?:for )?free\b|\bdays? (?:free|for free|without charge|at no cost)\b/iu,
    home: /\b(?:pric\w+|plans?|trials?|free|try\w*|start\w*|faq|questions|billing|sign|demo|buy|subscri\w+|help|docs|terms|cloud|quick ?start|support)\b/iu,
  },
  {
    asked:
      /\b(?:vat|gst|sales tax|tax(?:es)?) (?:is |are |be |already |also )*(?:included|extra|excluded|on top|inclusive|exclusive|added)\b|\b(?:is|are|does|do|with|without|plus|incl\w*|excl\w*|before|after) (?:that |this |it |the |(?:your |the |these |those )?(?:prices?|rates?|fees?|amounts?) )?(?:\w+ ){0,2}(?:vat|gst|sales tax)(?: (?:included|extra|on top))?[?.! ]*$|\b(?:prices?|rates?|fees?)\b.{0,20}\b(?:vat|gst|sales tax)\b/u,
    wording: "prices vat tax excluding including excluded plus",
    core: "prices vat",
    proof:
      /\b(?:vat|gst|tax(?:es)?)\b.{0,30}\b(?:includ\w*|exclu\w*|extra|on top|added|add)\b|\b(?:includ\w*|exclu\w*|plus|before|without|no|net of|add(?:ed)?|with) (?:\S+ ){0,3}(?:vat|gst|tax(?:es)?)\b/iu,
    home: /\b(?:pric\w+|plans?|rates?|billing|payments?|faq|questions|terms|fees?|costs?|shop|orders?|invoices?)\b/iu,
  },
  ...serviceTopics,
  {
    asked:
      /\bhow many (?:customers|clients|companies|businesses|organi[sz]ations) (?:do you (?:have|serve)|are (?:using|with) (?:you|it|this)|use (?:you|it|this|your))\b/u,
    wording: "customers companies use trust worldwide about",
    proof:
      /\d[\d,.]*\+? ?(?:k|thousand|million)? ?(?:\w+ ){0,2}(?:customers|clients|companies|businesses|organi[sz]ations|teams|warehouses|sites)\b|\b(?:hundreds|thousands|millions) of \w+/iu,
    home: null,
  },
  {
    asked:
      /\b(?:whether|if|is|are) (?:it|you|(?:the|your) (?:service|site|app|system|platform|servers?|api)) (?:is |are )?(?:currently |right now )?(?:up|down|online|working)(?: right now| at the moment)?[?.! ]*$|\bstatus page\b/u,
    wording: "status page incidents uptime",
    proof: /\bstatus page\b|\bstatus\.[a-z\d-]+\.[a-z]+/iu,
    home: null,
  },
  {
    asked:
      /\brate[- ]?limit(?:s|ed|ing)?\b|\bhow many (?:api )?(?:requests|calls)\b|\b(?:requests|calls) (?:per|a|an) (?:second|minute|hour|day)\b/u,
    wording: "rate limit requests per minute hour",
    proof:
      /\d[\d,.]* (?:\w+ ){0,3}(?:requests?|calls?|queries|messages)\b|\b(?:requests?|calls?)\b[^.\d]{0,12}\b(?:second|minute|hour|day)\b[^.\d]{0,12}\d/iu,
    home: null,
  },
];

/** What things cost, asked of nothing in particular. */
export const pricing: Topic = {
  asked: /\b(?:pric(?:e|es|ing)|plans?|packages|tiers|costs?|how much)\b/u,
  wording: "pricing plans price per month",
  proof: new RegExp(
    String.raw`^(?=.*${SUM_IN_WORDS})(?=.*(?:\b(?:per|each|an?|every) |/ ?)(?:\w+ )?(?:months?|mo|years?|users?|seats?|agents?|members?|sites?)\b)`,
    "isu",
  ),
  home: null,
  isWhole: true,
};
