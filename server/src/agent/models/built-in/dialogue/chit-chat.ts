import { plainMessage } from "./plain-message.ts";
import { opensQuestion } from "./split-questions.ts";

/** What is said to the agent rather than asked of the company: it reads like a question to the rules, and no page answers it. */
export type ChitChat = "praise" | "joke" | "weather" | "exclamation" | "scolding" | "trouble" | "asks_reply";

const VERY = String.raw`(?:(?:so|really|very|the|such|pretty|quite|an?|absolutely|just|my|too|super|actually) )*`;
const GOOD =
  "awesome|great|amazing|fantastic|wonderful|brilliant|excellent|perfect|cool|cute|clever|smart|intelligent|helpful|useful|kind|sweet|nice|lovely|funny|hilarious|good|best|genius|star|legend|hero|life ?saver";
const UPSET =
  "furious|angry|livid|fuming|outraged|mad|pissed|fed up|upset|annoyed|unhappy|disappointed|dissatisfied|frustrated|in tears|complaining";
const SWEARING = String.raw`(?:fuck(?:ing|ed)?|(?:bull)?shit(?:ty)?|bollocks|wtf|arsehole|asshole)`;

const patterns: readonly (readonly [ChitChat, RegExp])[] = [
  [
    "praise",
    new RegExp(
      String.raw`^(?:(?:wow|haha+|omg|aww?|man|dude)[\s,!]+)*(?:(?:you(?:'re|r| are| were)|this (?:bot|chat|assistant) is|(?:this|that)(?:'s| is| was)) ${VERY}(?:${GOOD})(?: (?:bot|robot|assistant|help|chatbot|at this|ever|indeed))*|you (?:rock|rule)|(?:good|great|nice|excellent|amazing) (?:bot|job|work|one|answer)|well done|(?:i |we )?(?:really )?(?:love|like|adore) (?:you|it|(?:this|your) (?:bot|chat|chatbot|assistant))|bravo|kudos)(?:[\s,]+(?:thanks?|thank you))?$`,
      "u",
    ),
  ],
  [
    "joke",
    /^(?:(?:please|can you|could you|do you|will you) )*(?:(?:tell|know|have|got|crack|make|give) (?:me |us )?(?:an?|another|any|some) (?:(?:good|funny|bad|dad|quick|short) )?(?:jokes?|riddles?|poem|haiku|limerick)(?: (?:about|on|for) [^?]{1,40})?|(?:write|compose|sing|recite) (?:me |us )?(?:an?|another|some) (?:(?:short|funny|nice|little|quick) )?(?:jokes?|riddles?|poems?|songs?|haiku|limericks?|rap)(?: (?:about|on|for) [^?]{1,40})?|(?:tell|say) (?:me |us )?something funny|make me (?:laugh|smile))(?: please)?$/u,
  ],
  [
    "weather",
    /^(?:how(?:'s| is)|what(?:'s| is)) the weather(?: like| looking)?(?: (?:there|outside|over there|where you are|in \p{L}[\p{L} ]{1,30}))?(?: (?:today|tomorrow|now))?$/u,
  ],
  ["exclamation", /^(?:wtf|what the (?:hell|fuck|heck)(?: is this)?|(?:go away|shut up|get lost)(?: .{1,20})?)$/u],
  [
    "scolding",
    new RegExp(
      String.raw`\b(?:your|this|the|stupid|dumb) (?:\w+ )?(?:bot|chatbot|robot|ai|assistant|chat|machine) (?:(?:really|just|clearly|still) )?(?:doesn't|does not|don't|never|can't|cannot|won't|isn't|is not) (?:even )?(?:understand|help|helping|answer|answering|listen|listening|get|know|make sense|work|working)\b|\byou (?:know|understand|answer) nothing\b|\b(?:are|'re) (?:\w+ )?(?:an? )?(?:idiot|moron|dumb|stupid)\b|^(?=.{1,100}$).*\b${SWEARING}\b`,
      "u",
    ),
  ],
  [
    "trouble",
    new RegExp(
      String.raw`^(?=.*\byour?\b).*\b(?:is|are|was|were|am|got|gets|i'm|we're|she's|he's|they're) (?:\w+ )?(?:${UPSET})\b|\byour (?:\w+ ){1,3}?(?:broke(?: down)?|failed|(?:was|were|is|are|came|arrived) (?:\w+ )?(?:late|broken|dirty|damaged|rude|faulty|defective|duplicated|ruined)|(?:(?:was|were|got) )?(?:sent|delivered|charged|billed) (?:\w+ )?(?:twice|three times|wrong|too late)|never (?:came|arrived|showed|turned|called|answered|replied|delivered)|didn't (?:come|arrive|show|turn up|call|deliver)|overcharged|lied|ruined)\b|\b(?:i|we) (?:was|were|got|have been|'ve been|been) (?:\w+ )?(?:overcharged|double[- ]charged|charged twice|billed twice|ignored|cheated|scammed|lied to|ripped off)\b|\byou (?:\w+ )?(?:overcharged|ignored|lied|ripped)\b|\bnobody (?:came|showed|turned up|called|picks? up)\b|\b(?:it|this) (?:has )?happened again\b`,
      "u",
    ),
  ],
  [
    "asks_reply",
    /\b(?:when|how (?:soon|long|fast|quickly)|what time)\b.{0,30}\b(?:(?:get|getting|come|coming) back|hear (?:back|from)|(?:contact|call|phone|write|reply|answer|respond|e-?mail)(?:ed|s)?(?: to)? (?:me|us)\b|reach out|be in touch)/u,
  ],
];

/** Who asks for something in the same breath is answered. */
const ASKS =
  /\?|\b(?:how|what|which|where|why|who) (?:do|does|is|are|can|should|would|much|many|long)\b|\b(?:can|could|do|will|would) (?:you|i|we)\b|\bis there\b|\b(?:i|we)(?:'d like| want| need)\b(?! to complain)/u;

/** Reads what no page is asked for; null for all else. */
export function readChitChat(message: string, hasTurns: boolean): ChitChat | null {
  const plain = plainMessage(message, hasTurns).toLowerCase().replaceAll("’", "'");
  const bare = plain.replaceAll(/[\s.!?\p{Extended_Pictographic}\u{FE0F}]+$/gu, "");
  const kind = patterns.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
  const isToBeAnswered = (kind === "scolding" || kind === "trouble") && (ASKS.test(plain) || opensQuestion(plain));
  return isToBeAnswered ? null : kind;
}
