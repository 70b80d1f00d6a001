/** Text that reads like the pages of a company that sells to companies; the same seed gives the same text. */
export interface TextSource {
  /** One page: its title and that many passages of about 90 words. */
  page(passages: number): { title: string; path: string; passages: { heading: string; text: string }[] };
  /** Something a visitor would ask about such pages. */
  question(): string;
}

const SUBJECTS =
  "invoice,payment,contract,warehouse,pallet,carrier,shipment,customs form,purchase order,delivery note,price list,supplier,stock count,return label,claim,driver,route,dock,forklift,container,tariff,audit log,approval,budget,forecast,report,dashboard,export,webhook,integration,single sign-on,role,permission,workspace,reminder,template,signature,discount,subscription,renewal,seat,trial,refund,credit note,tax rate,currency,bank account,ledger,reconciliation,payout".split(
    ",",
  );
const QUALITIES =
  "automatic,shared,recurring,regional,archived,encrypted,weekly,late,partial,urgent,signed,cold-chain,bonded,bulk,prepaid,disputed,cross-border,seasonal,internal,verified".split(
    ",",
  );
const TEAMS =
  "finance teams,warehouse managers,account executives,customs brokers,operations leads,small resellers,procurement,support engineers,auditors,dispatchers".split(
    ",",
  );
const ACTIONS =
  "approve,schedule,compare,export,archive,assign,split,merge,track,reconcile,share,price,verify,dispute,renew,label,forecast,convert,import,review".split(
    ",",
  );
const PLANS = ["Starter", "Team", "Business", "Enterprise"];
const PLACES = "Rotterdam,Hamburg,Felixstowe,Genoa,Gdansk,Antwerp,Valencia,Marseille,Le Havre,Trieste".split(",");

/** Makes a source of text from a seed. */
export function createTextSource(seed: number): TextSource {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = (words: readonly string[]) => words[below(words.length)] ?? "";
  const thing = () => `${one(QUALITIES)} ${one(SUBJECTS)}`;
  const sentences = [
    () => `${capital(one(TEAMS))} use it to ${one(ACTIONS)} every ${thing()} before the end of the day.`,
    () => `The ${one(PLANS)} plan includes ${2 + below(480)} ${thing()}s a month and costs ${9 + below(900)} euros per seat.`,
    () => `When a ${thing()} changes, everyone who follows the ${one(SUBJECTS)} is told within ${1 + below(55)} minutes.`,
    () => `You can ${one(ACTIONS)} a ${thing()} from the ${one(SUBJECTS)} view, or let a rule do so for ${one(TEAMS)}.`,
    () => `Our customers in ${one(PLACES)} cut the time they spend on each ${one(SUBJECTS)} by ${5 + below(70)} percent.`,
    () => `A ${thing()} is kept for ${1 + below(10)} years and can be exported at any time by ${one(TEAMS)}.`,
    () => `To ${one(ACTIONS)} a ${one(SUBJECTS)}, open the ${one(SUBJECTS)} page and choose the ${one(QUALITIES)} option.`,
  ];
  let pages = 0;
  return {
    page: (passages) => {
      pages += 1;
      const subject = thing();
      return {
        title: `${capital(subject)} for ${one(TEAMS)}`,
        path: `/guides/${subject.replaceAll(" ", "-")}-${pages}`,
        passages: Array.from({ length: passages }, () => ({
          heading: `How to ${one(ACTIONS)} a ${one(SUBJECTS)}`,
          text: Array.from({ length: 6 }, () => sentences[below(sentences.length)]?.() ?? "").join(" "),
        })),
      };
    },
    question: () => {
      const kinds = [
        () => `How do I ${one(ACTIONS)} a ${thing()}?`,
        () => `What does the ${one(PLANS)} plan cost for ${one(TEAMS)}?`,
        () => `How long is a ${thing()} kept?`,
        () => `Can ${one(TEAMS)} ${one(ACTIONS)} a ${one(SUBJECTS)} in ${one(PLACES)}?`,
      ];
      return kinds[below(kinds.length)]?.() ?? "";
    },
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The mulberry32 generator. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
