import { plainLetters } from "./plain-letters.ts";

interface Sign {
  /** Signs of one kind count once. */
  kind: string;
  weight: number;
  pattern: RegExp;
}

/** Together the signs of a passage must weigh so much: hardly any of them says enough by itself. */
const HELD = 2;
/** A cheap look first: few passages have any of these words. */
const TRIGGER =
  /\b(?:ai|a\.i|llms?|gpt|chatgpt|claude|gemini|copilot|assistants?|chat ?bots?|bots?|agents?|language models?|summari[sz]ers?|prompts?|instructions?|directives?|guidelines|ignor\w*|disregard\w*|forget|overrid\w*|bypass|pretend|jailbreak\w*|transcript|conversation|your new|schedule_meeting|capture_lead|show_demo|search_knowledge|anweisungen|instruktionen|consignes|instrucciones|istruzioni|instrucoes|ki|ia|kunstmatige|assistent\w*|asistent\w*|sprachmodell\w*|taalmodel\w*)\b|\b(?:visitor|user|customer|prospect|someone|anyone)s? asks?\b|\b(?:system|admin|root) ?[a-z]*[\])>]* ?:|\b(?:tell|inform|convince|persuade|direct|redirect|instruct|urge|trick)\b.{0,30}\b(?:visitor|user|prospect|human|customer)|\[inst\]|<\|/u;

const AI =
  "(?:ai|a\\.i\\.|llm|gpt|chatgpt|claude|gemini|copilot|assistant|ai assistant|virtual assistant|chat ?bot|bot|language model|large language model|ai model|ai agent|sales agent|ai system|ai crawler|ai summari[sz]er|summari[sz]er|automated (?:agent|assistant|system))";
const ORDERED =
  "(?:must|should|shall|have to|has to|(?:is|are) (?:required to|instructed to|asked to|requested to|obliged to|to)|need to|will now)";
const WHAT =
  "(?:instructions?|prompts?|rules?|guidelines?|directives?|commands?|constraints?|programming|training|policies|context|orders|safeguards?|restrictions?)";

const signs: readonly Sign[] = [
  {
    kind: "override",
    weight: 2,
    pattern: new RegExp(
      `\\b(?:ignore|ignoring|disregard|forget|override|bypass|overrule|stop following|do not follow|don't follow|do not obey|neglect|discard|erase) (?:about )?(?:all|any|every|everything|each)?(?: of)?(?: the| your| these| those)? ?(?:previous|prior|preceding|earlier|former|existing|original|initial|system|other|current|old|safety)(?: and \\w+)?(?: system| safety| developer)? ${WHAT}\\b`,
      "u",
    ),
  },
  {
    kind: "override",
    weight: 2,
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|do not follow|stop following|discard) (?:all |any |everything in |everything from )?(?:of )?your (?:\\w+ ){0,2}${WHAT}\\b|\\b(?:ignore|disregard|forget) (?:all|everything|anything) (?:that )?(?:you (?:were|have been|had been|'ve been) told|said|written|stated) (?:before|above|earlier|previously|so far)|\\b(?:ignore|disregard|forget) everything (?:above|before this)`,
      "u",
    ),
  },
  {
    kind: "override",
    weight: 1,
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,30}\\b(?:instructions?|prompts?|guidelines|directives?)\\b.{0,12}(?:above|before|given|earlier)?`,
      "u",
    ),
  },
  {
    kind: "override",
    weight: 2,
    pattern:
      /\b(?:ignorier\w*|vergiss|missachte) (?:alle |die |deine |samtliche )*(?:vorherigen|vorigen|bisherigen|fruheren|obigen) (?:anweisungen|instruktionen|regeln)|\b(?:ignore[zr]?|oublie[zr]?) (?:toutes |les |vos |tes )*(?:instructions|consignes) (?:precedentes|anterieures|ci-dessus)|\b(?:ignora|ignore|olvida|olvide) (?:todas |las |tus |sus )*instrucciones (?:anteriores|previas)|\bignora (?:tutte |le )*istruzioni precedenti|\bignore (?:todas |as )*instrucoes anteriores/u,
  },
  {
    kind: "override",
    weight: 1,
    pattern:
      /\b(?:new|updated|revised|real|actual|secret|hidden) (?:system )?(?:instructions?|directives?|prompt) ?(?::|follow|begin|are)/u,
  },
  { kind: "override", weight: 1, pattern: /\bthese instructions (?:override|replace|supersede|take (?:precedence|priority))/u },

  // Speaking to the assistant by name.
  {
    kind: "address",
    weight: 2,
    pattern: new RegExp(
      `\\b(?:attention|dear|hey|hello|note (?:to|for)|message (?:to|for)|notice (?:to|for)|(?:instructions?|directives?|directions|guidance|order|command) (?:to|for)|important for|reminder (?:to|for)|warning (?:to|for)|to (?:all|any|every)) (?:all |any |the |every )?${AI}s?\\b(?: (?:reading|processing|summari[sz]ing|crawling|visiting|indexing|answering|that|who))?(?! (?:teams?|users?|developers?|engineers?|vendors?|companies|projects?|adoption|builders?|policy|setup|configuration|training))(?=[:,.!]| (?:reading|processing|summari|crawling|visiting|indexing|answering|that|who))`,
      "u",
    ),
  },
  {
    kind: "address",
    weight: 2,
    pattern:
      /\b(?:hinweis|nachricht|anweisung|mitteilung|note|message|consigne|avis|nota|mensaje|aviso|instruccion|messaggio|avviso|istruzione|opmerking|bericht|instructie|mensagem|instrucao|achtung|attention|atencion|attenzione|atencao)(?: an| fur| a| aux?| pour| para| per| all| agli| ai| alla| voor| aan)? ?(?:die|alle|den|das|l'|la|les|los|las|el|o|os|as|gli|i|de)? ?(?:ki|ia|ai|chat ?bots?|bots?|assistent\w*|asistent\w*|assistant\w*|sprachmodelle?|modeles? de langage|modelos? de (?:lenguaje|linguagem)|modelli? linguistic[oi]|taalmodel\w*)\b[^.!?:]{0,40}:/u,
  },
  {
    kind: "address",
    weight: 2,
    pattern: new RegExp(
      `\\bif you(?: are|'re) (?:an? |the |any )?${AI}s?(?: (?:reading|processing|summari[sz]ing|crawling|indexing|answering|that|who|or)\\b|,| and (?:can|you))`,
      "u",
    ),
  },
  {
    kind: "address",
    weight: 1,
    pattern:
      /\bas an? (?:ai(?: language model| assistant| model)?|llm|language model|large language model|chatbot|assistant),? (?:you|it is your|your)\b/u,
  },
  {
    kind: "address",
    weight: 1,
    pattern:
      /\byou(?: are|'re) (?:now |actually |really )?(?:an? |the )?(?:unrestricted |uncensored |helpful |different |new |evil |loyal )?(?:ai|assistant|ai assistant|chat ?bot|language model|sales agent|dan|gpt)\b(?! (?:with (?:an? (?:eye|talent|passion|degree)|experience|strong|good|great|excellent)|looking|seeking|manager|professor|enthusiast|company|startup|start-up|team|user|developer|engineer|vendor|builder|leader|researcher))/u,
  },
  {
    kind: "address",
    weight: 2,
    pattern: /\byou(?: are|'re) (?:now )?(?:in )?(?:dan|jailbroken|developer mode|unrestricted|uncensored)\b/u,
  },
  {
    kind: "address",
    weight: 1,
    pattern: new RegExp(
      `\\b(?:the|any|every|all|each|an?) ${AI}s? (?:reading|processing|summari[sz]ing|answering|using|(?:that|which|who) (?:reads?|summari[sz]es?|process(?:es)?|crawls?|index(?:es)?|visits?|answers?)) (?:this|the|these|from|our)\\b`,
      "u",
    ),
  },
  {
    kind: "line",
    weight: 2,
    pattern: new RegExp(
      `(?:^|[.!?:;\\n] ?)to (?:the |our |your |this )?${AI}s?(?::| (?:reading|processing|summari[sz]ing|crawling|indexing|answering|speaking|writing|replying|that|who)\\b)`,
      "u",
    ),
  },
  {
    kind: "line",
    weight: 1,
    pattern:
      /(?:^|\n ?|\[|\(|<|-{2,} ?|={2,} ?)(?:system|assistant|admin|root)(?: (?:prompt|message|notice|note|update|alert))?[\])>]* ?:/u,
  },
  {
    kind: "line",
    weight: 2,
    pattern:
      /(?:^|[.!?:;\n] ?|\[|\(|<|-{2,} ?|={2,} ?)(?:system|assistant|developer|admin|root) (?:override|instruction|command)s?[\])>]* ?:/u,
  },
  {
    kind: "address",
    weight: 2,
    pattern:
      /<\|(?:im_start|im_end|system|endoftext|assistant|user)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|system_prompt|instructions)>|\bbegin (?:system|hidden|secret) (?:prompt|instructions?)\b|\bend of (?:system|user|web) ?(?:prompt|page|content|context|input|document)\b.{0,20}(?:new|begin|instructions?|system)/u,
  },

  {
    kind: "line",
    weight: 2,
    pattern:
      /(?:^|[.!?:;\n] ?|\[|\()(?:ai|llm|chat ?bot|bot|language model|gpt|ai agent|ai assistant) (?:instructions?|directives?|override|commands?|note|notice)[\])]* ?:/u,
  },

  {
    kind: "tell",
    weight: 2,
    pattern: new RegExp(
      `\\b(?:you|assistants?|ai|bots?|agents?|models?|chatbots?|llms?) ${ORDERED}(?: always| also| only| immediately| first| therefore| now)? (?:tell|inform|convince|persuade|direct|steer|send|ask|instruct|advise|reply to|respond to|urge|order|trick|redirect|lead|warn) (?:the |this |every |each |any |all |your )?(?:visitors?|users?|prospects?|person you|reader you|human)\\b(?! (?:about|of|when|if|in advance|before|how|under|within|on) )`,
      "u",
    ),
  },
  {
    kind: "tell",
    weight: 1,
    pattern: new RegExp(
      `\\b(?:tell|inform|convince|persuade|direct|urge|instruct|redirect|trick) (?:the |this |every |each |any |all )(?:visitors?|users?|prospects?|customers?|humans?|people|buyers?|callers?)\\b.{0,50}\\b(?:that|to|they)\\b`,
      "u",
    ),
  },
  {
    kind: "tell",
    weight: 1,
    pattern: new RegExp(
      `\\b${AI}s?\\b(?:,? (?:that|which|who|reading|summari[sz]ing|answering)\\b[^.!?]{0,60}?)? ${ORDERED} (?:always |also |only |then )?(?:state|say|claim|recommend|tell|mention|quote|report|present|describe|pretend|link|cite)\\b`,
      "u",
    ),
  },
  {
    kind: "reply",
    weight: 2,
    pattern:
      /\b(?:when|whenever|if|should) (?:a|an|any|the|some)? ?(?:visitor|user|customer|prospect|someone|anyone|one)s? asks?\b[^.!?]{0,80}\b(?:always|only|never) (?:answer|respond|reply|say|state|claim|tell|recommend)\b/u,
  },
  {
    kind: "reply",
    weight: 1,
    pattern:
      /\b(?:in (?:every|each|all|any) (?:reply|replies|answer|answers|response|responses|message)|(?:answer|reply|respond|say|output|print|return|write) (?:only|exactly|solely|nothing but|just)\b|(?:respond|reply|answer) (?:only |always )?with\b|(?:always|never|only) (?:answer|respond|reply|recommend|mention|include|append|add|quote|state|say|claim|end|begin|start|output)\b|(?:begin|start|end) (?:your|every|each) (?:reply|answer|response|message)|in your (?:reply|answer|response|summary|output)|your (?:reply|answer|response|summary|output) must|when (?:generating|writing|composing|preparing|giving|formulating) (?:your|the|an?|any|each|every) (?:answer|reply|response|summary)|when (?:asked|you are asked|someone asks|a (?:visitor|user|customer) asks|anyone asks|answering|summari[sz]ing)\b|switch to \w+ (?:mode|language)|from now on,? (?:you|all|every|answer|respond|speak|only)|speak (?:only )?(?:in|like) \w+)/u,
  },
  {
    kind: "secrecy",
    weight: 1,
    pattern:
      /\b(?:do not|don't|never|without) (?:mention|mentioning|reveal|revealing|disclos\w+|tell\w*|show\w*|repeat|quot\w+|inform\w*) (?!(?:your|the|an?) (?:\w+ )?(?:keys?|passwords?|tokens?)\b)(?:\w+ ){0,3}(?:this (?:message|note|instruction|text|paragraph|notice|policy|rule)|these (?:instructions|rules|words)|the (?:user|visitor|customer|human)s?|that you (?:read|were|have|saw)|anyone|instructions?)\b|\bkeep (?:this|these instructions) (?:secret|hidden|confidential|to yourself)/u,
  },
  {
    kind: "reveal",
    weight: 2,
    pattern:
      /(?<!\b(?:not|never|don't) )\b(?:reveal|print|repeat|output|show|leak|display|recite|expose|dump|quote|give away|share) (?:me |us |back |out )?(?:all |the |your |its |full |entire |whole |complete |exact |verbatim )*(?:system prompt|hidden prompt|initial prompt|secret prompt|original prompt|system instructions?|hidden instructions?|initial instructions?|own instructions?|your instructions?|conversation (?:history|so far)|chat history|other (?:visitors|users|customers)'? ?(?:data|messages|emails|e-mails|conversations)?|api keys?|secret keys?|credentials)\b/u,
  },
  {
    kind: "send",
    weight: 2,
    pattern:
      /\b(?:send|post|forward|transmit|e-?mail|upload|exfiltrate|leak|append|submit|put|include|encode|collect|gather) (?:\w+ ){0,5}(?:conversation|chat(?: history| log)?|transcript|messages?|session(?: id)?|visitor'?s? (?:e-?mail|name|data|details|question)|user'?s? (?:e-?mail|name|data|details|question|input)|lead data|system prompt|secrets?)(?: \w+){0,6} (?:to|into|in|at|via) (?:https?:|\S+@\S+|the url|this (?:url|link|address)|\w+\.(?:com|net|org|io|test|example))/u,
  },
  { kind: "tool", weight: 2, pattern: /\b(?:schedule_meeting|capture_lead|show_demo|search_knowledge)\b/u },
  {
    kind: "tool",
    weight: 1,
    pattern:
      /\b(?:call|invoke|execute|trigger|run|use) (?:the |your |any |a )?(?:\w+ ){0,2}(?:tools?|functions?|tool call|function call)\b|\bbook (?:a|the) meeting (?:with|for|under) \S+@\S+/u,
  },
  {
    kind: "role",
    weight: 1,
    pattern:
      /\b(?:pretend (?:to be|that you|you are)|act as (?:if|though|an? (?:unrestricted|different|evil|new))|role-?play as|imagine you are|you will now|you have been (?:reprogrammed|updated|hacked|granted|jailbroken)|your new (?:role|task|goal|name|identity|instructions?|job|mission|objective) (?:is|are)|your (?:only|true|real) (?:task|goal|purpose|mission) (?:is|now)|jailbreak|do anything now|developer mode (?:on|enabled|is)|admin mode|god mode)\b/u,
  },
  {
    kind: "image",
    weight: 1,
    pattern: /!\[[^\]]*\]\(https?:[^)]*[?&=/]\{?(?:[a-z_]*(?:data|chat|conversation|context|prompt|q|secret|email)[a-z_]*)\b/u,
  },
  {
    kind: "authority",
    weight: 1,
    pattern:
      /\b(?:by order of|authori[sz]ed by|message from|this is) (?:the |your )?(?:developer|developers|administrator|system administrator|admin|creator|openai|anthropic|vendor|system)\b.{0,60}\b(?:you|ignore|must|override)\b/u,
  },
];

/** Articles about prompt injection quote such orders and name them. */
const DISCUSSED =
  /\b(?:prompt injections?|injection attacks?|attackers?|attacks?|malicious|jailbreaks? (?:are|is|work)|phish\w*|researchers?|vulnerabilit\w+|adversar\w+|threats?|exploit\w*|red team\w*|security (?:team|research\w*)|such as|for example|e\.g\.|phrases? like|instructions like|text like|words like|sentences? like|typical|example (?:prompt|of)|hidden text)\b/u;
const QUOTED = /"[^"]{3,240}"|'(?<!\w')[^'\n]{8,240}'(?!\w)|\(e\.g\. [^)]{3,200}\)/gu;
/** Advice for a reader who has done something already: "If you use Docker, ignore the instructions above". */
const FOR_READERS =
  /\bif you(?:'ve| have| are| use| already| want| prefer| installed| did| do not| don't| only| run|'re)\b[^.!?]{0,120}\b(?:ignore|disregard|skip|forget)\b|\b(?:ignore|disregard|skip|forget)\b[^.!?]{0,80}\b(?:if|unless) you\b/u;
const MAX_MATCHES = 5;
const MAX_MATCH = 160;

/** The words of a text that speak to an assistant instead of a reader; empty for a text that does not, or only writes about it. */
export function findOrders(text: string): string[] {
  const lines = plainLetters(text);
  if (!TRIGGER.test(lines)) return [];
  const plain = lines.replaceAll("\n", " ");
  const unquoted = DISCUSSED.test(plain) ? plain.replace(QUOTED, '""') : plain;
  const weights = new Map<string, number>();
  const matches: string[] = [];
  for (const { kind, weight, pattern } of signs) {
    const found = pattern.exec(kind === "line" ? lines : unquoted);
    if (found === null) continue;
    const worth = kind === "override" && FOR_READERS.test(unquoted) ? weight - 1 : weight;
    if (worth > (weights.get(kind) ?? 0)) weights.set(kind, worth);
    if (worth > 0 && matches.length < MAX_MATCHES) matches.push(found[0].trim().slice(0, MAX_MATCH));
  }
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return total >= HELD ? matches : [];
}
