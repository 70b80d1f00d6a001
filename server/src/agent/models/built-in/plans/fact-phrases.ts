import type { Language } from "../../../language/language.ts";

/** How facts of plans and prices are said in a language. Names come as the page has them, sums and lists are written already. */
export interface FactPhrases {
  /** Around a page's words that are of another language. */
  quotes: readonly [string, string];
  /** "per site a month"; `period` is "" for what is paid once. */
  forEach: (unit: string, period: string) => string;
  from: string;
  costs: string;
  isFree: string;
  isOnRequest: string;
  billed: Readonly<Record<"month" | "year", string>>;
  has: string;
  with: string;
  /** "Unlimited users", "utilisateurs illimités". */
  isValueFirst: boolean;
  limitedTo: (name: string, list: string) => string;
  farthest: (name: string, price: string, isHigh: boolean) => string;
  yes: (name: string, what: string) => string;
  /** `others` is a list of `count` names, "" where nothing has it. */
  no: (name: string, what: string, others: string, count: number) => string;
  partOf: (what: string, having: Names, lacking: Names) => string;
  yesAlone: string;
  trial: (length: string, isYes: boolean) => string;
  paidAhead: (percent: string, sum: string) => string;
  whichOne: (names: string) => string;
}

interface Names {
  list: string;
  count: number;
}

const en: FactPhrases = {
  quotes: ["“", "”"],
  forEach: (unit, period) => `per ${unit} ${period}`,
  from: "from",
  costs: "costs",
  isFree: "is free",
  isOnRequest: "is priced on request",
  billed: { month: "billed monthly", year: "billed yearly" },
  has: "has",
  with: "with",
  isValueFirst: true,
  limitedTo: (name, list) => `${name} is limited to ${list}.`,
  farthest: (name, price, isHigh) => `The ${isHigh ? "most expensive" : "cheapest"} is ${name}, at ${price}.`,
  yes: (name, what) => `Yes, ${name} includes ${what}.`,
  no: (name, what, others, count) =>
    `No, ${name} does not include ${what}${others === "" ? "" : `; ${others} ${count > 1 ? "do" : "does"}`}.`,
  partOf: (what, having, lacking) =>
    `${having.list} ${having.count > 1 ? "include" : "includes"} ${what}${lacking.list === "" ? "" : `; ${lacking.list} ${lacking.count > 1 ? "do" : "does"} not`}.`,
  yesAlone: "Yes.",
  trial: (length, isYes) => `${isYes ? "Yes, the" : "The"} trial lasts ${length}.`,
  paidAhead: (percent, sum) => `Paid a year ahead it is ${percent} less: ${sum}.`,
  whichOne: (names) => `Which one do you mean: ${names}?`,
};

const de: FactPhrases = {
  quotes: ["„", "“"],
  forEach: (unit, period) => `pro ${unit} ${period.replace(/^pro /u, "und ")}`,
  from: "ab",
  costs: "kostet",
  isFree: "ist kostenlos",
  isOnRequest: "gibt es auf Anfrage",
  billed: { month: "bei monatlicher Zahlung", year: "bei jährlicher Zahlung" },
  has: "umfasst",
  with: "mit",
  isValueFirst: true,
  limitedTo: (name, list) => `${name} ist begrenzt auf ${list}.`,
  farthest: (name, price, isHigh) => `Am ${isHigh ? "teuersten" : "günstigsten"} ist ${name} für ${price}.`,
  yes: (name, what) => `Ja, ${what} ist in ${name} enthalten.`,
  no: (name, what, others) => `Nein, ${what} ist in ${name} nicht enthalten${others === "" ? "" : `, aber in ${others}`}.`,
  partOf: (what, having, lacking) =>
    `${capital(what)} ist in ${having.list} enthalten${lacking.list === "" ? "" : `, nicht aber in ${lacking.list}`}.`,
  yesAlone: "Ja.",
  trial: (length, isYes) => `${isYes ? "Ja, die" : "Die"} Testphase dauert ${length}.`,
  paidAhead: (percent, sum) => `Bei Zahlung für ein Jahr im Voraus sind es ${percent} weniger: ${sum}.`,
  whichOne: (names) => `Was meinen Sie: ${names}?`,
};

const fr: FactPhrases = {
  quotes: ["« ", " »"],
  forEach: (unit, period) => `par ${unit} ${period === "" ? "" : `et ${period}`}`,
  from: "à partir de",
  costs: "coûte",
  isFree: "est gratuit",
  isOnRequest: "est sur devis",
  billed: { month: "en paiement mensuel", year: "en paiement annuel" },
  has: "comprend",
  with: "avec",
  isValueFirst: false,
  limitedTo: (name, list) => `${name} est limité à ${list}.`,
  farthest: (name, price, isHigh) => `Le ${isHigh ? "plus" : "moins"} cher est ${name}, à ${price}.`,
  yes: (name, what) => `Oui, ${name} comprend ${what}.`,
  no: (name, what, others) => `Non, ${name} ne comprend pas ${what}${others === "" ? "" : `, contrairement à ${others}`}.`,
  partOf: (what, having, lacking) =>
    `${having.list} ${having.count > 1 ? "comprennent" : "comprend"} ${what}${lacking.list === "" ? "" : `, mais pas ${lacking.list}`}.`,
  yesAlone: "Oui.",
  trial: (length, isYes) => `${isYes ? "Oui, l'essai" : "L'essai"} dure ${length}.`,
  paidAhead: (percent, sum) => `En payant un an d'avance, c'est ${percent} de moins : ${sum}.`,
  whichOne: (names) => `De quoi parlez-vous : ${names} ?`,
};

const es: FactPhrases = {
  quotes: ["«", "»"],
  forEach: (unit, period) => `por ${unit} ${period}`,
  from: "desde",
  costs: "cuesta",
  isFree: "es gratis",
  isOnRequest: "tiene precio a consultar",
  billed: { month: "con pago mensual", year: "con pago anual" },
  has: "incluye",
  with: "con",
  isValueFirst: false,
  limitedTo: (name, list) => `${name} está limitado a ${list}.`,
  farthest: (name, price, isHigh) => `Lo más ${isHigh ? "caro" : "barato"} es ${name}, por ${price}.`,
  yes: (name, what) => `Sí, ${name} incluye ${what}.`,
  no: (name, what, others) => `No, ${name} no incluye ${what}${others === "" ? "" : `; ${others} sí`}.`,
  partOf: (what, having, lacking) =>
    `${having.list} ${having.count > 1 ? "incluyen" : "incluye"} ${what}${lacking.list === "" ? "" : `; ${lacking.list} no`}.`,
  yesAlone: "Sí.",
  trial: (length, isYes) => `${isYes ? "Sí, la" : "La"} prueba dura ${length}.`,
  paidAhead: (percent, sum) => `Pagando un año por adelantado es un ${percent} menos: ${sum}.`,
  whichOne: (names) => `¿A cuál se refiere: ${names}?`,
};

const it: FactPhrases = {
  quotes: ["«", "»"],
  forEach: (unit, period) => `per ${unit} ${period}`,
  from: "a partire da",
  costs: "costa",
  isFree: "è gratuito",
  isOnRequest: "ha un prezzo su richiesta",
  billed: { month: "con pagamento mensile", year: "con pagamento annuale" },
  has: "include",
  with: "con",
  isValueFirst: false,
  limitedTo: (name, list) => `${name} è limitato a ${list}.`,
  farthest: (name, price, isHigh) => `Il più ${isHigh ? "caro" : "economico"} è ${name}, a ${price}.`,
  yes: (name, what) => `Sì, ${name} include ${what}.`,
  no: (name, what, others) => `No, ${name} non include ${what}${others === "" ? "" : `; ${others} sì`}.`,
  partOf: (what, having, lacking) =>
    `${having.list} ${having.count > 1 ? "includono" : "include"} ${what}${lacking.list === "" ? "" : `; ${lacking.list} no`}.`,
  yesAlone: "Sì.",
  trial: (length, isYes) => `${isYes ? "Sì, la" : "La"} prova dura ${length}.`,
  paidAhead: (percent, sum) => `Pagando un anno in anticipo costa il ${percent} in meno: ${sum}.`,
  whichOne: (names) => `Che cosa intende: ${names}?`,
};

const nl: FactPhrases = {
  quotes: ["‘", "’"],
  forEach: (unit, period) => `per ${unit} ${period}`,
  from: "vanaf",
  costs: "kost",
  isFree: "is gratis",
  isOnRequest: "heeft een prijs op aanvraag",
  billed: { month: "bij maandelijkse betaling", year: "bij jaarlijkse betaling" },
  has: "heeft",
  with: "met",
  isValueFirst: true,
  limitedTo: (name, list) => `${name} is beperkt tot ${list}.`,
  farthest: (name, price, isHigh) => `Het ${isHigh ? "duurst" : "goedkoopst"} is ${name}, voor ${price}.`,
  yes: (name, what) => `Ja, ${what} is inbegrepen bij ${name}.`,
  no: (name, what, others) => `Nee, ${what} is niet inbegrepen bij ${name}${others === "" ? "" : `, wel bij ${others}`}.`,
  partOf: (what, having, lacking) =>
    `${capital(what)} is inbegrepen bij ${having.list}${lacking.list === "" ? "" : `, niet bij ${lacking.list}`}.`,
  yesAlone: "Ja.",
  trial: (length, isYes) => `${isYes ? "Ja, de" : "De"} proefperiode duurt ${length}.`,
  paidAhead: (percent, sum) => `Bij betaling per jaar vooruit is het ${percent} minder: ${sum}.`,
  whichOne: (names) => `Wat bedoelt u: ${names}?`,
};

const pt: FactPhrases = {
  quotes: ["«", "»"],
  forEach: (unit, period) => `por ${unit} ${period}`,
  from: "a partir de",
  costs: "custa",
  isFree: "é gratuito",
  isOnRequest: "tem preço sob consulta",
  billed: { month: "com pagamento mensal", year: "com pagamento anual" },
  has: "inclui",
  with: "com",
  isValueFirst: false,
  limitedTo: (name, list) => `${name} está limitado a ${list}.`,
  farthest: (name, price, isHigh) => `O mais ${isHigh ? "caro" : "barato"} é ${name}, por ${price}.`,
  yes: (name, what) => `Sim, ${name} inclui ${what}.`,
  no: (name, what, others) => `Não, ${name} não inclui ${what}${others === "" ? "" : `; ${others} sim`}.`,
  partOf: (what, having, lacking) =>
    `${having.list} ${having.count > 1 ? "incluem" : "inclui"} ${what}${lacking.list === "" ? "" : `; ${lacking.list} não`}.`,
  yesAlone: "Sim.",
  trial: (length, isYes) => `${isYes ? "Sim, o" : "O"} período de teste dura ${length}.`,
  paidAhead: (percent, sum) => `Pagando um ano adiantado, fica ${percent} mais barato: ${sum}.`,
  whichOne: (names) => `A qual se refere: ${names}?`,
};

export const factPhrases: Readonly<Record<Language, FactPhrases>> = { de, en, es, fr, it, nl, pt };

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
