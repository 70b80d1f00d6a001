import { functionWords, genericWords, stemOf } from "../words/words.ts";

/**
 * Words that a visitor and a page use for one thing, a family per line; a word may be in several. Chosen from how people ask
 * about software and services.
 */
const families = `
salary pay careers year
phone telephone call contact
founded founder started company
cost costs price pricing
costs cost price pricing
cut locked blocked lock
refund money back
back refund get all
wipe reset delete
duplicate copy clone
minutes minute
signed signature sign
price pricing cost costs fee charge pay priced bill rate expensive cheap amount
cheapest lowest starter smallest basic
discount reduced off cheaper save reduction falls
yearly annual annually year
monthly month
refund money back reimburse return
free trial
trial evaluation test
delete remove erase wipe purge discard clear
login log signin sign logged
logout signout expire session
cancel terminate stop leave end quit close unsubscribe
maximum max limit most biggest largest up
biggest largest maximum max limit
minimum min least required requirement smallest
disable stop off deactivate prevent
enable activate switch turn
install setup configure add deploy
setup onboarding install configure
change edit update modify switch alter adjust
create make add new generate
nonprofit charity nonprofits charities ngo
sso saml single
saml okta entra identity
2fa mfa authenticator two factor
company business organization firm
founder founded
people person member recipient
employee staff headcount
teammate colleague member coworker
picture image photo screenshot logo
buy purchase order subscribe
send deliver dispatch
receive get
show display view see
connect integrate link integration sync
integration integrate connect connector plugin
error fail failure problem issue broken bug
bug vulnerability
memory ram
docs documentation manual guide
kept keep store stored retain retention hold
begin start
duration period length
allowed permitted allow permission can
permission role access right
reward bounty pay
sms text message texts
mobile phone smartphone ios android
quick fast quickly speed
fast quickly response within
respond answer reply response
answer respond reply response
request call
requests calls
refresh update fresh
fresh refresh refreshed old
late delay delayed
early before ahead
alert notify notification warn
notification alert notify
location place located address
address located street office
office headquarters address
where located region
hosted stored located host
region country location
europe eu european
gdpr privacy compliance
encrypted encryption encrypt
secure security safe
uptime availability sla
downtime outage
guarantee promise sla
salary pay wage
job position career role hiring
position role job
customer client
client customer
invoice bill receipt
receipt invoice
card credit
payment pay paid
contract agreement terms
notice cancel
upgrade plan
plan tier subscription package
subscription plan
undo revert restore roll
restore undo recover backup
backup restore copy
import upload
upload import attach
export download
attachment file
file document
size big large
rows entries records lines
hide redact mask conceal
secret sensitive password
silence suppress ignore disable
several multiple many
multiple several many
exclude ignore block filter
block exclude ban
brand logo white label
website site domain
domain website
wait waiting
shop store ecommerce
store shop
verify confirm validate check signature
authenticate authentication token key auth
token key
retry retried again
tries retry retried attempt
stored saved kept
terminal cli command
language languages translated translation locale
translate translation
supported support compatible
compatible works
own custom
edit change
raised raise funding round investor million
reach contact
contact reach email
broken 404 error
accept support allow
version release
rotate rotation
certified certification certificate audit
audit auditor audited
cancelled cancel
considered counts counted
counted count counts
include included part come comes
tablet ipad android device
device tablet
camera cameras
wipe reset
hand transfer over
move transfer
record recording
simultaneously concurrent parallel
speed performance
dark theme
wheelchair accessible
`;

const kinByStem = new Map<string, readonly string[]>();
const kinByWord = new Map<string, readonly string[]>();
for (const line of families.split("\n")) {
  const [first, ...others] = line.split(" ").filter((word) => word !== "");
  if (first === undefined) continue;
  join(first, others);
  for (const other of others) if (others.length <= 4) join(other, [first]);
}

function join(word: string, others: readonly string[]): void {
  const stem = stemOf(word);
  kinByStem.set(
    stem,
    [
      ...new Set([
        ...(kinByStem.get(stem) ?? []),
        ...others.filter((other) => !functionWords.has(other) && !genericWords.has(other)).map(stemOf),
      ]),
    ].filter((other) => other !== stem),
  );
  kinByWord.set(stem, [...new Set([...(kinByWord.get(stem) ?? []), ...others])]);
}

const none: readonly string[] = [];

/** Every word of a family. */
export const kinWords: ReadonlySet<string> = new Set(families.split(/\s+/u).filter((word) => word !== ""));

/** Stems of words that may stand for this one. */
export function kinOf(stem: string): readonly string[] {
  return kinByStem.get(stem) ?? none;
}

/** The same as words, to search for. */
export function kinWordsOf(stem: string): readonly string[] {
  return kinByWord.get(stem) ?? none;
}
