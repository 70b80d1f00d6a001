import { createPatternFilter, type PatternFilter } from "./pattern-filter.ts";

/**
 * What visitors of company sites say in a roundabout way, and the words that pages have for it. A line is a pattern over the question in
 * lower case and, after the arrow, what stands in its place. "~" is a few words of any kind, "@" one of "my", "our", "the" and the like.
 */
const lines = String.raw`
money back|(?:get|give) (?:me |us )?(?:@ )?money (?:back|returned)|(?:want|get) it refunded => refund
(?:quit|resign|get out of|end|leave|drop|stop paying for|opt out of|get rid of|terminate|kill)(?: from)?(?: \/ \w+)? @ (?:\w+ )?(?:subscription|plan|contract|membership|licen[cs]e) => cancel cancellation | subscription
(?:resign|quit) (?:\/ quit )?@ (?:\w+ )?(?:subscription|plan) => cancel cancellation | subscription
stop (?:paying|being charged|the payments?) => cancel cancellation | subscription
(?:tied|locked) (?:in|down|to you)|stuck with (?:you|it)|(?:have|need) to commit|how long are we bound|sign up for a whole year => minimum commitment | contract term cancel
try (?:it |this |you |things |everything )?(?:out )?(?:first|before (?:we |i )?(?:buy|pay|commit)\w*)|give it a (?:go|try|spin|whirl)|have a go|test drive|kick the tires => trial | free
without (?:a )?(?:credit )?card|(?:pay|paying) (?:you )?(?:by|via|per|with|through) (?:wire|bank|transfer|invoice|cheque|check|purchase order|po)\b|(?:wire|bank) (?:you )?the money|purchase order|get a bill (?:to pay|instead) => invoice transfer | bank pay
(?:credit )?card (?:was |is |has |got |had )?(?:bounced|declined|expired|refused|rejected|blocked|ran out|runs out|didn't work)|payment (?:bounced|didn't go through|doesn't go through|was declined|was refused|bounces)|miss(?:ed)? a payment|forget to pay|forgot to pay|don't pay (?:in |on )?time|pay (?:too )?late|(?:direct debit|charge) bounce[sd]? => fails failed declined overdue | payment card
(?:tax|vat) (?:number|id)|without (?:the )?(?:vat|tax)|reverse charge|plus (?:vat|tax) => vat tax | invoice
(?:pay|billed|charged|prices?) in (?:us )?(?:dollars|euros?|pounds|usd|gbp|chf|francs|yen) => currency euros dollars
(?:pay|paid|paying|billed) (?:per year|by the year|yearly|annually|once a year|a year (?:up ?front|ahead|in advance)|for (?:a|the) (?:whole )?year|up ?front) => yearly annual year | billing
(?:go|going|went|get|come) (?:over|above|beyond|past)|(?:more|bigger|higher) than (?:@ )?(?:plan|limit|quota|what we (?:pay|paid|booked))|use (?:it )?(?:up )?(?:more|too much)|run out of|hit the (?:limit|ceiling|cap)|too many (?:for|in) @ plan => exceed overage beyond further | limit plan
(?:prices?|it|you) (?:go|goes|going|gone|went) up|(?:raise|increase|put up|hike|jack up) (?:@ )?(?:prices?|fees?)|get(?:s|ting)? more expensive => increase change raise | price
(?:put|place) (?:@ )?(?:\w+ )?on (?:hold|ice)|(?:freeze|pause|suspend|interrupt) @ (?:\w+ )?(?:subscription|plan|account) => pause | subscription
any (?:chance|way) (?:it's|it is|that it's|to get it|of getting it|you) (?:a bit )?(?:cheaper|cheap|less)|(?:is it|is that|be|get it|make it|it's|it) (?:a bit |any )?cheaper|better (?:price|deal|rate)|special (?:price|deal|rate|offer)|a deal|money off|lower price|reduced (?:price|rate|fee)|(?:knock|take) ~off the price => discount reduced
(?:we're|we are|i'm|i am|for) (?:a |an |the )?(?:\w+ )?(?:food ?bank|charity|charities|church|ngo|shelter|foundation|non-?profit|hospice|red cross|aid (?:group|organi[sz]ation)|volunteers?|club|association) => nonprofit charity charities
(?:we're|we are|i'm|i am|for) (?:a |an |the )?(?:\w+ )?(?:students?|school|university|college|teachers?|professor|pupils?|kindergarten|phd|researchers?|lab) => education student school university
(?:we're|we are|for) (?:a |an )?(?:\w+ )?(?:start-?ups?|tiny company|two people in a garage|young company|founders) => startup
(?:per|each|every) (?:head|person|employee|colleague|seat|login) => seat user
(?:for nothing|free of charge|without (?:having to )?pay(?:ing)?|at no cost|gratis|for nix|without spending) => free
(?:another|an extra|one more|additional|more|extra|buying a) (?:licen[cs]e|seat|login|user account)s? => guest seat | user licence additional
(?:copy|copies) of (?:@ )?(?:bills?|invoices?|receipts?)|old (?:bills|receipts)|(?:something|paper|document) for (?:@ )?(?:accountant|bookkeep\w+|tax|accounting) => invoice receipt | download
(?:buy|get|order|take) (?:less|fewer) (?:seats|users|licen[cs]es)|(?:smaller|cheaper|lower) plan => downgrade lower smaller | plan
(?:bigger|larger|higher) plan|more (?:powerful|expensive) plan => upgrade higher | plan
what (?:do|would|does|will) (?:we|i|it|that|this) (?:have to )?(?:pay|cost|set (?:us|me) back)|how much (?:money )?(?:would|do|will) (?:we|i) (?:have to )?(?:pay|spend)|what's the damage => price cost | month
(?:can't|cannot|can not|couldn't|don't|didn't) remember @ (?:password|login|pin)|forgotten @ password|lost @ password|(?:can't|cannot|unable to) (?:get in|log ?in|sign ?in|get into @ account)|lock(?:ed)? (?:myself|ourselves|himself|herself) out => password reset | login
(?:lost|broke|new|stolen|changed|dropped) (?:@ )?(?:phone|mobile|smartphone|authenticator)(?= .*(?:log|code|sign|get in|factor|access|account))|codes? (?:app|generator) => recovery factor authenticator | codes two-factor authentication
(?:boss|admin|owner|colleague|person|guy|founder|manager|someone|somebody|employee) (?:who |that )?(?:~)?(?:set|signed|created|opened|made|owns?) (?:it |us )?(?:up )?(?:the )?(?:account |workspace |everything )?(?:has )?(?:left|quit|is gone|went|retired|died|resigned) => ownership owner transfer | account left
(?:owner|admin|administrator) (?:has )?(?:left|quit|is gone|retired|died|resigned) => ownership owner transfer | account left
(?:someone|somebody|people|person|employee|colleague|worker|guy|staff)s? (?:who )?(?:has |have )?(?:left|leaves|leave|quits?|resigns?|was fired|got fired|gets fired|is gone|are gone) => deactivate remove leaver | user left
(?:close|shut|get rid of|erase|kill|nuke|scrap|wipe) @ (?:whole |entire )?(?:account|workspace|profile) => delete close | account
(?:forget|erase|remove|delete) (?:everything|all) (?:about|of|on) (?:me|us) => erasure delete | personal data
(?:let|get|bring|have|give|add|put) (?:@ |a |another |some |more )?(?:new )?(?:colleagues?|coworkers?|co-workers?|teammates?|team mates?|people|mates?|staff|employees?|somebody|someone|assistant|intern)s? (?:else )?(?:in\b|into|on board|on it|access|a login|an account|to (?:the|my|our)) => invite invitation | add user
(?:have|take|get) a (?:quick )?look|only (?:look|read|watch|see|view)|just (?:look|watch|view|see|read)|look(?:ing)? but not (?:touch|change|edit)|not (?:be able to )?(?:change|touch|edit) anything|without (?:being able to )?(?:chang|touch|edit)ing (?:anything|it) => guest read-only view viewer auditor | access
(?:who|what (?:people|someone|somebody|everyone|interns?|staff)) (?:may|can|is allowed to|are allowed to) (?:do what|see what|change what)|(?:stop|keep|prevent) (?:interns?|people|staff|users|them|others|colleagues|juniors?) from|only (?:managers|bosses|some people|certain people|admins) (?:can|may|should) => permission role right
(?:log|sign) ?(?:in|on) with (?:@ )?(?:company|work|corporate|google|microsoft|office|existing|azure|own) (?:\w+ )?(?:account|login|password|credentials|id)?|(?:one|same|single) (?:login|password) for everything|use @ (?:google|microsoft|company|corporate|azure|windows) (?:login|account|accounts|logins) => sso single saml
(?:see|find out|know|trace|prove|check|tell|track) (?:who|whoever) (?:did|changed|deleted|edited|touched|moved|removed|looked|opened|approved)|who (?:did what|(?:has )?(?:changed|deleted|edited|removed|touched))|history of (?:changes|edits|what) => audit history log | changed
(?:logged|thrown|kicked|signed) (?:me |us |you )?out (?:all the time|again and again|constantly|every|after|so) => session idle expire | timeout
(?:(?:@ )?(?:data|stuff|files|messages|records|information)) (?:sit|sits|live|lives|reside|resides|physically|go|end up|lie|lies)|(?:sit|live|reside) @ data|(?:leave|leaves|stay in|stays in|outside|out of) (?:the )?(?:eu|europe|country|switzerland|germany|uk)|(?:which|what) (?:country|countries|continent|region|data ?cent(?:er|re)s?)|where (?:are|is) (?:@ )?(?:data|servers?|files|everything|it) (?:hosted|stored|kept|located|saved)|where (?:would|will|does|do) (?:@ )?data => hosted stored region located | data servers
who else (?:~)?(?:gets|sees|receives|has|handles|touches|processes) (?:@ )?(?:data|information)|(?:pass|hand|give|sell|forward|send|share) (?:~)?(?:data|information) (?:on |over |out )?(?:to|with) (?:others|anyone|other|third|somebody|someone|anybody|advertis\w+|partners)|third part(?:y|ies)|hosting (?:firms?|compan\w+)|(?:suppliers|vendors|companies|firms) (?:you|that you|do you) (?:use|work with|rely on) => subprocessor subprocessors processors | third parties data
(?:you|your (?:people|staff|employees|team|engineers|support)|you guys) (?:ever |actually |also |really )?(?:peek|look|snoop|spy|read|see|get|go|log|have access|listen)(?:ing)? (?:in |into |at |through |inside |to )?(?:@ )?(?:customers? |own )?(?:data|stuff|files|messages|e-?mails?|accounts?|documents|content|payloads?|chats?|conversations?|records|salaries|numbers|screens?) => staff employees permission access | data
scrambled|in plain ?text|readable by|eavesdrop\w*|intercept\w*|on the wire|man in the middle => encrypted encryption tls
(?:you|if you) (?:ever )?(?:lose|lost|losing) (?:@ |all )?(?:data|everything|stuff)|copies of @ (?:data|database)|(?:recover|bring back|restore) (?:@ )?(?:data|everything) (?:if|after|when) => backup restore
(?:hackers?|outsiders?|third party|independent \w+|someone) (?:~)?(?:test|tests|tested|check|checked|checks|attack|try to break) => penetration pentest | test audit
(?:found|find|spotted|discovered|noticed|report) (?:a |an |some )?(?:security |serious )?(?:hole|bug in your security|weakness|flaw|vulnerabilit\w+|security (?:bug|issue|problem|leak))|pay for (?:bug|bugs|vulnerabilit\w+|security)|bug (?:reports?|hunters?) => vulnerability bounty disclosure | report security
(?:you|if you) (?:get|are|were|got|become) (?:hacked|breached|attacked|compromised)|(?:data )?(?:leak|breach|hack) (?:on|at|in) your|(?:break-?in|hackers? get) => incident breach | notify security
after (?:we|i) (?:leave|quit|cancel|left|stop|go|are gone|end|cancelled)|once (?:we|i) (?:leave|quit|cancel|are gone|left|stop)|(?:when|if) (?:we|i) (?:leave|quit|stop (?:using|paying)|are gone) => cancellation cancel leaving | deleted data
how long (?:do|will|are|is|does|would) (?:you |it |they |@ )?(?:~)?(?:keep|hold|hang on|save|saved|stored?|kept|archived?|retained?|retain)|(?:deleted|thrown away|gone|vanish\w*|disappear\w*) (?:for good|forever|automatically|by itself) => keep kept retention retained deleted | days
(?:contract|paper|agreement|document)s? (?:about|on|for|regarding) (?:personal )?(?:data|privacy|gdpr)|data (?:processing|protection) (?:contract|paper|addendum|agreement) => dpa processing | agreement data
(?:train|teach|feed|learn) (?:~)?(?:ai|model|models|machine|algorithm|llm)s? (?:~)?(?:on|with|from) (?:@ )?(?:data|stuff|messages|content) => train training model | data ai
compensat\w+|(?:money|something|anything|credit|penalty|damages|refund|pay(?: us)?) (?:~)?(?:when|if) (?:you're|you are|it's|it is|the (?:service|system|site)) (?:~)?(?:down|offline|out|unavailable|not (?:up|working))|(?:make|made) up for (?:it|downtime|outages?) => credit credits | availability downtime
(?:when|if) (?:you're|you are|your (?:service|system|servers?) (?:is|are)) down => downtime outage availability unavailable
(?:shut|take|bring|switch|turn) (?:it|everything|the \w+|things|your \w+)? ?(?:down|offline|off)? ?(?:for|to do|to install|during) (?:an |the |some )?(?:updates?|upgrades?|maintenance|repairs?|works?)|(?:planned|scheduled) (?:downtime|outages?|works?)|(?:do|install) (?:your |the )?updates (?:at|in the|during) => maintenance window | planned
how (?:often|much|long) (?:are|were|is) (?:you|it|the (?:service|system)) (?:down|offline|unavailable|out)|how (?:reliable|dependable|stable|rock solid)|can (?:we|i) (?:rely|depend|count) on => uptime availability
(?:is (?:it|something|everything)|are you|is your \w+) (?:down|broken|offline|out|not working) (?:right now|at the moment|today|currently|now)|see (?:if|whether) (?:~)?(?:down|broken|up|working)|(?:what's|whats|what is) (?:wrong|going on|happening) with (?:your|the) => status | page
(?:data ?cent(?:re|er)|region|building|server farm) (?:~)?(?:burns?|dies?|floods?|goes (?:down|dark|offline)|explodes?|fails?|is gone) => failover disaster region | recovery
(?:ring|call|phone|reach|talk to|get hold of|get) (?:you|someone|somebody|anybody|anyone|support) (?:~)?(?:night|sundays?|weekends?|saturdays?|christmas|hour|holidays?)|(?:at night|in the middle of the night|out of hours|after hours|3 ?am|on (?:a )?(?:sundays?|saturdays?|weekends?|christmas)) => hours weekend night phone | support
how (?:fast|quick|quickly|soon|long) (?:~)?(?:answer|reply|respond|get back|react|hear back|help)|(?:hear|get an answer|get a reply) (?:back )?from you => response answer hours | support time
(?:pasted|posted|published|pushed|committed|leaked|put|dumped|shared|exposed|uploaded|checked in|stole|stolen|found|sent|copied) (?:~)?(?:(?:api )?(?:key|token|secret|password|credential)s?)|(?:key|token|secret|password)s? (?:~)?(?:leaked|stolen|exposed|public|out there|published|pasted|in the wild|on github|on the internet|in (?:a|our) (?:repo|commit|log|screenshot|mail)) => leaked revoke rotate compromised | key
(?:lost|misplaced|forgot|deleted|can't find|cannot find|don't have|show|see|read) (?:me )?(?:@ )?(?:api )?(?:key|token|secret)(?: again| any ?more)? => lost shown new | key secret
(?:fake|dummy|pretend|toy|play|practice|safe|separate|test|mock) (?:environment|account|system|server|world|data|area|place|version)|play (?:around|with it)|mess around|without (?:breaking|touching|hurting|affecting) (?:@ )?(?:real|live|production|anything)|not (?:on|in|with) (?:@ )?(?:real|live|production) => sandbox test | environment
(?:really|actually|truly|genuinely) (?:is |was |came |comes |are |come )?from you|(?:make|be) sure (?:~)?(?:from you|genuine|real|authentic)|(?:spoof|fake|forge)\w* (?:webhook|call|request|event)s?|(?:webhook|call|request)s? (?:~)?(?:genuine|authentic|fake|forged|spoofed) => signature verify signed | webhook
(?:our|my) (?:server|endpoint|end|side|system|site) (?:is|was|goes|were|went|has been) (?:down|offline|not reachable|unreachable|out|sleeping) => retry retries redelivery | delivery failed
(?:too many requests|429s?|how (?:hard|often|fast|many) (?:~)?(?:hit|hammer|poll|call|request|query|ask)) => rate limit | requests 429
(?:same|one|an?) (?:\w+ )?(?:twice|two times|double|doubled|again)|(?:send|sent|post|posted|deliver\w*|come|comes|arrive\w*|get|got|processed?|created?|run|runs) (?:~)?(?:twice|two times|double|doubly) => duplicate idempotent idempotency twice
(?:all|more than|rest of) (?:the )?(?:rows|results|records|items|entries|pages)|(?:only|just) (?:get|see|returns?|getting|got|gives?) (?:me )?(?:the first )?\d+|next (?:rows|results|records|lot|batch|chunk) => pagination cursor page | limit
(?:ready-?made|prebuilt|existing) (?:code|client|package)|(?:python|java|php|ruby|go|golang|rust|c#|dotnet|\.net|node|javascript|typescript|elixir|kotlin|swift) (?:package|module|sdk|library|client|bindings?|gem|crate)|(?:library|package|client|module) for (?:python|java|php|ruby|go|golang|rust|c#|node|javascript|typescript|elixir) => library sdk client
old (?:api|version)s? (?:~)?(?:switched|turned|shut|going|goes|stop|die|removed|supported)|(?:how long|until when) (?:~)?old (?:api|version)s? => deprecated sunset supported | version
(?:in|keep|keeps|guarantee|preserve) (?:the )?(?:same |right |correct |strict )?(?:order|sequence)|out of order|first (?:come|in),? first|jumbled|mixed up => order ordering fifo | guarantee
(?:many|several|thousands|hundreds|lots|all of them|everything|a bunch|loads) (?:~)?(?:at once|in one go|at the same time|together|in one call|in a single|at a time) => bulk batch
(?:on|from) (?:my|our|a) (?:laptop|own (?:machine|computer|pc|server|servers|hardware)|notebook|mac|pc|computer|premises)|in (?:our|my) own (?:data ?cent(?:re|er)|cloud|network|basement)|behind (?:our|the|a) firewall => self-hosted local install
(?:uploaded|imported|loaded|sent|chose|picked|used) (?:~)?(?:wrong|bad|old|broken|incorrect)|(?:revert|undo|take back|roll back|reverse|go back|unmake|restore)(?: an| a| the| that| this| my| our)? ?(?:import|upload|change|mistake|delete|deletion|it|that)?\b|by (?:mistake|accident)|accident(?:al)?ly|oops => undo restore revert
(?:get|take|pull|bring|move|carry) (?:@ |all (?:of )?(?:@ )?)?(?:data|stuff|everything|things|records|contents?|files) (?:all )?(?:out|away|with (?:us|me)|elsewhere|off|back)|(?:dump|download) (?:of )?(?:all |everything|@ data) => export download | data
(?:hook|hooked|hooking|wire|tie|plug|link) (?:it |this |you |that |up |in |into |us ){0,3}(?:up )?(?:to|with|into)|(?:talk|speak|play nice(?:ly)?|work together|get along|communicate|cooperate) (?:to|with) => connect integration connector
(?:switch|come|coming|move|moving|migrate|change|changing|switching) (?:over |away )?from (?!@)|(?:replace|replacing) (?:our|my) (?:old|current|existing) => migrate import switch | from
(?:power (?:cut|failure|outage|goes)|pull(?:s|ed|ing)? the plug|(?:machine|box|server|node|host|computer|broker|process|vm|pod|instance)s? (?:~)?(?:dies?|died|crash(?:es|ed)?|goes (?:down|away|dark)|fails?|explodes?|falls over|blows up|breaks?|vanish\w*|killed|is gone|loses power)) => crash failure dies fails | node recovery
(?:lose|losing|lost|drop|drops|dropped|swallow) (?:any |some |a |@ )?(?:messages?|events?|jobs?|tasks?|orders?|requests?|writes?) => lost durability durable loss | acknowledged
(?:keeps?|kept) (?:on )?(?:failing|crashing|coming back|being retried|throwing)|poison(?:ed|ous)?|never (?:succeeds?|works?|gets through|goes through)|(?:give|gives|gave|giving) up (?:on|after)? => dead retries retry failed | letter
(?:falls?|fell|falling|lags?|lagging|get|gets|getting) behind|(?:pil(?:e|es|ed|ing) up|stack(?:s|ed|ing)? up|back(?:s|ed)? up|can't keep up|cannot keep up|too slow to) => backlog lag behind slow | consumer
(?:disk|drive|volume|storage|ssd) (?:is |gets |runs |fills |getting |becomes )?(?:full|out of space|fills up|up|no space)|run(?:s|ning)? out of (?:disk|space|storage) => disk full | storage
(?:how (?:fast|many) (?:~)?(?:per|a|each|every) (?:second|minute|hour))|(?:cope|deal|keep up|handle) (?:~)?(?:traffic|load|volume|peak|spike|burst|per second|a second)|at full (?:tilt|speed) => throughput second performance
(?:how (?:big|large|huge|long|fat|heavy)|(?:biggest|largest|longest|heaviest|fattest|max(?:imum)?)) (?:can |may |is |are |could )?(?:@ )?(?:single )?(?:messages?|payloads?|files?|uploads?|attachments?|requests?|body|documents?|pictures?|images?|videos?|records?) => maximum limit largest | size
(?:upgrade|update|deploy|patch|restart|move to a new version|change) (?:~)?without (?:~)?(?:stopping|downtime|interruption|outage|taking|down|anyone noticing|losing) => rolling upgrade | downtime
(?:how (?:many|much)) (?:~)?(?:machines|servers|boxes|nodes|memory|ram|cpus?|cores|disk|hardware)|(?:what|which) (?:kind of |sort of )?(?:machine|hardware|server|computer|box|vm) => requirement memory nodes hardware | cpu
(?:send|deliver|run|do|publish|fire|start|trigger) (?:~)?(?:later|tomorrow|in an hour|in \d+ \w+|at a (?:given|certain|later|specific)|after a while|not right away) => delay delayed scheduled
(?:start|go|read|play|run|process|get|see|consume|replay) (?:~)?(?:over again|from the (?:start|beginning)|again|once more|a second time|old (?:messages|events)|yesterday)|rewind|re-?read => replay rewind | offset
(?:see|know|watch|tell) (?:what's|what is|whats|how it's|how things are|if it's) (?:going on|happening|doing|healthy|inside|alive|ok)|keep(?:ing)? an eye|under the hood|health of => monitoring metrics health
(?:wake|woken|woke|page|paged|ping|alarm|warn|warned|tell|told|let|notify|mail|text|message) (?:me|us|someone|somebody|him|them|you)?(?: up| know)? ?(?:when|if|before|as soon|in the night|once) => alert notification notify
(?:at work|in (?:a|our) (?:company|business|product)|commercially|for (?:a|our) (?:company|business)|sell (?:it|a product|something)|make money with) => licence license commercial
(?:see|read|look at|get) (?:the )?(?:source|code)|who wrote it|open[- ]?source => source licence license | open code
(?:drain|drains|eat|eats|suck|sucks|kill|kills|empty|empties|flatten|use up|hard on) (?:~)?(?:phones?|mobiles?|battery|batteries|tablets?|charge|devices?) => battery | phone
(?:no|without|bad|poor|weak|loses?|lost|out of|patchy|any) (?:\w+ )?(?:coverage|signal|reception|internet|network|connection|wi-?fi|service|bars)|in (?:a|the) (?:tunnel|basement|cellar|plane|desert|mountains|middle of nowhere|field|woods|forest)|dead (?:zone|spot) => offline connection
(?:less|fewer|too many|so many|stop|all these|all those|flood of|drowning in|no more|turn off|switch off|reduce|spam(?:ming)?) (?:@ |me with |us with |sending )?(?:@ )?(?:e-?mails?|mails?|messages|notifications?|pings?|alerts|beeps|texts) => notification digest mute | email
(?:one|a single|only one|just one) (?:e-?mail|mail|message|summary) (?:a|per|each|every) (?:day|week) => digest daily | summary notification
(?:on|going on|during|over|while on) (?:my |our )?(?:holidays?|vacation|leave|sick leave)|(?:i'm|i am|someone is|she's|he's) (?:away|off sick|out) => absence deputy substitute away | office
(?:an |one |two |some )?hours? (?:off|wrong|out|late|early|ahead|behind)|wrong (?:time|hour|clock)|times? (?:are|is|looks?) (?:off|wrong) => zone | time
(?:doesn't|don't|does not|do not|didn't|isn't|not|won't|never) (?:show(?:s|ing)?(?: up)?|appear(?:s|ing)?|arriv(?:e|es|ed|ing)|come(?:s)?(?: in| through)?|coming|turn up|load|loading|update|updating|move|moving|sync|syncing|there) => missing troubleshooting | shown
(?:takes?|taking) (?:ages|forever|so long|too long|an eternity)|(?:so|too|very|really|super|painfully) slow|laggy|sluggish|crawls => slow performance
(?:our|my) own (?:web )?(?:address|url|domain|subdomain|link) => domain | custom own
(?:we|some of us|they|people|drivers|staff|users|colleagues|customers|parents|workers|clients|half of \w+(?: \w+)?) (?:only |just |mostly |don't |doesn't |do not |all |are |is )?(?:speak|speaks|understand|understands|read|reads|romanian|ukrainian|polish|turkish|german|french|spanish|italian|dutch|portuguese|arabic|chinese|russian|hindi|japanese) => language
(?:in|into|to) (?:romanian|ukrainian|polish|turkish|german|french|spanish|italian|dutch|portuguese|arabic|chinese|russian|hindi|japanese|welsh|swedish|danish|norwegian|finnish|czech|greek|another language|my (?:own )?language|other languages) => language
who (?:made|built|is behind|started|runs|owns|came up with) (?:this|it|you|the company|all this)|(?:how did|when did) (?:you|it|the company) (?:guys )?(?:start|begin) => founded founder | about company
(?:apply|work|job|position|career|intern|vacanc\w+|employ\w*|hire me|hiring|recruit\w*) (?:~)?(?:for you|with you|at your|at you|here)|are you (?:hiring|recruiting)|(?:open|free) (?:positions?|jobs?|roles?) => job careers vacancies
(?:anyone|anybody|someone|somebody|others|other (?:companies|customers|firms|people)) (?:else )?(?:~)?(?:like us|in our (?:field|industry|business|line)|doing that|doing this|use|using|uses|with you|similar)|references?\b|who (?:else )?(?:uses|is using) (?:it|you|this) => customer | case study
(?:how long|how much time|how many (?:weeks|days|months)) (?:~)?(?:get(?:ting)? (?:going|started|it running|live|up and running)|up and running|set ?up|live|running|roll ?(?:it )?out|install\w*|ready|onboard\w*) => onboarding setup rollout days weeks | start
(?:teach|show|train|coach|school) (?:@ |us |me )?(?:people|staff|team|employees|colleagues|workers|drivers|users|how) => training course | onboarding
(?:earn|make (?:some )?money|get (?:a )?(?:cut|share|percentage|kickback|bonus|reward)|what do (?:we|i) get) (?:~)?(?:recommend\w*|refer\w*|bring\w*|sell\w*|introduc\w*|for (?:every|each)|customers?) => commission referral partner
(?:resellers?|referral|affiliates?|partner) (?:(?:or|and) (?:reseller|referral|affiliate|partner) )?(?:program\w*|schemes?|commissions?|fees?|model)|(?:become|be|have|offer|are there|any|work with) (?:an? |any )?(?:resellers?|affiliates?) => partner partners reseller affiliate referral | commission
(?:resell|sell) (?:it|this|your|you) (?:~)?(?:customers|clients|under) => reseller resell partner
(?:coming (?:soon|next|up)|in the (?:works|pipeline)|planning to (?:add|build|support)|do you plan|will you (?:ever )?(?:add|build|support|get)|next (?:year|release|version)) => roadmap planned plan | upcoming
(?:old|ancient|older) (?:browser|phone|android|iphone|ipad|windows|computer|tablet|machine)s?|internet explorer|which (?:browsers?|phones?|androids?|iphones?|systems?) => supported requirement version | browser devices
(?:which|what) (?:law|court|courts|jurisdiction)|(?:sue|go to court|legal dispute) => law court courts
(?:disagree|complain|object|appeal|contest|challenge|dispute|protest|not agree)(?:s|ed|ing)?(?: (?:with|about|against|to|over))? => dispute objection object disagree
(?:wrong|bad|incorrect|false|odd|strange|funny) (?:numbers?|figures?|values?|data|results?|readings?|address|position|amount|total)s? => wrong incorrect correct
(?:help|support|hand) (?:~)?(?:moving|switching|starting|setting (?:it |things |everything )?up|with the (?:move|switch|start|set-?up)) => onboarding migration | help
(?:how (?:exact|accurate|precise|good|right|correct|trustworthy|acurate)) => accuracy accurate
(?:warn|tell|let|inform|notify) (?:us|me|customers) (?:before|in advance|beforehand|ahead|when you change)|(?:how much|what) (?:notice|warning) => notice days advance | change
(?:more|extra) (?:time|days|weeks) => extend extension
(?:bring|take|send|ship|give|hand|return)(?:ing)? (?:it|them|this|something|the \w+) back|(?:don't|doesn't|not) (?:like|want) (?:it|them) (?:any ?more)? => return
(?:broken|damaged|defective|faulty|dead|smashed|cracked) (?:on arrival|device|unit|part|item|product|when|in)|(?:breaks?|broke|stops? working|gives? up|goes wrong) (?:after|within|in) => warranty repair replace
(?:get|arrive|arrives|be|reach|come|comes|turn up)(?: here| there| to (?:me|us)| at my door)? (?:by|before|in time|until) (?:~)?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|christmas|tomorrow|next week) => delivery delivered shipping
(?:come|comes|coming|send someone|visit|drive) (?:out )?(?:to (?:us|me|our|my)|here|by|round|over|on ?-?site) => on-site site visit
(?:how|what) (?:heavy|tall|wide|long|big|thick) (?:is|are) => weight dimensions size
(?:get|gets|getting|is|be|too) (?:wet|rain|rained on|soaked|dusty|cold|hot|frozen|freezing|warm) => temperature waterproof ip67 | range
(?:how long|how many (?:hours|days|years)) (?:~)?(?:battery|charge|batteries|last|lasts|run|runs|hold) => battery | lasts life
who (?:pays|is liable|is responsible|covers|foots the bill) (?:if|when|for)|(?:you|if you) (?:mess|screw|make a mistake|get it wrong|get something wrong|make an error|slip up)|your (?:fault|mistake|error) => liable liability mistake error | penalty
(?:strange|weird|odd|fishy|dodgy|suspicious|funny) (?:e-?mail|mail|message|call|link|sms|text) => phishing suspicious
(?:who|whom|where|how) (?:do|can|should) (?:i|we) (?:call|ring|reach|turn to|phone)|urgent|emergency|asap|right now!|!! => urgent emergency phone | contact support
(?:best|good|right|easiest|ideal) (?:time|month|day|moment|point|week) (?:to|for) => start easiest date | best
(?:how much|how many) (?:of (?:@ )?(?:own )?)?(?:time|work|effort|hours|days|people) (?:~)?(?:does|do|will|is|takes?|need|needed|eat|cost) => effort days hours | implementation
changed? (?:my|our|her|his|their) mind|(?:second thoughts|don't want (?:it|to) any ?more|rather not) => withdraw undo cancel | revoke
(?:employ|hire) (?:~)?(?:for us|on our behalf|in our name) => employer record | employ
(?:hide|hidden|invisible|kept from|secret|conceal) (?:it |them |this |that )?from|(?:not|never|mustn't|shouldn't|may not|can't) (?:be able to )?(?:see|read|know|find out|view) => visible visibility hidden permission
(?:spy|spying|snoop|keep tabs|watch|monitor|surveil)\w* (?:on )?(?:what )?(?:@ )?(?:people|staff|employees|workers|users|drivers|us|me|team)|(?:spying|surveillance|big brother) => monitoring recorded recording track
(?:feed|give|send|put|hand|paste|pass) (?:~)?(?:to|into) (?:an? |the )?(?:chatgpt|openai|ai|llm|gpt|model|models|copilot|claude|gemini)|(?:chatgpt|openai|llm) => model ai train | data
without (?:an? |any )?(?:e-?mail|mail) ?(?:address)?|(?:no|don't have (?:an? )?)(?:e-?mail|mail) address|have no (?:e-?mail|mail) => phone number code | email
(?:get|be|gets|getting) (?:paid back|reimbursed|refunded|the money for)|paid out of my own pocket|out of pocket => expense expenses receipt reimbursement
(?:raise|increase|change|up|put up) what (?:we|i) pay|pay more (?:next|every|each|the next)|(?:price|fee) (?:increase|rise|hike)s? => increase raise | price
(?:pay|paying) (?:~)?(?:visa|mastercard|amex|card|credit card|paypal|apple pay|google pay|twint|klarna|ideal|sepa|direct debit|stripe|cash|crypto|bitcoin)|which cards|(?:payment|pay) (?:methods?|options?) => payment card debit transfer invoice
(?:you've|you have|you had|you'd|have you|has anyone|were you|you were) (?:ever )?(?:been )?(?:hacked|breached|attacked|compromised|broken into) => breach incident | notify security
(?:dump|stream|sync|copy|push|pipe|load|pull|get|write|feed) (?:~)?(?:into|to|in) (?:@ )?(?:snowflake|bigquery|redshift|warehouse|data lake|lake|databricks|power ?bi|tableau|looker|excel|sheets|spreadsheet|s3|database|erp|crm) => warehouse export connect sql integration
(?:what|which) (?:percent|percentage|share|fraction|part|proportion) (?:~)?(?:wrong|incorrect|errors?|mistakes?|fail|failed|faulty|right|correct)|how often (?:~)?(?:wrong|mistake|error|fail|right|correct)|error rate => accuracy error correct percent rate
(?:cap|ceiling|limit|maximum|lid|upper bound) (?:on|for|to) (?:@ )?(?:spend|spending|cost|costs|bill|usage|budget)|(?:spend|pay|cost) (?:no more|at most|not more|more) than => spending limit cap budget
(?:phone|phones|call|calls|ring|rings) home|(?:send|sends|collect|collects|report|reports) (?:any |anything |@ )?(?:usage|statistics|telemetry|data) (?:back |home )?(?:to you|about us|home)? => telemetry usage statistics
(?:if|when) (?:i|we|you|nobody|no one|it|it's) (?:don't|doesn't|do not|isn't|is not|not|never|haven't|hasn't) (?:use|used|log|sign|touch|touched|open|opened|active) (?:it|in|anything)?|(?:nobody|no one|someone|somebody) (?:has |have )?(?:not )?(?:used|touched|uses|touches)|hasn't (?:been )?(?:used|touched) => inactive unused inactivity idle
(?:only|just|with|on|run|are|is) (?:two|2|one|1|a single) (?:servers?|machines?|nodes?|boxes?|brokers?|instances?|replicas?) => minimum nodes majority single quorum three
(?:stretch|span|spread|split|run|replicate|work) (?:it )?(?:~)?(?:europe|us|usa|asia|continents?|regions?|data ?cent(?:er|re)s?|zones?|sites|countries) => regions region latency across
(?:at the same time|at once|simultaneously|in parallel|concurrently|together) => concurrent parallel exclusive
(?:all or nothing|in one go|atomically|as one|both or neither) => transaction atomic batch
(?:redo|put back|re-?queue|re-?send|re-?process|retry|try again|run again|send again|back in(?:to)?) (?:~)?(?:failed|messages?|jobs?|stuff|them|queue|orders|ones) => retry redrive requeue replay | dead letter
(?:stop|pause|hold|halt) (?:~)?(?:for a (?:while|bit|moment|minute|few)|temporarily|a while) => pause hold resume
(?:renew|swap|replace|change|rotate|update|expired|expiring|expires) (?:~)?(?:cert|certs|certificate|certificates|tls|ssl) => certificate rotate reload renew
(?:what|which) (?:~)?(?:watch|monitor|keep an eye|look out|look at|alert|alerts|page me|wake me) => monitoring metrics alert watch
(?:minimum|smallest|least|min) (?:order|quantity|amount|batch|number|purchase)|(?:order|buy) (?:just |only )?(?:one|a single|a few|small) => minimum order quantity
(?:send|ship|deliver|mail|post) (?:it |them |this |things )?(?:~)?(?:abroad|overseas|outside|internationally|to (?:the )?(?:us|usa|uk|switzerland|norway|canada|australia|island|islands|other countries)) => shipping delivery international countries customs
(?:where is|where's|track|follow) (?:@ )?(?:order|parcel|package|delivery|shipment) => tracking order delivery
how (?:long|many days|many weeks|soon|fast|quick) (?:~)?(?:arrive|deliver|delivered|delivery|ship|get here|get it|come|be here|receive|in stock|made|produced) => delivery lead days shipping
(?:spare|replacement) parts?|(?:part|piece) (?:is |got |was )?(?:broken|missing|lost) => spare parts replacement
(?:put|set|mount|fit|hang|screw|build) (?:it |them |this )?(?:up|together|on|in) (?:ourselves|myself|by myself|the wall|the ceiling)?|(?:diy|do it (?:ourselves|myself|yourself))|(?:come|send someone) (?:and |to )?(?:install|fit|mount|set) => installation mounting install
(?:need|require|have to have|must have) (?:an? |any )?(?:electrician|plumber|engineer|expert|developer|it (?:guy|person|department|team)|specialist|programmer|technician) => installation skills knowledge requirements
(?:made|manufactured|produced|built|assembled) (?:in|of|from|out of)|(?:what|which) material => material manufactured made
(?:recycle|throw (?:it )?away|dispose|get rid of) (?:~)?(?:old|it|device|battery|batteries|product|packaging) => recycling disposal take-back
(?:sustainab\w+|green|eco|climate|carbon|co2|footprint|planet) => carbon climate sustainability emissions
(?:sample|samples|specimen|try one|prototype) => sample samples
(?:bulk|volume|large|big|many|wholesale|quantity) (?:order|orders|discount|price|prices|pieces|units|quantities) => volume bulk quantity | discount
(?:book|make|arrange|schedule|change|move|cancel|get) (?:an? |@ |another )?(?:appointment|slot|visit|meeting|call|viewing|demo|table|room|session) => appointment book booking schedule
(?:opening (?:hours|times)|when (?:are|do) you (?:open|close)|open (?:on|until|at|today|tomorrow)|closed on) => hours open opening
(?:get|come|find|drive|travel) (?:to|there) (?:by (?:car|train|bus)|you)|where (?:can|do) (?:i|we) park|(?:car ?park|parking) => directions parking address
(?:bring|take|have) (?:@ |an? )?(?:dog|dogs|pet|pets|cat|kid|kids|children|baby|child|wheelchair) => pets dogs children accessible
(?:how old|too (?:old|young)|age limit|minimum age|under (?:16|18)) => age minimum years
(?:qualify|eligible|entitled|allowed to apply|who can (?:apply|join|use|get)) => eligible eligibility requirements
(?:last day|deadline|too late|latest|by when|until when|how late) (?:to|for|can|is|do|may)? => deadline until latest days
(?:hand|turn|send|give) (?:it |them |that |this )?(?:in|over) (?:~)?(?:form|documents?|papers?|application) => submit application documents
(?:what|which) (?:papers?|documents?|paperwork|proof|evidence) => documents required certificate
(?:gets?|got|be|been|is|was) (?:the )?wrong (?:size|colou?r|item|product|model|one|thing) => exchange return replace
(?:works?|compatible|fits?|go|goes|run|runs) (?:together )?(?:with|on) (?:@ )?(?:old|existing|current|own|other|different|third) => compatible compatibility works existing
(?:certified|certificates?|certification|approved|compliant|standards?|conform|norms?|iso|soc ?2) => certified certificate compliance iso standard
(?:speak|talk|chat|get through|connect me) (?:to|with) (?:a |an |some |@ )?(?:human|person|someone|somebody|real|expert|agent|consultant|advisor|sales) => contact phone person team
(?:who|which person) (?:should|do|can|would|could) (?:i|we|they) (?:talk|speak|write|ask|turn|contact|email)|who (?:could|can|should) (?:talk|speak|help|explain) => contact officer person
(?:stays?|remains?|keeps?|left|lying|sitting) (?:~)?(?:in transit|open|pending|stuck|the same|unchanged|waiting) => stuck pending troubleshooting
(?:see|seen|shown|show|appears?) (?:~)?(?:twice|two times|double|multiple times|again) => duplicate merge
(?:turn|switch|set) (?:it |them |this |that )?(?:on|off)\b|(?:enable|disable|activate|deactivate) => enable setting switch
(?:on the (?:way|road|go|move)|while travelling|from (?:my|the) (?:phone|mobile|car|train)) => mobile app phone
(?:paper|printed|hard copy|print it|by post|letter) => print paper post
(?:one|single) (?:place|screen|view|list|page) (?:for|with|to see)|everything (?:in one|together) => overview dashboard list
(?:small|tiny|little|one-man|one man|two-person) (?:company|business|team|shop|firm|outfit)|just (?:me|the two of us|us two|one person) => small starter plan minimum
(?:big|large|huge|thousands of|hundreds of) (?:company|companies|organi[sz]ation|users|employees|people|sites|locations) => enterprise large limit
(?:send|upload|attach|import|store|process|transfer) (?:~)?\d+ ?(?:kb|mb|gb|tb|megabytes?|gigabytes?) => maximum limit size largest
(?:can|will|does|could) (?:it|you|this|that|the (?:system|service|server|app)) (?:really )?(?:cope|handle|manage|take|stand|deal with|keep up|survive)|\d+ ?(?:k|thousand|million|m) (?:users|devices|sensors|customers|connections|clients|people|messages|orders|records|rows|requests) => scale capacity limit connections throughput
(?:as|with|for) (?:an? )?(?:guest|visitor|outsider|external|contractor|freelancer|consultant|temp)s? => guest external role
(?:my|our) (?:boss|manager|team lead|supervisor) (?:wants|needs|asks|asked|has) => report export approval
(?:is|are|was|were) (?:it|they|things?|everything) (?:still )?(?:ok|okay|fine|safe|legal|allowed) (?:to|if) => safe allowed supported
(?:two|both|several|more) (?:people|users|of us|persons) (?:~)?(?:at once|same time|together|edit|edits|editing|work) => concurrent simultaneous conflict lock
(?:ran|runs|run|going|go) (?:~)?(?:in the background|overnight|by itself|on its own|without me) => background scheduled automatic
(?:by itself|on its own|automatically|without (?:us|me|anyone) (?:doing|having)) => automatic automatically rule
(?:where|how) (?:do|can) (?:i|we) (?:find|see|get) (?:out )?(?:~)?(?:version|release) => version release
(?:tell|know|see|check|find out|show) (?:~)?(?:how much|how many) (?:~)?(?:used|left|spent|consumed|remaining) => usage remaining quota
(?:at|during the|in the middle of the|by) night|overnight|night-?time|(?:late )?in the evenings? => night nightly overnight pm evening
how many (?:people|persons|colleagues|of us|employees|staff|nurses|members|logins?) (?:~)?(?:log(?:ged)? ?in|sign ?in|use|access|share|have (?:an? )?(?:login|account)) => users seats logins | accounts staff
when (?:did|was|were|have|has) (?:~)?(?:add(?:ed)?|introduced?|launch(?:ed)?|releas(?:e|ed)|ship(?:ped)?|roll(?:ed)? out|come out|came out) => changelog new released version | added
(?:flat|burst|blown|punctured) (?:tires?|tyres?)|(?:get|got|have|had) a flat[?.! ]*$ => puncture punctures tyre tire breakdown
(?:power|electricity|mains|lights?|current) (?:goes?|went|is|gets?|cuts?|fails?|drops?) (?:out|off|down|cut|away)|(?:power|electricity) (?:cut|failure|outage|loss)(?:s|es)?|black-?outs?|(?:no|lose|without) (?:power|electricity) => power mains electricity outage | failed lost
(?:trailer |tow(?:ing)? )?hitch(?:es)? => ball towball towbar coupling | tow vehicle
re-?schedul(?:e|es|ed|ing)|(?:move|shift) (?:@ )?(?:appointment|booking|visit|slot) => move reschedule slot | confirm cancel
(?:can|could|may|should|do|must) (?:i|we) (?:\w+ )?drop (?:it|them|this|the \w+) off => return bring collection | deliver
(?:zip|postal) ?codes? => postcode postcodes
elevators? => lift lifts
cell ?phones? => mobile phone
(?:parking (?:lot|garage|spot|space)|car ?park)s? => parking car
(?:trash|garbage) => waste rubbish bin
apartments? => flat flats
`;

const few = String.raw`(?:[\w'’-]+ ){0,4}?`;
const own = "(?:my|our|the|your|their|his|her|this|that|a|an|all|any|some)";

/** A thing that a question says in other words than pages do. */
export interface Notion {
  /** Where the question says it. */
  start: number;
  end: number;
  /** Any of these on a page tells of it. */
  words: readonly string[];
  /** Others to look for. */
  besides: readonly string[];
}

interface Paraphrase extends Pick<Notion, "words" | "besides"> {
  asked: RegExp;
}

let paraphrases: readonly Paraphrase[] | null = null;
let mayBeSaid: PatternFilter = () => [];

function readLines(): Paraphrase[] {
  return lines
    .split("\n")
    .filter((line) => line.includes(" => "))
    .map((line) => {
      const [asked = "", said = ""] = line.split(" => ");
      const [words = "", besides = ""] = said.split(" | ");
      return {
        asked: new RegExp(String.raw`\b(?:${asked.replaceAll("n't", "n'?t").replaceAll("~", few).replaceAll("@", own)})`, "u"),
        words: words.split(" "),
        besides: besides.split(" ").filter((word) => word !== ""),
      };
    });
}

/** What a message is about shows early on. */
const OPENING = 600;

/** What a question says in a roundabout way. */
export function readNotions(text: string): Notion[] {
  if (paraphrases === null) {
    paraphrases = readLines();
    mayBeSaid = createPatternFilter(paraphrases.map(({ asked }) => asked));
  }
  const lower = text.slice(0, OPENING).toLowerCase().replaceAll("’", "'");
  const notions: Notion[] = [];
  for (const place of mayBeSaid(lower)) {
    const paraphrase = paraphrases[place];
    const match = paraphrase?.asked.exec(lower);
    if (paraphrase === undefined || match == null) continue;
    const { words, besides } = paraphrase;
    notions.push({ start: match.index, end: match.index + match[0].length, words, besides });
  }
  return notions;
}

/** Whether a word is part of one of them. */
export function isWithin(notions: readonly Notion[], word: { start: number; end: number }): boolean {
  return notions.some(({ start, end }) => word.start >= start && word.end <= end);
}
