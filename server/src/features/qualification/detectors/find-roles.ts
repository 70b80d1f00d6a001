import { type Finding, findFirst, type Sentence } from "./finding.ts";

const AREA = "(?: (?:of|for) [a-z&/-]+(?: (?:and|&) [a-z]+| (?!(?:at|of|in|with|here|from|and|for|on|who|is)\\b)[a-z]+)?)?";
const EXECUTIVE =
  "(?:c[eoftmirp]o|cmo|ciso|chief [a-z]+(?: [a-z]+)? officer|(?:co-?)?founder|owner|president|managing (?:director|partner)|general manager|proprietor|principal)";
const SENIOR = `(?:[es]?vp|vice president|head of [a-z&/-]+|(?:senior |executive |regional |sales |marketing |it |product |operations )?director)${AREA}`;
const MANAGER = `(?:(?:[a-z]+ ){0,2}(?:manager|supervisor|team lead(?:er)?|lead)|lead [a-z]+)${AREA}`;
const CONTRIBUTOR =
  "(?:(?:[a-z]+ ){0,2}(?:engineer|developer|analyst|assistant|coordinator|specialist|associate|representative|rep|sdr|bdr|consultant|designer|administrator|executive|accountant))";
const NO_AUTHORITY = "(?:student|intern|trainee|job seeker|phd candidate)";

const LEVELS = [
  { kind: "executive", role: EXECUTIVE },
  { kind: "senior", role: SENIOR },
  { kind: "manager", role: MANAGER },
  { kind: "no_authority", role: NO_AUTHORITY },
  { kind: "contributor", role: CONTRIBUTOR },
] as const;

/** "Founder of Acme", "VP Sales", "Ada Lovelace, CTO at Acme": a line that is a title, or a signature. */
const LINE_START = "^(?:(?:role|title|position|job title)\\s*:\\s*)?(?:[a-z][a-z.'-]+(?: [a-z][a-z.'-]+){0,3}\\s?[,|–—-]\\s?)?";
const LINE_END =
  "(?:,? (?:sales|marketing|operations|engineering|product|finance|it|growth|revenue|success|support|people))?(?:\\s?(?:of|at|@|,|\\||–|—|-|&|and|for)\\s?[^.!?]{1,60})?\\.?$";
/** Words between "I am" and a role that make the role another person's. */
const ANOTHERS = /\b(?:to|for|by|behalf|under|from|ask(?:ed|ing)?|told|not|our|my|looking|hiring|with a|need)\b/u;
const SELF =
  "\\b(?:i am|i'm|im|i work as|we are the|my (?:role|title|job|position) is|as (?:the|a|an|your|one)|speaking as|i was (?:just )?(?:hired|appointed|promoted) (?:as|to))\\b";

const SELF_ROLES = LEVELS.map(({ kind, role }) => ({
  kind,
  inSentence: new RegExp(`${SELF}([^.!?;]{0,40}?)\\b(${role})\\b`, "u"),
  here: new RegExp(`\\b(${role}) here\\b`, "u"),
  asLine: new RegExp(`${LINE_START}(${role})\\b${LINE_END}`, "u"),
}));

const BOSS =
  "(?:boss|manager|board|management|leadership|director|team|partner|partners|procurement|legal|finance|owner|founder|c[eoftmi]o|head of [a-z]+|vp(?: of)?(?: [a-z]+)?)";
const DECIDES =
  /\b(?:i am|i'm) (?:the |one of the )?(?:(?:final |main |key )?decision[- ]?makers?|one (?:who decides|deciding))\b|\bi (?:make|own|have) the (?:final |last |purchasing |buying )?(?:decision|call|say|word|budget)\b|\bi (?:can )?(?:decide|sign off|approve|hold the budget|am responsible for (?:buying|purchasing|the budget|this decision|choosing|selecting))\b|\b(?:it's|it is) my (?:decision|call|budget)\b|\bi control the budget\b/u;
const OTHERS = [
  new RegExp(
    `\\b(?:my|our|the) ${BOSS}\\b[^.!?;]{0,30}\\b(?:decides?|approves?|signs? off|final say|has to|have to|needs? to|must|will (?:decide|approve|have))\\b`,
    "u",
  ),
  new RegExp(
    `\\b(?:run|check|clear|discuss|talk|speak|share|take|bring|get)\\b[^.!?;]{0,24}\\b(?:by|with|to|past|from) (?:my|our|the) ${BOSS}\\b`,
    "u",
  ),
  /\bneed (?:approval|sign[- ]?off|permission|buy[- ]?in)\b|\b(?:i'm|i am) not the (?:decision[- ]?maker|one who decides)\b|\bi (?:don't|do not|can't|cannot) (?:make|decide|approve|sign)\b[^.!?;]{0,20}/u,
];
const SPONSORED = new RegExp(
  `\\b(?:my|our|the) ${BOSS}\\b[^.!?;]{0,12}\\b(?:asked|wants|wanted|told|tasked|sent|requested)\\b|\\bi(?:'ve| have| was|'m| am)? (?:been )?(?:asked|tasked) (?:to|with)\\b`,
  "u",
);

/** Who writes, and who decides. */
export function findRoles({ lower, text }: Sentence): Finding[] {
  const findings: Finding[] = [];
  const others = OTHERS.flatMap((pattern) => findFirst(lower, pattern, "others_decide")).slice(0, 1);
  findings.push(...others);
  if (others.length === 0) findings.push(...findFirst(lower, DECIDES, "decides"), ...findFirst(lower, SPONSORED, "sponsored"));
  const own = ownRole(lower);
  if (own !== null) findings.push({ ...own, detail: text.slice(own.start, own.end) });
  return findings;
}

function ownRole(lower: string): Finding | null {
  for (const { kind, inSentence, here, asLine } of SELF_ROLES) {
    const said = inSentence.exec(lower);
    if (said !== null && !ANOTHERS.test(said[1] ?? "")) return at(kind, said, said[2] ?? "");
    const short = here.exec(lower) ?? (lower.length <= 90 ? asLine.exec(lower) : null);
    if (short !== null) return at(kind, short, short[1] ?? "");
  }
  return null;
}

function at(kind: Finding["kind"], found: RegExpExecArray, role: string): Finding {
  const start = found.index + found[0].lastIndexOf(role);
  return { kind, start, end: start + role.length };
}
