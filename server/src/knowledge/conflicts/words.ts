import { softStopWords } from "../index/stop-words.ts";
import { stem } from "../index/stem.ts";
import { singular } from "./units.ts";

/** Words of a statement that do not say what it is about. */
const fillers = new Set(
  `cost costs costing price priced prices pricing pay pays paid charge charges charged fee rate plan plans tier tiers package packages edition subscription
  month months monthly year years yearly annual annually week day days hour hours minute minutes second seconds time times period duration last lasts lasting take takes long
  include includes included including come comes coming offer offers offered available contain contains hold holds limit limits limited limitation maximum max
  minimum min up most total amount count cap capped currently now today only free unlimited one two three extra-free every each per within least
  yes new our start starts begin begins plain simple full just always never also plus allow allows allowed let lets invite add adds
  business working calendar percent part get gives choose require requires required need needs possible enable enabled enables ready
  three four five six seven eight nine ten eleven twelve fourteen fifteen sixteen twenty twenty-one thirteen sixteen seventeen eighteen nineteen thirty forty fifty sixty seventy eighty ninety inside beyond apiece feature hundred thousand
  covers cover applies apply run runs stand stands counts work works receive receives several whole side either customer customers latest according without
  account accounts vat excluding net gross further have everyone everybody once good bigger smaller larger higher lower larger easy quick quickly fast
  company monday tuesday wednesday thursday friday weekdays central european cet date follow follows first single serve serves provide provides
  large top box bring set sit handle handles support supports supported supporting accept accepts permit permits manage carry carries back far old older earlier extra promise promises promised enough rent rental ask asks want find finds know look looks send sends go goes mean means nothing million thousand default raise raised mib gib kib mb gb kb tb`
    .split(/\s+/u)
    .filter((word) => word !== "" && word !== "support")
    .map((word) => stem(word)),
);

/** Words for one thing, the first of which stands for all. */
const families = [
  "trial test evaluation try",
  "refund money reimbursement return",
  "answer respond response reply react",
  "cancel terminate cancellation termination void",
  "restore recover recovery",
  "user seat member person people employee staff colleague login",
  "storage space disk",
  "discount reduction rebate",
  "found established establish founded",
  "release launch rollout",
  "file upload attachment document",
  "log record journal",
  "keep kept retain retention store stored history hold archive save stay remain",
  "delete remove erase purge wipe",
  "request call query",
  "key token",
  "install installation setup fit mount onboarding implementation",
  "deliver delivery ship shipping dispatch",
  "customer client",
  "incident breach",
  "inform tell notify notification",
  "vehicle van truck car",
  "site location branch",
  "picture image photo photograph",
  "video film recording",
  "phone telephone call",
  "email mail",
  "connector integration",
  "weigh weight heavy",
  "battery cell",
  "warranty guarantee",
  "session login",
  "dimension size",
  "webhook callback",
  "retry attempt redelivery",
  "contract agreement term",
  "switch turn shut retire discontinue sunset",
  "course training lesson",
  "device phone handset",
  "export download",
  "team group",
  "invoice bill",
  "audit inspection",
  "backup copy copies",
  "copies copy",
  "ticket case",
  "desk helpdesk",
  "port move transfer migrate",
  "expire lapse",
  "finish complete end close",
  "record data information",
  "good item product instrument",
  "insurance premium",
  "work operate function",
  "parcel package",
  "signon sso",
  "holiday leave vacation",
  "find discover discovery aware",
  "ship lorry",
  "protection ingress",
  "temperature degree",
  "people person",
  "sign signature signing",
  "reminder nudge",
  "subscriber contact",
  "language translation",
  "begin start commence",
  "fault defect failure error",
  "engineer technician",
  "visit appointment",
  "guest visitor participant attendee",
  "class lesson",
  "teacher instructor trainer",
  "claim complaint",
  "screen display monitor",
  "rent hire lease",
  "notification alert alarm",
  "recipient addressee",
  "campaign newsletter mailing",
  "speed bandwidth",
  "country market",
  "buy purchase",
  "reschedule rebook",
  "capacity load",
  "article post",
  "text sms",
  "administrator admin",
  "book reserve reservation booking",
  "inspect check inspection",
  "room hall",
  "stop halt",
  "train training",
  "recommend refer referral",
  "spare replacement",
].map((line) => line.split(" ").map((word) => stem(word)));
const standIns = new Map(families.toReversed().flatMap((family) => family.map((member) => [member, family[0] ?? member] as const)));

/** A word of a text, and the stem by which it is compared. */
interface Word {
  word: string;
  stemmed: string;
}

/** Stems by words, null for those that say nothing of what a text is about. A library has few words, and most come often. */
const known = new Map<string, string | null>();
const MAX_KNOWN = 20_000;

/** The words of a text that say what it is about. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const [found] of text.replace(/\bnumber of\b/giu, " ").matchAll(/[\p{L}][\p{L}'’-]*/gu)) {
    const word = plainWord(found);
    let stemmed = known.get(word);
    if (stemmed === undefined) {
      stemmed = stemOf(word);
      if (known.size < MAX_KNOWN) known.set(word, stemmed);
    }
    if (stemmed !== null) words.push({ word, stemmed });
  }
  return words;
}

function plainWord(found: string): string {
  const word = found.toLowerCase().replace(/['’]s?$/u, "");
  return word.includes("-")
    ? word
        .replace(/^e-mail/u, "email")
        .replace(/^set-up/u, "setup")
        .replace(/^back-up/u, "backup")
    : word;
}

function stemOf(word: string): string | null {
  const plain = word.replaceAll("-", "");
  if (plain.length < 2 || plain === "billed" || softStopWords.has(plain) || softStopWords.has(word)) return null;
  const stemmed = stem(singular(plain));
  return fillers.has(stemmed) ? null : (standIns.get(stemmed) ?? stemmed);
}
