import { type Finding, findFirst, type Sentence } from "./finding.ts";
import { AREA, AREA_OF, titles } from "./titles.ts";

const LEVELS = (["executive", "senior", "manager", "no_authority", "contributor"] as const).map((kind) => ({
  kind,
  role: `(?:${titles[kind].join("|")})`,
}));

/** Word boundaries in any script. */
const START = "(?<![\\p{L}\\d])";
const END = "(?![\\p{L}\\d])";
/** "Founder of Acme", "VP Sales Operations", "Ada Lovelace, CTO at Acme": a line that is a title, or a signature. */
const LINE_START =
  "^(?:(?:role|title|position|job title|funktion|fonction|poste|cargo|puesto|ruolo|functie)\\s*:\\s*)?(?:\\p{L}[\\p{L}.'-]+(?: \\p{L}[\\p{L}.'-]+){0,3}\\s?[,|–—-]\\s?)?";
const LINE_END = `(?:\\s?(?:at|@|,|\\||–|—|-|&|and|und|et|y|e|en|bei|chez|presso|bij|na|no|of|der|de|di|van|da|do|for|für)\\s?[^.!?]{1,60})?\\.?$`;
/** Words between "I am" and a role that make the role another person's. */
const ANOTHERS =
  /(?<!\p{L})(?:to|for|by|behalf|under|from|ask(?:ed|ing)?|told|not|our|my|looking|hiring|with a|need|nicht|kein(?:e|er)?|für|unser(?:e|en|em|er)?|mein(?:e|en|em|er)?|pas|pour|notre|mon|ma|no|para|nuestro|mi|non|per|nostro|mio|niet|geen|voor|onze|mijn|não|nosso|meu)(?!\p{L})/u;
const SELF = `${START}(?:i am|i'm|im|i work as|we are the|my (?:role|title|job|position) is|as (?:the|a|an|your|one)|speaking as|i was (?:just )?(?:hired|appointed|promoted) (?:as|to)|ich bin|(?:hier )?spricht|als|je suis|en tant que|soy|como|sono|in qualità di|ik ben|sou)${END}`;

const SELF_ROLES = LEVELS.map(({ kind, role }) => ({
  kind,
  inSentence: new RegExp(`${SELF}([^.!?;]{0,40}?)${START}(${role}${AREA_OF})${END}`, "u"),
  here: new RegExp(`${START}(${role}) here\\b`, "u"),
  asLine: new RegExp(`${LINE_START}(${role}${AREA})${END}${LINE_END}`, "u"),
}));

const BOSS =
  "(?:boss|manager|board|management|leadership|director|team|partner|partners|procurement|legal|finance|owner|founder|c[eoftmi]o|head of [a-z]+|vp(?: of)?(?: [a-z]+)?)";
const DECIDE =
  "(?:decide|sign(?: off)?|approve|choose|make the (?:final |last |purchasing |buying )?(?:decision|call)|hold the budget|have the (?:final|last) (?:say|word))";
const DECIDES = [
  /\b(?:i am|i'm) (?:the |one of the )?(?:(?:final |main |key )?decision[- ]?makers?|one (?:who decides|deciding))\b/u,
  /\bi (?:make|own|have) the (?:final |last |purchasing |buying )?(?:decision|call|say|word|budget)\b|\b(?:it's|it is) my (?:decision|call|budget)\b|\bi control the budget\b/u,
  /\bi(?:'m| am) responsible for (?:buying|purchasing|the budget|this decision|choosing|selecting)\b/u,
  new RegExp(`\\bi (?:can |also |alone |myself )?${DECIDE}\\b(?! if| whether| how)`, "u"),
  // The subject of the first clause decides in the second: "I am the COO and decide on this".
  new RegExp(`\\b(?:i am|i'm|as the)\\b[^.!?;]{2,60}?(?:,| and| so)(?: i)? (?:can |also |will )?${DECIDE}\\b`, "u"),
  /(?<!\p{L})ich (?:selbst |allein )?(?:entscheide|unterschreibe|zeichne|genehmige)|(?<!\p{L})ich bin\b[^.!?;]{2,60}? und (?:entscheide|unterschreibe|genehmige)|entscheidung (?:liegt bei mir|treffe ich)|das entscheide ich/u,
  /(?<!\p{L})je (?:décide|signe|valide)|c'est moi qui (?:décide|signe|valide)|(?<!\p{L})je suis\b[^.!?;]{2,60}? et (?:je )?(?:décide|signe|valide)/u,
  /(?<!\p{L})(?:yo )?(?:decido|firmo|apruebo) (?:yo|esto|esta|el|la|sobre)|(?<!\p{L})soy\b[^.!?;]{2,60}? y (?:decido|firmo|apruebo)|la decisión es mía|quien decide soy yo/u,
  /(?<!\p{L})(?:decido|firmo|approvo) io|(?<!\p{L})sono\b[^.!?;]{2,60}? e (?:decido|firmo|approvo)|la decisione (?:è|spetta a me)/u,
  /(?<!\p{L})ik (?:beslis|teken|keur)|(?<!\p{L})ik ben\b[^.!?;]{2,60}? en (?:beslis|teken)|de beslissing ligt bij mij/u,
  /(?<!\p{L})(?:eu )(?:decido|assino|aprovo)|(?<!\p{L})sou\b[^.!?;]{2,60}? e (?:decido|assino|aprovo)|quem decide sou eu/u,
];
/** The writer names their own role: "I am the COO and decide". */
const NOT_OWN = "(?<!\\b(?:i am|i'm|as|ich bin|je suis|soy|sono|ik ben|sou) )";
const OTHERS = [
  new RegExp(
    `${NOT_OWN}\\b(?:my|our|the) ${BOSS}\\b[^.!?;]{0,30}\\b(?:decides?|approves?|signs?(?: off)?|final say|has to|have to|needs? to|must|will (?:decide|approve|have))\\b`,
    "u",
  ),
  new RegExp(
    `\\b(?:run|check|clear|discuss|talk|speak|share|take|bring|get)\\b[^.!?;]{0,24}\\b(?:by|with|to|past|from) (?:my|our|the) ${BOSS}\\b`,
    "u",
  ),
  /\bneed (?:approval|sign[- ]?off|permission|buy[- ]?in)\b|\b(?:i'm|i am) not the (?:decision[- ]?maker|one who decides)\b|\bi (?:don't|do not|can't|cannot) (?:make|decide|approve|sign)\b[^.!?;]{0,20}/u,
  /(?<!\p{L})(?:mein(?:e|em)?|unser(?:e|em)?|der|die|das) (?:chef(?:in)?|geschäftsführ\p{L}+|vorstand|leitung|einkauf|vorgesetzte\p{L}*)(?!\p{L})[^.!?;]{0,40}(?:entscheid|unterschreib|genehmig|freigeb|zustimm)/u,
  /(?<!\p{L})(?:mon|ma|notre|le|la) (?:chef|patron(?:ne)?|direct(?:ion|eur|rice)|responsable|hiérarchie)(?!\p{L})[^.!?;]{0,40}(?:décid|valid|sign|approuv)/u,
  /(?<!\p{L})(?:mi|nuestr[oa]|el|la) (?:jef[ea]|director(?:a)?|dirección|gerente)(?!\p{L})[^.!?;]{0,40}(?:decid|firm|aprueb|aprob)/u,
  /(?<!\p{L})(?:il mio|la mia|il nostro|la nostra|il|la) (?:capo|direttore|direttrice|direzione|titolare)(?!\p{L})[^.!?;]{0,40}(?:decid|firm|approv)/u,
  /(?<!\p{L})(?:mijn|onze|de) (?:baas|directeur|directie|leidinggevende|manager)(?!\p{L})[^.!?;]{0,40}(?:beslis|teken|goedkeur)/u,
  /(?<!\p{L})(?:o meu|a minha|o nosso|a nossa|o|a) (?:chefe|diretor(?:a)?|direção|gerente)(?!\p{L})[^.!?;]{0,40}(?:decid|assin|aprov)/u,
];
const SPONSORED = new RegExp(
  `\\b(?:my|our|the) ${BOSS}\\b[^.!?;]{0,12}\\b(?:asked|wants|wanted|told|tasked|sent|requested)\\b|\\bi(?:'ve| have| was|'m| am)? (?:been )?(?:asked|tasked) (?:to|with)\\b`,
  "u",
);

export function findRoles({ lower, text }: Sentence): Finding[] {
  const findings: Finding[] = [];
  const others = OTHERS.flatMap((pattern) => findFirst(lower, pattern, "others_decide")).slice(0, 1);
  findings.push(...others);
  if (others.length === 0)
    findings.push(
      ...DECIDES.flatMap((pattern) => findFirst(lower, pattern, "decides")).slice(0, 1),
      ...findFirst(lower, SPONSORED, "sponsored"),
    );
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
