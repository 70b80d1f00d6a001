import { anywhere, atWord, wholeWord, type WordFamilies } from "./word-families.ts";

export const en: WordFamilies = {
  topics: {
    email: anywhere`\be-?mails?\b|mail ?address|\bmail\b`,
    phone: anywhere`\bphone|\bmobile\b|your (?:best )?(?:contact )?number|number (?:to|we can|i can)`,
    contact: anywhere`how (?:can|should|do|may) (?:we|i|they) (?:reach|contact)|best way to (?:reach|contact)|contact details|your details`,
    name: anywhere`your (?:full |first |last )?name|who am i (?:speaking|talking|chatting)|who (?:should|shall|do) (?:i|we|they) (?:ask for|address)`,
    company: anywhere`(?:your|which|what) (?:company|organi[sz]ation|business|firm)(?:'s)? name|which (?:company|organi[sz]ation)|
      name of (?:your|the) |company are you`,
    size: anywhere`how many|how (?:big|large)\b|head ?count|what size|team size|number of `,
    budget: anywhere`budget|price range|(?:spend|invest|pay(?:ing)?)\b`,
    timing: anywhere`\bwhen\b|how soon|by when|time ?line|time ?frame|deadline|start date|(?:what|which) (?:date|month)`,
    role: anywhere`your (?:own )?(?:role|position|job|title)|
      who (?:else )?(?:decides|makes|signs|needs|is involved|would|will|should|takes part)|decision|are you the (?:one|person)`,
    tool: anywhere`(?:use|using|run|running|manage|handle|doing|do you do|keep) [^?]*(?:today|now|at the moment|at present|currently)|
      current(?:ly)?\b|what (?:system|tool|software) `,
    need: anywhere`are you (?:after|looking|interested|thinking|planning)|
      what (?:are you|would you|do you|is (?:the|your|most)|matters|problem|brings|challenge|kind|sort|type|made|temperature|else matters|takes|costs|should)|
      looking for|important|biggest|\bneeds?\b|which (?:feature|product|plan|unit|size|model|part|of (?:them|our)|area|one)|what for|goal|struggl`,
    meeting: anywhere`meeting|\bcall\b|demo|walk ?through|(?:speak|talk|chat) (?:with|to)|\bbook\b|schedul|
      set (?:it |this |that |one |something )?up|show you|put you in touch|connect you`,
    slot: anywhere`which (?:one|time|of (?:these|those)|day)|what (?:day|time)|(?:day|time|one|date)s?[^?]* (?:suit|work)|suits? you|
      works? (?:best |better )?for you`,
    location: anywhere`where (?:are|is|do) (?:you|your|it|they|the)|where(?:'s| is) |where (?:will|would|should) (?:it|we|they|the) |
      which (?:area|region|town|country|postcode|part of the)|location|postcode`,
  },
  askedPlainly: {
    tool: anywhere`(?:what|which) (?:system|tool|software|provider|supplier)|what (?:do|are) you us(?:e|ing)|are you using any`,
    role: anywhere`your (?:own )?(?:role|position|job|title)|are you the (?:one|person)`,
    budget: anywhere`(?:your|a|what|which) (?:\w+ )?budget|have you (?:got )?(?:a )?budget|price range`,
    location: anywhere`where (?:are|is) (?:you|your)|which (?:area|region|town|county|country)`,
  },
  anythingElse: anywhere`anything else|something else|what else|else (?:i|you|we) |(?:know|help)[^?]* (?:meanwhile|in the meantime)|
    other questions|what would you like to know|would you like to know (?:about|more|anything)|what can i|can i (?:help|tell)|how can i help|
    not what you meant`,
  request: anywhere`(?:^|[,;:–—-] ?|please |just |could you |can you |and |or |then )
    (?:leave|tell me|let me know|send me|give me|share|drop me|pop)`,
  confused: anywhere`(?:didn't|did not|don't|do not) (?:quite |really )?(?:get|understand|catch|follow)(?: that| what| you)?|
    (?:in|put it in) other words|rephrase`,
  clarifies: anywhere`do you mean|did you mean|which (?:one|of|product|service|plan|unit|room|size)|
    what (?:exactly|do you (?:need|want|have in mind)|are you (?:after|looking|interested))|
    could you (?:say|tell|clarify|explain|give)|more about|are you (?:after|looking|asking|thinking|interested)|
    is (?:this|that|it) (?:for|about|really|right|correct)|just checking|check(?:ing)? (?:the|that|whether)|typo|correct\b`,
  acknowledges: wholeWord`thanks?|thank you|cheers|got it|hear you|point taken|no pressure|noted|understood|understand|i see|great|good|perfect|
    brilliant|lovely|excellent|wonderful|makes sense|of course|certainly|absolutely|sure|no (?:problem|worries)|all right|alright|right|
    ok(?:ay)?|fair enough|happy to|glad|gladly|helpful|that helps|welcome|appreciate|congratulations|sorry|no rush|will do|i'll|i've|i have|
    passed|done|doable|realistic`,
  refuses: anywhere`(?:couldn't|could not|can't|cannot|can not|didn't|did not|don't|do not|am unable to|'m unable to|not able to)[ ]
    (?:find|see|tell|say|promise|compare|share|give|answer|help|change|look|check|quote|confirm|speak|comment)|
    no (?:information|figure|mention|published)|
    (?:isn't|is not|'s not|not) (?:something (?:i|we)|mentioned|listed|stated|covered|available|published|given|
    on (?:the|our|my|\S+'s) (?:site|website|pages))|(?:don't|do not) (?:know|have (?:that|any|information|details|figures))|
    (?:don't|do not) have [^.!?]{0,40}(?:figures?|information|details|data|numbers?|answer)|not aware|no idea|(?:isn't|not) public|
    not sure|don't want to guess|rather not guess`,
  sorry: atWord`sorry|apologi[sz]e|apologies|regret|excus\w*|pardon`,
  bye: atWord`good ?bye|bye|take care|talk (?:to you )?soon|speak soon|see you|have a (?:good|great|nice|lovely)|all the best|good luck|
    best of luck|best wishes|stopping by|whenever you|any ?time|i'm here|here if|welcome|my pleasure|door is open|come back|enjoy|
    if (?:anything|you|things|that)[^.]*(?:change|need|ask|question|comes? up)`,
  passedOn: anywhere`(?:pass(?:ed|ing)?|forward(?:ed|ing)?|hand(?:ed|ing)?) (?:this|that|it|your|you|on|everything|them)|
    get(?:s|ting)? back to you|
    (?:will|'ll|going to|can|someone to|to) (?:call|ring|phone|contact|write to|reach out|email|e-mail|be in touch with) (?:you)?|
    (?:will|'ll) be in touch`,
  offers: atWord`i can|can (?:also )?(?:pass|put|get|have|ask|tell|look)|could|shall i|would you like`,
  stopWords: wholeWord`the|and|you|your|for|with|that|this|is|are|have|what|would|can|to|of`,
  weekdays: "sunday monday tuesday wednesday thursday friday saturday",
};
