import { everydayWords } from "./everyday-words.ts";
import { functionWords, genericWords, stemOf } from "../../../../knowledge/words/words.ts";

/**
 * Words that a visitor and a page use for one thing, as software and services are written of. A line is a family whose members stand for
 * each other; slashes part families, and before a ">" stand words that are asked for with the ones after it, and not the other way round.
 */
const families = `
price pricing cost fee rate charge / price cost > priced bill billed pay expensive amount
cheap cheapest > lowest starter smallest basic price / expensive > price pricing cost
discount > reduced off cheaper save reduction coupon percent / coupon voucher promo discount / rebate discount / yearly annual annually year annum
monthly month / weekly week / daily day / hourly hour / refund reimburse reimbursement > money back refundable / refundable refund
invoice bill receipt / accountant bookkeeping > invoice billing / billing payment invoice / pay payment paid / card credit debit
purchase buy order / subscribe subscription / subscription plan membership tier package / upgrade > plan tier higher
downgrade > plan lower / trial evaluation evaluate try / trial > days free / free > trial complimentary gratis
nonprofit charity ngo nonprofits / university college school education academic student / delete remove erase wipe purge discard
wipe erase > reset clear delete / delete > removal deletion uninstall / uninstall remove deactivate / cancel terminate cancellation
cancel > stop end leave unsubscribe / quit leave cancel / disable deactivate off / disable > stop prevent / enable activate on
activate > switch turn enable / login signin logon / login > log sign logged authentication / logout signout > session expire log out
signup register registration / signup > account create join / install installation setup / install > add deploy
setup configure configuration set / configure > settings setup / onboarding > setup started / change edit modify update alter adjust
change > switch replace / swap replace exchange switch / rename > name change / create make add build generate / new > create add
make > create / copy duplicate clone / move migrate transfer relocate / migrate migration migrator import switch / hand > transfer over
handover > transfer / import upload bring / import > importer migrate / export download extract / export > csv / send deliver dispatch
receive get / show display view / see view show / hide hidden conceal mask / redact mask > hide anonymize / split separate divide
merge combine join consolidate / combine merge / undo revert rollback restore reverse / undo > unmerge recover / revert rollback restore
rollback > previous earlier back / recover restore recovery / backup snapshot / backup > restore copy / archive > archived store
schedule scheduled cron / schedule > automatic recurring planned / job task / automate automatic automation automatically
automate > workflow trigger / workflow automation / rule condition / conditional condition / condition > depend rule when
certain > specific condition / assign > assignment route assigned / forward redirect / forward > forwarding / redirect redirection
link url / connect integrate integration connection connector / connect > link sync plugin / integrate > connect plugin connector
synchronize sync / sync > synchronise connect integration / plugin extension addon add-on / compatible > support works
compatibility compatible / fail failure error / error > problem issue exception / broken > error fail 404 / bug defect
bug > vulnerability issue / crash crashes > exit failure error / troubleshoot troubleshooting debug / troubleshoot > problem issue
vulnerability > security bug / memory ram / cpu processor vcpu / disk storage / storage > store disk space / gpu > graphics
server host / hosting host hosted / hosted > stored server located / selfhost onpremise / premise premises > self hosted own server
replica instance / instances > replica horizontal scale / scale scaling autoscale / bigger larger resize grow / bigger > increase
enlarge resize increase grow / increase raise / raise > increase / shrink reduce decrease / decrease reduce lower
reduce > lower decrease / speed performance / fast quick quickly speed / fast > performance speed instant
slow slowly > performance delay latency / latency delay / late > delay delayed / delay > late wait latency / wait > delay timeout
timeout > expire wait / duration length period / period > duration days / deadline due / interval frequency
frequent > frequency interval / often > frequency interval every / limit maximum max quota cap / cap limit
spending > usage limit budget cost / budget > limit spending cost / maximum max / minimum min / minimum > least lowest
lowest minimum min / highest maximum / biggest largest maximum / unlimited > limit / quota limit allowance / throttle > rate limit
outage downtime / downtime > zero interruption uptime / interruption > downtime / uptime availability / uptime > sla status
sla > uptime guarantee / guarantee > sla promise / promise > guarantee / offline down / outgoing outbound egress
incoming inbound ingress / incoming > receive / traffic bandwidth / traffic > visits egress network / fixed static
fixed > dedicated static permanent / permanent > fixed persistent / persistent > persist permanent / dynamic > changing / busiest peak
busy > peak load / docs documentation manual guide / tutorial guide / faq > questions / article > document page docs
help support assistance / support > help / helpdesk support / hotline phone / phone telephone / phone > call mobile smartphone
mobile phone smartphone / mobile > ios android app / iphone ios ipad / android > mobile app / tablet ipad / desktop > mac windows
mac macos / browser > chrome firefox safari / email mail / mail > inbox / mailbox inbox / mailbox > email / newsletter > email subscribe
text > sms message / sms > text message / chat messaging / chat > conversation message live / conversation thread / talk > contact call
contact reach / contact > email phone support / reach > contact / respond reply answer response / reply > response respond answer
canned saved > template reply / canned macro template / template > saved predefined / predefined > default saved template
notify notification alert / notify > warn message email / alert > notification monitor threshold / warn warning > alert notify
reminder remind / reminder > notification / note comment annotation / comment > note reply / internal private
internal > note private staff / private > confidential internal / public > publicly shared / share shared sharing
share > invite public access / invite invitation / invite > add member / member teammate user / teammate colleague coworker
teammate colleague > team member user staff / colleague > agent / staff employee / staff > agent team member / employee headcount
employee > staff people team / agent > staff operator / operator agent / people person / customer client / client > customer user
visitor guest / guest > visitor / admin administrator owner / admin > manager / owner > ownership admin / role permission
permission access / permission > role allow right / access > permission role / right > permission / allow permit
allowed > permission allow permitted / forbid prohibit block / forbidden > blocked denied / block ban / block > exclude deny filter
exclude ignore / exclude > block filter except / ignore > exclude silence / mute silence / silence > mute suppress ignore
silently > without quietly / suppress > silence disable / deny refuse reject / approve approval / accept > allow approve
force enforce enforcement / enforce require mandatory / force > require mandatory / mandatory required / optional > option / sso saml
sso > single okta identity / okta > saml sso identity / saml > sso identity / identity > sso idp / ldap > directory sso / 2fa mfa otp
2fa > factor authenticator / mfa > factor authenticator / password passphrase / password > reset credential login
secret > token key password credential / credential > token key password / token key / apikey > key token
authenticate authentication auth / authenticate > token key login / verify verification confirm / verify > validate signature check
validate validation / validate > check schema / sign > signature / signature > signed sign verify / encrypt encryption
encrypted > encryption tls rest / tls ssl https / ssl > certificate https / certificate > ssl tls / certified certification
certified > audit certificate compliance / compliance compliant / gdpr privacy / gdpr > compliance dpa europe / hipaa > compliance baa
soc > audit compliance / audit > log auditor / audited audit auditor / pentest penetration / log logging logs
logs > logging observability / history > log previous past / record recording / recording > record / monitor monitoring
monitor > alert observability metric / metric > statistics measure / statistics stats / stats > analytics metrics report
report > reporting analytics statistics / report > dashboard / dashboard > overview / chart graph / graph > chart
analytics > statistics report / track tracking / track > log measure record / count > counted number / measure > metric track
compare comparison versus / compare > comparing difference / versus vs / difference > compare versus / alternative > compare versus
competitor > compare alternative / filter filtering / filter > segment search / search find / sort order / group > team department
department > group team / team > group member / workspace > account organization team / organization organisation
company business organization firm / company > about team / founder founded / founded > founder started / ceo > founder chief executive
investor funding / raised > funding round investor million / headquarters > office located based / office > headquarters address located
address > located street office / located > region location based / location > place region located / region location
country > region location / europe eu / europe > european region / america usa / residency > region stored location / store stored save
stored > kept saved storage / keep retain / kept > retained retention stored / retention retain / retention > keep kept stored days
save > store / folder directory / file document / attachment file / attachment > upload files / upload attach / picture image photo
logo > brand image icon / brand > branding logo white label / branding brand / whitelabel > brand custom / color colour
theme > appearance color dark / dark > theme appearance mode / appearance > theme / font > typography style / layout > design customize
customize custom / customize > change edit / custom > own customize / own > custom / language locale / language > translation translated
translate translation / translated > language translation / currency > currencies dollars euro / timezone > zone time / holiday vacation
hours > monday working available / open > opening / close > closed closing / reopen > open closed / touched > inactive updated activity
inactive inactivity idle / inactive > idle days activity / idle > inactive sleep / sleep > inactive idle / expire expiry expiration
expire > expires lapse ends valid / renew renewal / renew > extend / extend > extension longer / longer > extend extended extension / lost lose / lose > lost forgot
forgot > reset lost / reset > forgot clear / broken > fix / fix > solve resolve / solve resolve / resolve > solve fix / spam bot
bot > spam robot crawler / crawler bot / captcha recaptcha / website site / website > domain / domain website / domain > dns
subdomain domain / webshop ecommerce / shop store ecommerce / shop > ecommerce woocommerce shopify / cart checkout / checkout > payment
form field / field > property attribute / property attribute / attribute > property / tag label / category > categories tag
categorize category / label > tag / button > click / shortcut keyboard / shortcut > hotkey / keyboard > shortcut / drag > drop
widget > embed / embed > iframe widget / iframe embed / popup modal / banner > notice / cookie > cookies consent
consent > cookie privacy / script snippet / snippet > code script / code > snippet / terminal cli / cli > command terminal
command > cli / parameter argument option / option > setting parameter / setting > option configuration / default > defaults
environment env / variable > environment / deploy deployment / deploy > release publish / publish > deploy release live
release version / version > release / update > upgrade / upgrade > update version / container docker / docker > container image
kubernetes k8s / database db / postgres postgresql / sql > database query / query > queries search / table > rows columns
rows > records entries lines / entries > records / schema > structure type / serialize serialization / parse > parser parsing
header > headers / request > requests call / call > request / endpoint > route url api / route > routing path url
hook > hooks callback / webhook > callback notification hook / callback > webhook hook / event > trigger / trigger > event start
retry > retries retried again attempt / attempt > retry try / cache caching / cache > cached / concurrent parallel simultaneous
simultaneously > concurrent parallel / batch bulk / bulk > batch multiple mass / several multiple many / multiple > many several
many > multiple / both > multiple / proxy > forward / firewall > waf block / port > ports / queue > queues / stream > streaming
socket > websocket / throw > error / catch > error handle / handle > handler / terms > conditions agreement / contract agreement
contract > term commitment / commitment > contract minimum / notice > cancel / legal > terms imprint / tax vat / vat > tax
reward bounty / prize reward / affiliate > referral commission partner / referral > refer affiliate / partner > reseller affiliate
reseller > partner / job career / hiring > career job position / salary > pay compensation / roadmap > planned upcoming
upcoming > soon planned roadmap / beta > preview / demo demonstration / demo > meeting call / meeting appointment
meeting > call booking slot / appointment booking / book booking / booking > reservation slot appointment / reservation > booking
training > onboarding course / course > training lesson / webinar > training / weight > weighs kg / ship shipping / shipping delivery
delivery > ship deliver / return > refund / warranty guarantee / steal theft stolen / theft > stolen insured insurance / complain complaint / repair > fix replace / battery > charge / accessible accessibility
wheelchair > accessible / camera > cameras / device > hardware / hardware > device / sensor > sensors / print printer
scan > scanner qr / barcode qr / offline > connection / internet > network connection / network > networking / offline disconnected / stranger > public anyone external / night > nightly schedule / announce announcement / announcement > banner / offline > network internet down / vpn > private network
partition > split / children > kids / kid > child children / parking > park / breakfast > meal
decline > declined failed fail reject / declined > failed fail payment / overdue unpaid late / unpaid > overdue outstanding invoice failed
owe > balance unpaid outstanding / prorate proration prorated / partial > prorated proration / seat license / licence license / license > licence seat
seat > user member / bank > transfer wire / wire > bank transfer / paypal > payment method / quote quotation / quote > pricing sales / debit > card payment
pause suspend / pause > hold freeze stop / freeze > pause suspend / suspend > disable deactivate / resume unpause / resume > restart continue
sprint iteration / sprint > cycle / iteration > cycle / milestone > goal deadline / ticket > issue task conversation request / todo task / bug > issue
board kanban / gantt > timeline chart / timeline > gantt roadmap schedule / nested > sub child hierarchy parent / subtask > child nested parent
postpone reschedule / postpone > snooze delay later / reschedule > move change / snooze > later postpone reminder / boss > manager admin
supervisor manager / contractor > guest external freelancer / freelancer > contractor guest agency / outsider > guest external / external > guest outside
kick > remove / expel > remove ban / viewer > view guest / readonly > view viewer / large > maximum size limit / heavy > large size / big > large
night > dark / forgotten forgot / forgotten > reset lost / fingerprint biometric / biometric > fingerprint passkey / passkey > fingerprint biometric
hack > security breach / hacked > compromised breach security / breach incident / incident > outage breach status / leak > breach exposed / leaked > compromised breach revoke
stolen > compromised revoke lost / revoke invalidate / revoke > remove delete expire / compromised > revoke rotate / rotate > rotation regenerate / regenerate > rotate new
law > legal compliance / lawyer > legal / dpa > processing agreement gdpr / deprecate sunset retire / deprecated > deprecation sunset retire legacy
sunset > deprecated retire / legacy > deprecated / stuck > hang troubleshooting fail / hang > stuck timeout / mistake > undo restore recover
accidentally > restore undo recover / accident > restore recover / wrong incorrect invalid / invalid > incorrect error / missing > lost disappear
disappear vanish / disappear > missing lost deleted / blank empty / prefill > prefilled autofill default / autofill > prefill / dropdown > select menu
select choose pick / pick > choose select / choose > select / toggle > switch enable / menu > navigation sidebar / sidebar > navigation menu
navigation > menu sidebar / homepage > home / icon > logo favicon / favicon > icon logo / avatar > profile picture image photo / photo > avatar
nickname > display username / username > login account / clip > video / movie > video / sound audio / voice > audio / audio > voice sound / slide > presentation
powerpoint ppt pptx / excel xlsx xls / excel > spreadsheet csv / spreadsheet > excel csv xlsx / sheet > spreadsheet excel / calendar > schedule ical
ical ics / outlook > microsoft calendar / gmail > google email / crm > salesforce hubspot / git > repository github gitlab / repository repo / repo > github
pipeline ci / ci > pipeline build / earlier previous prior / prior > previous earlier / previous > prior earlier past / newest latest recent / oldest > earliest
fortnight > weeks / weekend > saturday sunday / abroad > international country / international global worldwide / spanish > language languages locale translation
french > language languages locale translation / german > language languages locale translation / italian > language languages locale translation
japanese > language languages locale translation / chinese > language languages locale translation / portuguese > language languages locale translation
wording > text copy message / ai llm / ai > artificial intelligence gpt model / chatgpt > openai gpt ai / openai > gpt ai chatgpt / gpt > openai ai / llm > model gpt
claude > anthropic ai / assistant > bot ai / star favorite / favorite favourite bookmark / bookmark > favorite pin / pin > pinned favorite / unpin > pin
follow > subscribe watch / watch > subscribe follow / unfollow > unsubscribe / mention > notify / delegate > assign / ownership > owner transfer / claim > assign
urgent > priority / urgency > priority urgent / escalate escalation / timesheet > worklog hours tracking / worklog timesheet / effort > estimate / estimate estimation
survey > feedback csat rating / feedback > survey rating / satisfaction csat / csat > rating survey / rating > satisfaction score csat / vote upvote / like > reaction upvote
reaction > emoji / emoji > reaction / duplicate > twice / campaign utm / advert > advertising campaign / advertise advertising / bounce > leave / funnel > conversion
conversion > goal / inventory stock / lorry truck / van > vehicle truck / vehicle > truck car / car > vehicle / boot > start startup / startup > start boot
launch > start deploy release / restart reboot / kill > stop terminate / halt stop / whitelist allowlist / allowlist > allow whitelist / blacklist blocklist denylist
blacklist > block / cname > dns record / dns > record cname / nameserver > dns / registrar > domain dns / cors > origin / origin > cors / paginate pagination paging
payload body / asynchronous async / thread > worker / worker > thread process / typescript > types typings / mock stub / mock > fake test / fake > mock
benchmark > performance / middleware > hook plugin / compress compression gzip / gzip > compression / zip > compress archive / health healthcheck / graceful > shutdown close
shutdown > close stop graceful / tidy > clean / cleanup > clean delete prune / prune > clean delete / purge > cache clear / blogpost > blog post / unsubscribe > opt out
optout > exclude unsubscribe / anonymous > anonymize / anonymize anonymise / personal > private pii / pii > personal privacy / ip > address / spend > spending cost budget
costly > expensive price / afford > price cheap / pricey > expensive price / money > price payment cost refund / earn > commission payout / payout > payment commission earn
commission > payout percent / partner > partnership / hire > hiring job rental rent / jobs > careers / intern > internship careers / student > education / school > education
teacher > education / classroom > education / bulk > volume / volume > bulk / enterprise > custom sales
sales > contact enterprise / talk > sales / onpremise > selfhosted / cloud > hosted / hosted > cloud / airgapped > offline / mandatory > must / compulsory required mandatory
forbid > disallow deny / restrict > limit permission deny / restriction > limit / guest > external / collaborate > share team / collaborator > member guest / coauthor > collaborate
simultaneous > realtime / realtime > live instant / instant > realtime immediately / live > realtime / refresh > reload sync / reload > refresh / outdated > stale old
stale > outdated old / fresh > updated / freshness > updated refresh / hourly > frequency interval / cadence > frequency interval schedule / recurring > repeat schedule recurrence
repeat > recurring / recur > recurring repeat / reminder > due / expire > lifetime ttl / ttl > expire lifetime / lifetime > ttl expire / valid > expire / lifespan > lifetime expire
grace > period days / deadline > date / cutoff > deadline / elapsed > duration / uptime > reliability / reliable reliability / reliability > uptime / redundant > replica failover
failover > redundancy replica / disaster > recovery backup / recovery > restore / snapshot > backup / clone > fork copy / fork > clone copy / transcript > history export log
summary > summarize overview / summarize summarise / summarise > summary / digest > summary email report / recap > summary / insight > analytics report / kpi > metric report
benchmarking > benchmark / forecast > predict projection / predict > forecast / heatmap > map / map > location / geolocation location / geo > location country / gps > location
qr > code scan / signature > sign / esign > signature / watermark > branding logo / footer > branding / powered > branding / rebrand > branding / typo > spelling / spell > spelling
autocorrect > spelling / keyword > search / lookup > search find / locate > find search / finder > search / catalog > list / directory > list / bundle > package
addon > extra / extra > additional / surcharge > fee extra / hidden > fee / penalty > fee / overage > exceed extra usage limit / exceed > overage limit / surpass > exceed limit
over > exceed overage / reach > limit / hit > limit / throttle > slow / deduct > charge / topup > credits
gift > voucher coupon / reseller > partner / agency > clients partner / whitelabel > branding / tenant > workspace organization / workspace organization
organization > workspace team company / organisation organization / team > workspace / account > profile workspace / profile > account / instance > installation
swap > change exchange / sandbox > staging demo test / staging > test sandbox / variable placeholder / variable > shortcode smartcode merge tag placeholder
shortcode smartcode / waiver > form consent / legal > contract / boss > owner manager approver / physically > located region / kick > revoke remove session
holiday > leave absence / vacation > leave holiday / unused > carry carryover / carryover > carry unused / rota roster / rota > schedule shift / roster > schedule shift / taxman > hmrc tax / visa > sponsor
badge > card tag / server > centre center / trade > swap exchange / noshow > absent late / overtime > hours extra / payslip > payroll / wage salary / wage > pay payroll / salary > wage payroll
swagger openapi / openapi > specification schema / baa > associate hipaa / wire > bank transfer / frontend > browser client / whitelist > ip allowlist
tech technical / rent rental / rent > hire hired lease / rental > hire hired lease / lease > rent hire / borrow > loan lent hire / waterproof watertight / waterproof > ip65 ip66 ip67 ip68 splash
tradeshow expo exhibition / expo > fair exhibition / exhibition > expo fair / fair > expo exhibition / trade > expo exhibition fair / dentist > dental / dustproof > ip65 ip67 ip68
hole > vulnerability / handover transfer / ownership > owner transfer / bulk > csv / prefill > default assistant populate / reopen reactivate / reopen > reactivate modify
`;

const related = new Map<string, string[]>();
const wordOf = new Map<string, string>();
const commonStems: ReadonlySet<string> = new Set([...functionWords, ...genericWords].map(stemOf));
for (const line of `${families}/${everydayWords}`.split(/[\n/]/u)) {
  const [asked = "", written] = line.trim().split(" > ");
  const left = asked.split(" ").filter((word) => word !== "");
  for (const word of left) {
    const own = stemOf(word);
    const known = related.get(own) ?? [];
    related.set(own, known);
    for (const other of written?.split(" ") ?? left) {
      const stem = stemOf(other);
      if (!wordOf.has(stem)) wordOf.set(stem, other);
      // A word that stands everywhere tells nothing where it stands.
      if (stem !== own && !commonStems.has(stem) && !known.includes(stem)) known.push(stem);
    }
  }
}

const none: readonly string[] = [];

/** Stems of words that a page may have in place of this one. */
export function relatedStems(stem: string): readonly string[] {
  return related.get(stem) ?? none;
}

/** The same as words, to search for. */
export function relatedWords(stem: string): string[] {
  return relatedStems(stem).map((other) => wordOf.get(other) ?? other);
}
