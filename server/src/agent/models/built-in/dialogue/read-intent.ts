import type { Turn } from "../../../model.ts";
import { readRefusal } from "../../../read-refusal.ts";
import { phoneIn } from "../../../tools/typed-phone.ts";
import { speaksOnlyOfTimes } from "../../../language/about-times.ts";
import { asksOfProduct } from "./asks-of-product.ts";
import { readContactDetails } from "../../../language/contact-details.ts";
import { isKeyboardNoise } from "./keyboard-noise.ts";
import { isLastWords } from "./last-words.ts";
import { isUnwanted, wishedBefore } from "./unwanted.ts";
import { inOneLine, readWords } from "../../../../knowledge/words/words.ts";

/** What a visitor wants of a message. */
export type Intent =
  | "question"
  | "demo"
  | "meeting"
  | "contact"
  | "details"
  | "greeting"
  | "how_are_you"
  | "thanks"
  | "bye"
  | "identity"
  | "capabilities"
  | "asks_leave"
  | "no_details"
  | "expensive"
  | "complaint"
  | "phone"
  | "acknowledged"
  | "agree"
  | "decline"
  | "unclear"
  | "promise"
  | "injection";

const ASK = String.raw`(?:can|could|may|might) (?:i|we|you)|(?:i|we)(?:'d| would)? (?:like|love|want|need|wish)(?: to| a)?|let'?s|let us|please|is it possible to|how (?:do|can|could) (?:i|we)`;
const PEOPLE = String.raw`(?:a |an |the |some |your |my |any )?(?:\w+ )?(?:human|person|people|someone|somebody|sales(?:person|man|woman)?|representative|rep|agent|operator|advis[eo]r|expert|specialist|consultant|colleague|team|staff|engineer|account manager|manager|supervisor|boss|support)`;

/** Things of a product that are named after calls and chats. */
const OF_PRODUCT = String.raw`account|site|environment|data|key|forward|cent(?:er|re)|log|rout|record|histor|widget|window|bot|button|api|flow|queue|quality|track|transcri|volume|software|system|feature|function`;
const NO_MEETING = String.raw` (?:${OF_PRODUCT}|on (?:my|our|the) (?:site|website|page))`;
/** The same of calls and chats alone: an appointment may be one with support. */
const OF_CALLS = String.raw`(?<=\b(?:chat|call|meeting)) (?:support|notes?\b|summar|monitor|analytic|reminder|rooms?\b|waiting)`;
/** Before what an offer is answered with: "yes book a meeting", "sure, a person please". */
const YES = String.raw`(?:(?:yes|yeah|yep|yup|sure|ok|okay|please|then|definitely|absolutely|go ahead and)[,.! ]+)*`;
/** It is told by what is said of an assistant; a product has instructions, tokens, rules and tools of its own. */
const INJECTION = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instruction|prompt|rule|guideline|(?<!\bmy )previous|above|prior\b|everything|restriction|system)`,
    String.raw`\b(?:override|bypass)\b.{0,40}\b(?:instruction|prompt|guideline|(?:your|all) (?:\w+ )?(?:rule|restriction|filter|system))`,
    String.raw`\b(?:system|hidden|initial|developer|secret|original|internal) (?:prompt|instruction|message|rules)`,
    String.raw`\b(?:reveal|print|show|repeat|output|leak|tell me|what (?:is|are|was|were)|give me|paste|dump)\b.{0,40}\byour (?:\w+ )?(?:prompt|instructions|configuration|guidelines)\b(?! (?:for|on|about|to|when)\b)`,
    String.raw`\b(?:reveal|print|show me|repeat|output|leak|tell me|give me|dump)\b.{0,40}\b(?:your|the) (?:\w+ )?(?:prompt|instructions you|api key|secret|password|credentials)\b(?! (?:policy|policies|rules|requirements|settings?|reset|manager|rotation|page))`,
    String.raw`\byou are now\b|\bpretend (?:to be|you)|(?:^|[.!,] |\b(?:you (?:must|should|will|can|have to)|please|now|and) )act as (?:a|an|if)\b|\bjailbreak|\bdeveloper mode\b|\bdan mode\b|\brepeat (?:the|all|every)\b.{0,30}\b(?:above|words)`,
    String.raw`<\/?(?:system|assistant|instructions?)>|\[(?:system|inst)\]`,
    String.raw`(?:^|[.!:] |\b(?:please|now) )(?:call|invoke|execute|run|use) (?:the )?(?:tool|function)s?\b|\b(?:call|invoke|execute|run) (?:the )?[a-z]+_[a-z]+\b`,
    String.raw`\b(?:show|give|tell|send|print|list|reveal|read|see|access|get)\b.{0,30}\b(?:other|another|previous) (?:visitor|user|customer)'?s? (?:conversation|chat|message|data|email|session)`,
  ].join("|"),
  "iu",
);

/** "Just confirm that I get 50% off" is not to be held against the company; "do you guarantee a refund" asks for its terms. */
const PROMISE =
  /\b(?:promise|confirm|guarantee|assure|pledge|agree|approve|grant|in writing|give (?:me|us|him|her|them))\b[^?]{0,80}?\b\d{1,3} ?(?:%|percent)(?: \w+)? (?:off|discount|reduction|rebate|cheaper)\b|^(?!(?:(?:hi|hello|hey|and|so|ok|okay|also)[\s,.!]+)*(?:do|does|is|are|what(?! if\b)|which|how(?! about\b)|when|where)\b).*\b(?:promise|confirm|guarantee|assure)\b[^?]{0,60}\b(?:free (?:of charge|for (?:life|ever|a year|the first \w+))|free forever|refund|discount)\b[^?]*$/u;

const patterns: readonly (readonly [Intent, RegExp])[] = [
  ["injection", INJECTION],
  ["promise", PROMISE],
  [
    "bye",
    /^(?:(?:ok|okay|thanks|thank you|great|alright)[,.! ]*)*(?:bye|goodbye|good bye|see you|see ya|cya|farewell|have a (?:nice|good|great) (?:day|one|evening|weekend)|good night)\b[^?]{0,30}$/u,
  ],
  [
    "thanks",
    /^(?:ok|okay|great|perfect|awesome|cool|nice|super|wonderful|excellent|brilliant|amazing|that helps?|got it|makes sense|understood|no worries|[,.! ])*(?:thanks|thank you|thx|ty|cheers|much appreciated|appreciate it|great|perfect|awesome|cool|nice|super|wonderful|excellent|got it|makes sense|understood|that helps|that helped)\b[^?]{0,40}$/u,
  ],
  [
    "how_are_you",
    /^(?:hi|hello|hey|yo|[,.! ])*(?:how are you|how's it going|how are things|how do you do|what's up|sup|how is your day|how are u)\b(?: (?:today|doing|going|then|there|all|guys|my friend|this (?:morning|afternoon|evening)))*[\s,.!?:)]*$/u,
  ],
  [
    "greeting",
    /^(?:(?:hi|hello|hey)[?!., ]*)?(?:is )?(?:any ?(?:one|body)|somebody|someone) (?:there|here|home)[?!. ]*$|^(?:hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|hallo)(?: there| team| all| everyone| everybody| bot| again| folks| \w+)?[\s,.!?👋🙂]*$/u,
  ],
  [
    "identity",
    /\b(?:are|r) (?:you|u) (?:a |an )?(?:real |actual |live )?(?:bot|robot|human|person|ai|machine|chatbot|gpt|chatgpt|computer|llm)\b|\b(?:what|which) (?:\w+ )?model (?:are|r) (?:you|u)\b|\bwho (?:made|built|created|programmed|trained|wrote) (?:you|u)\b|\bam i (?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:real |actual |live )?(?:bot|robot|human|person|ai|machine|chatbot|computer)|^(?:hi |hello |hey |so )?who (?:are|r) (?:you|u)\b.{0,10}$|\bwhat(?:'s| is) your name\b|\bwhich (?:model|llm|ai) are you\b|\bare you (?:chatgpt|claude|gemini)\b/u,
  ],
  [
    "asks_leave",
    /^(?:(?:hi|hello|hey|yes|and|[,.! ])*)(?:(?:i have|i've got|i got|may i ask|can i ask|could i ask|got|i want to ask|i'd like to ask) )?(?:you )?(?:(?:a|an|one|just|some|two|few|couple|of|quick|short|small|simple|other|another|more|last) )*(?:questions?|something)(?: (?:for|about) (?:you|this|it))?[\s?.!]*$/u,
  ],
  [
    "capabilities",
    /^(?:hi |hello |hey )?(?:what can you do(?: for me)?|what do you do for me|how can you help(?: me)?|what can (?:i|you) (?:ask|help)(?: you| me)?(?: with| about)?|can you help(?: me)?(?: out)?|help(?: me)?|i need (?:some )?help)[\s?.!]*$/u,
  ],
  [
    "demo",
    new RegExp(
      String.raw`\b(?:show|see|watch|view|play|get|have|want|like|request|give|need|try|do you (?:have|offer)|is there|interested in|send)\b.{0,30}\b(?:a |the |your |me |live |product |quick |short |video )*demo(?:nstration)?s?\b(?! (?:data|account|mode|site|store|environment|project|video length|key|credentials))|^(?:a |the |product |live |video )*demo(?:nstration)?(?: video)?(?: please)?[?.! ]*$|\b(?:product|demo|intro(?:duction)?|explainer) video\b|\b(?:product|guided) tour\b.{0,12}[?.! ]*$|\bshow me (?:how it works|the product|around|it in action)|\bsee (?:it|the product) in action|\bwalk me through (?:it|the product)`,
      "u",
    ),
  ],
  [
    "meeting",
    new RegExp(
      String.raw`(?:^|[.!?,] |\b)(?:${ASK})[^?.!]{0,40}\b(?:book|schedule|set ?up|arrange|plan|organi[sz]e|have|get|reserve|request|grab|jump on|hop on)\b[^?.!]{0,24}\b(?:(?<!\blive )(?:meeting|call|demo|consultation|intro|slot|walkthrough|time (?:to|with)|appointment with)|(?<!\b(?:live|group|team|web|internal|the|your|our|my|have|get|request|set ?up|and|or) )chat)\b(?!${NO_MEETING}|${OF_CALLS}| (?:in|inside|from|using|via|through|with) (?:the |slack|teams|zoom|outlook|api|app|dashboard|carrier|driver|customer))|^${YES}(?:book|schedule|arrange|set ?up|reserve) (?:me |us )?(?:a |an |the )?(?:\w+ ){0,2}(?:(?:meeting|call|demo|consultation|slot|walkthrough)\b(?! (?:${OF_PRODUCT})|${OF_CALLS})|time\b(?! (?:off|track|sheet|zone))|appointment with\b)|\bmeet(?:ing)? with (?:you|your|sales|someone|the team|a person|one of)|\bare you (?:free|available) (?:(?:on |at |for )?(?:next|this|tomorrow|today|tonight|the \d|\d|a (?:quick |short )?(?:call|chat|meeting)|(?:mon|tues|wednes|thurs|fri|satur|sun)day))|^${YES}(?:(?:a |the |book a |let's do a )?meeting|(?:a |let's do a )call)(?: (?:please|pls|then|would be (?:good|great|nice|fine|perfect)))*[?.! ]*$|^(?:hi[,.! ]+|hello[,.! ]+|so |and |then )*(?:(?:can|could|may|shall) (?:we|i|you)|let's|(?:i|we)(?:'d| would) (?:like|love) to|(?:i|we) want to) meet(?: (?:up|you|someone|somebody|in person|online|please|some time|sometime|soon))*[?.! ]*$`,
      "u",
    ),
  ],
  [
    "contact",
    new RegExp(
      String.raw`\b(?:talk|speak|chat|connect(?: me)?|put me through|transfer(?: me)?|escalate|get in touch|in touch|hand me over|discuss (?:this|it)) (?:to|with) ${PEOPLE}\b|\b(?:real|actual|live) (?:human|person|agent)\b|^${YES}(?:(?:talk )?to )?(?:a |an )?(?:human|person|agent|operator|representative|sales)(?: on (?:the|your) team)?(?: (?:please|pls|now|then|would be (?:good|great|nice|better)))*[?.! ]*$|\b(?:have|get|ask) (?:someone|somebody|a person|sales|your team) (?:to )?(?:call|contact|reach|e-?mail|phone|ring)|\b(?:call|contact|phone|ring|e-?mail) me\b|\bcan (?:someone|somebody|anyone) (?:call|contact|reach|get back|help(?: (?:me|us|out|please|now|with (?:this|that|it)))*[?.! ]*$)|\b(?:want|like|need|wish) to (?:contact|reach|talk|speak)(?: to| with)? ?(?:you|sales|support|the team|someone|a human|a person)?[?.! ]*$|^contact (?:sales|us|you|support)[?.! ]*$|^(?:yes[,. ]+)?(?:(?:i'm|i am|we're|we are) )?(?:very |really )?interested[.! ]*$|\b(?:send|give|make|get|email) (?:me |us )?(?:a |an |your )?(?:quote|quotation|proposal|price offer|custom offer)\b|\b(?:need|want|like|request) (?:a |an )?(?:quote|quotation|proposal)\b|^(?:(?:ok|okay|yes|great|so|then|perfect|alright)[,.! ]+)*(?:(?:(?:i|we)(?:'d| would)? (?:like|want|wish) to|(?:i'm|i am|we're|we are) ready to|let's) (?:buy|purchase|order|subscribe|sign up)(?: (?:it|this|that|now|today|(?:the )?\w+ plan|please))*|sign (?:me|us) up(?: (?:now|please|then))*|take my money|where (?:do|can) (?:i|we) sign)[?.! ]*$|\b(?:need|want|get|give|prefer|rather have|is there|connect)(?: me)?(?: to| with)? (?:a |an |some )?(?:real |live |actual |human )*(?:person|human|someone|somebody|human being|operator|representative)(?: (?:now|please|asap|right now|here|instead|to (?:help|talk to|speak to|speak with|talk with)(?: me)?|i can (?:talk|speak) (?:to|with)))*[?.! ]*$|^(?:can|could|may) (?:i|we) (?:talk|speak|chat) (?:to|with) (?:one of )?(?:them|you)\b|^(?:(?:yes|yeah|ok|okay|sure|please|then)[,.! ]+)*(?:(?:can|could|would) you )?(?:please )?(?:put|get) (?:me|us) in (?:touch|contact)(?: please| then| now)*[?.! ]*$`,
      "u",
    ),
  ],
  [
    "no_details",
    /^(?:sorry[,.! ]+|but )*(?:i )?(?:no|(?:don't|do not|won't|will not|can't) (?:have|want to (?:give|share|leave)|like to (?:give|share)|give|share|leave)|(?:i'd |would )?rather not|not giving)\b[^?]{0,30}\be-?mail\b[^?@]{0,20}$|^(?:but |and |so )?why (?:do|would|should|are) (?:you|i|we) [^?]{0,20}\bmy (?:e-?mail|address|details)\b[^?]{0,20}\??$/u,
  ],
  [
    "expensive",
    /^(?:(?:that|this|it|the price|your price)(?:'s|'re| is| are| seems| sounds| looks)? |you(?:'re| are) |bit |a bit |way |still )*(?:(?:sounds|seems|looks) )?(?:(?:too|very|so|pretty|quite|rather|a|bit|really|super|way|more|kind|kinda|of|little|somewhat) )*(?:expensive|pricey|costly|overpriced|steep|too much(?: money)?|(?:over|above|beyond|out of|more than) (?:our|my|the) budget)\b[^?]{0,25}$|^(?:i|we) (?:can't|cannot|can not|could never) afford (?:that|this|it)\b[^?]{0,25}$/u,
  ],
  [
    "complaint",
    /\b(?:you|your \w+|this(?: \w+)?|it|that|they|everything) (?:(?:really|just|totally|completely|kinda) )*(?:sucks?|stinks?|blows)\b|\b(?:i|we) (?:(?:really|just) )?hate (?:you|it|this|your|that)\b|\b(?:this is|you(?:'re| are)|it(?:'s| is)|that(?:'s| is)|your \w+ is|what a|how) (?:\w+ )?(?:useless|terrible|awful|horrible|rubbish|garbage|crap|stupid|ridiculous|unacceptable|worst|a joke|a scam|pathetic|annoying|frustrating|disappointing|waste)|\b(?:i'm|i am|we're|we are) (?:\w+ )?(?:angry|furious|frustrated|disappointed|unhappy|annoyed|fed up|upset)|\bi want to complain\b|\bmake a complaint\b|\b(?:you|that|this) (?:didn'?t|did not|doesn'?t|does not|don'?t) (?:answer|help|understand)|\b(?:second|third|fourth|fifth|tenth|hundredth) time (?:i|we)\b|\b(?:asked|told you|wrote|written|called|e-?mailed) (?:\w+ ){0,3}(?:twice|three times|several times|many times|already)\b|\bi (?:don't|do not|didn't) (?:understand|get) (?:it|that|this|you|your (?:answer|reply|question))\b|\bnobody (?:answers|replies|responds|helps|cares|gets back)\b|\bstill (?:no (?:answer|reply|response)|waiting for (?:an answer|a reply|your|someone))|\b(?:broken|down|nothing works|not work(?:s|ing)|doesn'?t work|useless)\b[^?]*!!|\bwrong answer\b|\bthat'?s (?:wrong|not (?:what i asked|right|true|correct|helpful))/u,
  ],
  [
    "agree",
    /^(?:yes|yeah|yep|yup|sure|ok|okay|of course|absolutely|definitely|please do|go ahead|sounds good|(?:that|this)(?: time| one| day)? (?:works|suits)(?: (?:for )?(?:me|us))?|works for (?:me|us)|y|let's do it|(?:then )?(?:i'll |i will |we'll |please )?take (?:it|that|this)(?: one)?|yes please|please|why not)(?:[\s,.!]+(?:please|thanks|thank you|do it|do(?! it\b)|go ahead|sounds good|let's do it|that would be (?:great|nice|good)|i would|i'd like that|(?:(?:that|this|it)(?: time| one| day)? )?(?:works|suits|is (?:fine|good|great|ok|okay|perfect))(?: (?:for )?(?:me|us))?|(?:that|it)'?s (?:fine|good|great|perfect|ok|okay)|perfect|great|fine|book (?:it|that)))*[\s.!]*$/u,
  ],
  [
    "decline",
    /^(?:no|nope|nah|not now|no need|maybe later|not really|(?:sorry[,. ]+)?(?:(?:i'm|i am|we're|we are) )?not (?:really )?interested|not for (?:me|us)|never ?mind|i'm good|n)(?:[\s,.!]+(?:thanks|thank you|thx|not now|i'm good|that's (?:all|fine|ok)|it's (?:ok|fine)))*[\s.!]*$/u,
  ],
];

/** "We're unhappy with Zendesk and look for an alternative": another company's doing, told to this one. */
const OF_OTHERS =
  /^(?!.*\b(?:you|your|this (?:bot|chat|answer|support))\b).*(?:\b(?:unhappy|frustrated|disappointed|annoyed|fed up|upset|angry) (?:with|by|about|at) (?!this\b|the (?:chat|bot|support|service|answer)\b)|\b(?:looking|searching|shopping) for\b|\balternatives?\b|\b(?:we|i)(?:'re| are|'m| am)? (?:currently |still |now )?us(?:e|ing)\b|\bour (?:current|old|existing|present|last)\b)/u;

/** "Can I cancel if I hate it", "what happens if you don't answer in time": nothing has gone wrong yet. */
const SUPPOSES =
  /^(?:(?:hi|hello|hey|and|so|but|ok|okay)[\s,.!]+)*(?:what|can|could|do|does|is|will|would|how|when)\b[^!?]*\b(?:if|in case)\b/u;
/** They are things, and no remark on what was told. */
const NO_PRAISE = /\b(?:super[ -]?(?:admin|user)|great britain|cool (?:room|box|chain|storage))/u;

/** A wish to meet is short; a story with a weekday in it is a question. */
const MAX_WISH = 120;
const WHEN = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|next week|this week|noon|\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\d{1,2}:\d\d|\d{1,2} o'?clock)`;
/** A wish to meet that names a time and little else: "Tuesday 3pm meeting please", "can we meet on Friday", "let's talk Monday at 9". */
const MEETING_AT_A_TIME = new RegExp(
  String.raw`^(?:hi|hello|hey|then|so|and|[,.! ])*(?:(?:(?:please |can we |could we |shall we |may we |let's |let us |(?:i|we)(?:'d| would) like to |(?:i|we) want to )(?:have a |do a )?|(?:a )?)(?:meet|meeting|talk|chat|speak)\b[^?]{0,60}\b${WHEN}|(?:on |this |next )?${WHEN}[^?]{0,30}\b(?:meeting|call|chat|meet)\b[^?]{0,20}$)|\bappointment with (?:you|your|sales|someone|the team)\b`,
  "u",
);
/** "I want a call on Monday", "we'd like a meeting with sales": nothing is said of booking it. */
const WANTS_MEETING =
  /^(?:(?:hi|hello|hey|yes|ok|okay|then|so|and|actually|great|sure|but|now)[,.! ]+)*(?:(?:i|we)(?:'d| would)? (?:also |really |just )?)?(?:like|love|want|need)(?: to have)? (?:a|an|another) (?:[a-z-]+ ){0,2}(?:meeting|call|appointment|consultation)(?=(?:,? (?:please|thanks))?[.! ]*$|,| (?:with (?:you|sales|someone|somebody|a person|your (?!\w*bot)|the team|one of|an? (?:expert|human|person|rep|representative|specialist|engineer|sales\w*))|to (?:discuss|talk|see|go|learn|understand|ask)|on (?:the )?(?:\d+(?:st|nd|rd|th)?|[a-z]+day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d+)|at \d[\d:.]*(?:[ap]m)?|(?:for )?(?:next|this|tomorrow|today|[a-z]+day)|soon|asap|as soon)\b)/u;
/** Where somebody is says nothing of what they want. */
const IS_SOMEWHERE =
  /^(?:(?:hi|hello|hey)[,.! ]+)?(?:i'm|i am|we're|we are) (?:(?:based|located|living|sitting|currently|in) )*in [\p{L} ]{2,30}(?:,(?: (?:and|so|but))?|(?<=\p{L}) (?:and|so|but)) /u;
const WISH = String.raw`(?:can|could|may|might|shall) (?:i|we|you)|(?:i|we)(?:'?d| would)? (?:also |really )?(?:like|love|want|need|wish|prefer)(?: you)?(?: to)?|i'?m (?:looking|trying|ready|happy|keen) to|let'?s|let us|please|pls|is it possible to|how (?:do|can|could) (?:i|we)|just|go ahead and`;
const BOOKS = String.raw`(?:^|[.!?,;:] )(?:(?:hi|hello|hey|ok|okay|yes|yeah|sure|great|so|and|then|well|thanks|cool|alright|actually|now)[,.! ]+)*(?:(?:${WISH}) )*(?:book|schedule|arrange|set ?up|reserve|organi[sz]e)\b`;
const BOOKS_DEMO = new RegExp(
  String.raw`${BOOKS}(?: me| us)?(?: in)?(?: for)? (?:a |an |the |your |one of your |some )?(?:\w+ ){0,2}demo(?:nstration)?s?\b(?! (?:data|account|mode|site|store|environment|project|video|key|credentials))`,
  "u",
);
/** "Ok, book one please", "book me in for Tuesday", "pencil us in". */
const BOOKS_IT = new RegExp(
  String.raw`${BOOKS} (?:(?:me|us)(?: in)?|one|it|that|this|something|a (?:time|slot|date|day))\b|\b(?:pencil|put|slot) (?:me|us) (?:in|down)\b`,
  "u",
);
const MAY_BOOK = /\b(?:book|schedul|arrang|reserv|set|organi|pencil|put|slot|meet|appoint|call|demo|chat|talk|speak)/u;
const MEETS = /\b(?:meet(?:ing)?|appointment|call|demo(?:nstration)?|slot|chat|talk|speak)s?\b/u;
const MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const AT_A_TIME = new RegExp(
  String.raw`${WHEN}|\b(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri)(?:day)?s?\b|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})|\b(?:${MONTH})[a-z]* \d{1,2}\b`,
  "u",
);

const SENTENCE_END = /(?<=[.!?])\s+/u;
const DEMO_AT_A_TIME = new RegExp(
  String.raw`${WHEN}|\b(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri)(?:day)?s?\b|\b(?:end of (?:the|this|next) (?:month|week)|next month)\b`,
  "u",
);

/** "Can I get a demo next Tuesday?": no video has a day. */
function isDemoAtATime(lower: string): boolean {
  return lower.length <= MAX_WISH && DEMO_AT_A_TIME.test(lower) && !/\bvideo\b/u.test(lower);
}

/** A wish to meet that names a demo to be booked, or that speaks of nothing but when: "is there a slot tomorrow?" */
function isBooking(lower: string): boolean {
  if (lower.length > MAX_WISH || !MAY_BOOK.test(lower)) return false;
  if (BOOKS_DEMO.test(lower)) return true;
  return (BOOKS_IT.test(lower) || (MEETS.test(lower) && AT_A_TIME.test(lower))) && speaksOnlyOfTimes(lower);
}

/** A number to be called at, which is more than a number in a question. */
const GIVES_PHONE =
  /^(?:[^?]{0,30}\b(?:my|our) (?:phone |mobile |cell |telephone )?(?:number|phone|mobile|cell)(?: number)? is|(?:you can )?(?:call|reach|ring|phone) (?:me|us) (?:at|on|under))\b[^?]{0,20}\d[\d\s().-]{5,}\d[^?]{0,30}$/u;
/** "2 of them", "for 12", "both": what is meant would have to be worked out, and cannot be looked up. */
const NUMBER =
  "(?:for|about|around|just|only|the|all|of|we have|we are|it's|maybe|or|and|approximately|them|these|those|\\d[\\d.,]*|one|two|three|four|five|six|ten|both|several)";
const NUMBER_ALONE = new RegExp(String.raw`^${NUMBER}(?:\s+${NUMBER})*[\s.!]*$`, "u");
const ASKING_WORD = /^(?:how|what|why|who|when|where|which|and|but|so|the|is|can|do|i|we|you)[\s.?!]*$/u;
const THANKS = /\b(?:thanks|thank|thx|ty|cheers|appreciate\w*)\b/u;
/** "0612345678, name is Omar" */
const MOST_WORDS_BESIDE_PHONE = 6;
const OF_PHONE =
  /\b(?:my|our|call|ring|phone|mobile|cell|reach|tel|name|i'?m|thanks?|thx)\b|\bnumber (?:is|was|should be)(?: actually)?:? [+(\d]|\b(?:sorry|oops|oh)[,.]? (?:that was (?:the |a )?)?wrong number\b/iu;
const OF_OTHER_NUMBER = /\b(?:your|order|invoice|ref\w*|ticket|article|part|serial|customer|from|until|vat|tax)\b/iu;
/** Before anything was said there is nothing that it could be more of. */
const ASKS_FOR_MORE =
  /^(?:(?:i(?:'d| would) like|i want|i need|can i (?:get|have)|could i (?:get|have)|please|give me|send me|looking for) )*(?:some |a bit )?(?:more )?info(?:rmation)?(?: please| about (?:you|this|it|your (?:product|company|service)))?[?.! ]*$/u;

/** "When will somebody call me?" asks after what was promised. */
const ASKS_WHEN = /^(?:(?:and|so|but|ok)[\s,]+)*(?:when|how (?:soon|long|fast|quickly))\b/u;

/** Reads what a message, in English, is for. A question that also greets is a question. */
export function readIntent(message: string, history: readonly Turn[]): Intent {
  const text = message.trim();
  const lower = inOneLine(text.toLowerCase().replaceAll("’", "'"));
  // What a message is for shows early on; the patterns are not run over pages of text.
  const opening = lower.slice(0, 600);
  if (history.length > 0 && isLastWords(lower)) return "decline";
  for (const [intent, pattern] of patterns) {
    if (!pattern.test(intent === "injection" ? lower : opening)) continue;
    if (intent === "injection" && asksOfProduct(lower)) continue;
    if (intent === "complaint" && (text.includes("?") || OF_OTHERS.test(lower) || SUPPOSES.test(lower))) continue;
    const isOfPeople = intent === "meeting" || intent === "contact";
    if ((isOfPeople || (intent === "demo" && !pattern.test(wishedBefore(opening)))) && isUnwanted(opening)) continue;
    if (intent === "contact" && ASKS_WHEN.test(lower)) continue;
    if ((intent === "agree" || intent === "decline" || intent === "no_details") && history.length === 0) continue;
    if (intent === "thanks" && NO_PRAISE.test(opening) && !THANKS.test(opening)) continue;
    if (intent === "thanks" && !THANKS.test(opening)) return "acknowledged";
    // A demo that is to be booked, or that has a time, is given by a person.
    return intent === "demo" && (isBooking(lower) || isDemoAtATime(lower)) ? "meeting" : intent;
  }
  const wish = lower.replace(IS_SOMEWHERE, "");
  if (
    lower.length <= MAX_WISH &&
    !isUnwanted(lower) &&
    (wish.split(SENTENCE_END).some((sentence) => MEETING_AT_A_TIME.test(sentence) || WANTS_MEETING.test(sentence)) || isBooking(wish))
  )
    return "meeting";
  if (readContactDetails(text).email !== null && !text.includes("?")) return "details";
  if (GIVES_PHONE.test(lower) || (phoneIn(text) !== null && isOwnPhone(text))) return "phone";
  if (history.length === 0 && ASKS_FOR_MORE.test(lower)) return "asks_leave";
  if (history.length > 0 && /^(?:k|right|i see|ah ok|fair enough|good to know|interesting|fine|sounds fair)[\s.!]*$/u.test(lower))
    return "acknowledged";
  if (/^(?:ok(?:ay)?|yes|no|yeah|nope|lol|haha+|hm+|wow|oh|ah|hmm+|right|sure|cool|nice|test|testing|y|n|k)[\s.!?]*$/u.test(lower))
    return "unclear";
  if (isUnclear(text) || NUMBER_ALONE.test(lower) || (history.length === 0 && ASKING_WORD.test(lower))) return "unclear";
  if (history.length > 0 && readWords(lower).length > 1 && readRefusal(text)?.besides === "") return "decline";
  return "question";
}

/** A number by itself, with a name, or said to be the visitor's. */
function isOwnPhone(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  if (text.includes("?") || words.length > MOST_WORDS_BESIDE_PHONE || OF_OTHER_NUMBER.test(text)) return false;
  return OF_PHONE.test(text) || words.every((word) => /^\p{Lu}/u.test(word));
}

const LETTER = /\p{L}/u;

function isUnclear(text: string): boolean {
  return !LETTER.test(text) || isKeyboardNoise(text);
}
