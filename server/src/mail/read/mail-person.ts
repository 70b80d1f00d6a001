import { registrableDomain } from "../../domains/company-domain.ts";
import { isFreeMail } from "../../domains/free-mail.ts";
import { readPersonName } from "../../domains/person-name.ts";
import type { MailAddress, ParsedMail } from "./parsed-mail.ts";
import { addressesIn } from "./read-mail.ts";
import { isForwardSubject } from "./subject-marks.ts";

export interface MailPerson {
  name: string | null;
  address: string;
  /** Where answers go, if elsewhere. */
  replyTo: string | null;
  /** The address that mailed for the person: a form's, a list's or a colleague's. */
  via: string | null;
}

/** Local parts of programs that mail what visitors of a website typed. */
const MACHINE =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|wordpress|wp|wpforms|web|www|website|webform|webmaster|forms?|formular|formulaire|formulario|contact[-_.]?forms?|kontaktformular|contact|kontakt|mailer|automailer|notifications?|notify|bot|robot|apache|nginx|nobody|root|daemon|system|server|cms|typo3|joomla|drupal|shop)(?:[+._-].*)?$/iu;
const FORM_NAME =
  /\b(?:web)?(?:site|form|forms|formular|formulaire|formulario|formulário|kontaktformular|contact form|wordpress|notification)\b/iu;
const MAIL_LABEL =
  /^(?:[\p{L}\s-]{0,20}\b)?(?:e-?mails?|mail|e-?mail[- ]?(?:address|adresse)|correo(?: electrónico)?|courriel|sähköposti|adres e-mail|電子メール|メール(?:アドレス)?|邮箱|邮件|почта|эл\. почта|이메일)(?:[\p{L}\s-]{0,20})$/iu;
const FULL_NAME =
  /^(?:your |ihr |full |votre |su |il tuo )?(?:name|full name|fullname|nombre(?: completo)?|nom(?: complet)?|nome(?: completo)?|naam|namn|navn|nimi|imię i nazwisko|jméno|név|имя|фио|ad soyad|isim|名前|お名前|氏名|姓名|이름|contact|kontakt|ansprechpartner|from|von|de)$/iu;
const FIRST_NAME =
  /^(?:first ?name|vorname|prénom|nombre de pila|voornaam|förnamn|fornavn|etunimi|imię|křestní jméno|keresztnév|ad|given name)$/iu;
const LAST_NAME =
  /^(?:last ?name|surname|family name|nachname|familienname|nom de famille|apellidos?|cognome|sobrenome|apelido|achternaam|efternamn|etternavn|efternavn|sukunimi|nazwisko|příjmení|vezetéknév|фамилия|soyad)$/iu;
const SENDER =
  /^(?:from|von|de|da|van|od|от|absender|sender|expéditeur|remitente|mittente|visitor|besucher|customer|kunde|submitted by)$/iu;
const MOST_LINES = 200;
const ADDRESS = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu;

export function personOf(
  mail: Pick<ParsedMail, "from" | "replyTo" | "headers" | "subject"> & { text: string },
  ownDomains: ReadonlySet<string>,
): MailPerson {
  const sender = originalSender(mail, ownDomains);
  const from = mail.from?.address.toLowerCase() ?? "";
  const answered = mail.replyTo.find(
    ({ address }) => !isOwn(address, ownDomains) && !NO_ANSWER.test(address) && address.toLowerCase() !== from,
  );
  const isMachine = sender === null || isMachineAddress(sender) || isOwn(sender.address, ownDomains);
  if (answered !== undefined) {
    if (isMachine || !(isSameOwner(answered.address, sender.address) || isRelay(answered, sender)))
      return found(answered, { via: from, name: answered.name === "" ? nameBeside(mail, sender, isMachine) : answered.name });
    const writer = found(sender, { via: from });
    const replyTo = answered.address.toLowerCase();
    return { ...writer, replyTo: replyTo === writer.address ? null : replyTo };
  }
  const named = isMachine ? (labelled(mail.text) ?? forwarded(mail, ownDomains) ?? onlyAddress(mail.text, sender, ownDomains)) : null;
  if (named !== null) return found(named, { via: from });
  return sender === null ? { name: null, address: "", replyTo: null, via: null } : found(sender, { via: from });
}

export function ownDomainsOf(addresses: readonly (string | null | undefined)[]): Set<string> {
  const domains = addresses.flatMap((address) => registrableDomain((address ?? "").split("@").at(-1) ?? "") ?? []);
  return new Set(domains.filter((domain) => !isFreeMail(domain)));
}

export function isOwn(address: string, ownDomains: ReadonlySet<string>): boolean {
  const domain = address.split("@").at(-1)?.toLowerCase() ?? "";
  return !isFreeMail(domain) && ownDomains.has(registrableDomain(domain) ?? domain);
}

const NO_ANSWER = /^(?:no-?_?reply|do-?_?not-?_?reply|mailer-daemon)[^@]*@/iu;

function found({ name, address }: MailAddress, { via, name: better = name }: { via: string; name?: string }): MailPerson {
  const lower = address.toLowerCase();
  return {
    name: better.trim() === "" ? null : better.trim(),
    address: lower,
    replyTo: null,
    via: via === lower || via === "" ? null : via,
  };
}

/** Groups put their own address into From where the sender's domain asks for it, and keep the sender's beside it. */
function originalSender({ from, headers }: Pick<ParsedMail, "from" | "headers">, ownDomains: ReadonlySet<string>): MailAddress | null {
  const isRewritten = from !== null && (isOwn(from.address, ownDomains) || /\bvia\b/iu.test(from.name));
  if (!isRewritten) return from;
  const [original] = ["x-original-from", "x-original-sender"].flatMap((name) => addressesIn(headers[name]?.[0]));
  return original === undefined || isOwn(original.address, ownDomains)
    ? from
    : {
        address: original.address,
        name: original.name === "" ? from.name.replace(/\s+via\s.*$/iu, "").replaceAll(/^['"]|['"]$/gu, "") : original.name,
      };
}

/** Whether a program mails from an address what others wrote. */
export function isMachineAddress({ name, address }: MailAddress): boolean {
  return MACHINE.test(address.split("@")[0] ?? "") || FORM_NAME.test(name);
}

/** Whether two addresses are of one person or firm. Two of a mail provider are not. */
function isSameOwner(one: string, other: string): boolean {
  const [domain, otherDomain] = [one, other].map((address) => address.split("@").at(-1)?.toLowerCase() ?? "");
  return !isFreeMail(domain ?? "") && registrableDomain(domain ?? "") === registrableDomain(otherDomain ?? "");
}

/** Sales tools have answers sent to an address that names the thread, under the sender's own name. */
function isRelay(answered: MailAddress, sender: MailAddress): boolean {
  const isNamed = /\+|[0-9a-f]{10,}/iu.test(answered.address.split("@")[0] ?? "");
  return isNamed && (answered.name === "" || answered.name === sender.name);
}

/** A form that names an address alone may name its visitor in its text, or in its own sender. */
function nameBeside({ text }: { text: string }, sender: MailAddress | null, isMachine: boolean): string {
  const named = labelled(text)?.name ?? "";
  if (named !== "" || sender === null || isMachine) return named;
  const domain = registrableDomain(sender.address.split("@").at(-1) ?? "") ?? "";
  const isFirm = sender.name
    .toLowerCase()
    .split(/\s+/u)
    .some((word) => word.length > 3 && domain.includes(word));
  return isFirm || readPersonName(sender.name).first === "" ? "" : sender.name;
}

function labelled(text: string): MailAddress | null {
  let address = "";
  const names = { full: "", first: "", last: "" };
  let pairs = 0;
  const lines = text.split("\n", MOST_LINES).map((line) => line.slice(0, 300).replaceAll(/[*_|]/gu, "").trim());
  for (const [at, line] of lines.entries()) {
    const colon = line.search(/[:：\t=]|\s[-–]\s/u);
    const label = (colon === -1 ? line : line.slice(0, colon)).trim();
    const value = colon === -1 || colon === line.length - 1 ? (lines[at + 1] ?? "") : line.slice(colon + 1).trim();
    if (label.length > 40 || value === "") continue;
    pairs += colon === -1 ? 0 : 1;
    const [only] =
      MAIL_LABEL.test(label) || (SENDER.test(label) && value.includes("@"))
        ? addressesIn(value.replace(/^mailto:/iu, "").replace(/\s*\((?:mailto:)?[^)]*\)$/u, ""))
        : [];
    if (only !== undefined && address === "") {
      address = only.address;
      names.full ||= only.name;
    }
    if (value.includes("@")) continue;
    if (FULL_NAME.test(label)) names.full ||= value;
    else if (FIRST_NAME.test(label)) names.first ||= value;
    else if (LAST_NAME.test(label)) names.last ||= value;
  }
  const name = (
    names.first !== "" || names.last !== "" ? `${names.first} ${names.last === "" ? names.full : names.last}` : names.full
  ).trim();
  return address === "" || (pairs < 2 && name === "") ? null : { name: name.slice(0, 200), address };
}

/** The one address that a program's mail names and that is neither ours nor its own. */
function onlyAddress(text: string, sender: MailAddress | null, ownDomains: ReadonlySet<string>): MailAddress | null {
  if (sender === null || !isMachineAddress(sender)) return null;
  const found = (text.split("\n", MOST_LINES).join("\n").slice(0, 20_000).match(ADDRESS) ?? []).map((address) => address.toLowerCase());
  const others = new Set(found.filter((each) => !isOwn(each, ownDomains) && !NO_ANSWER.test(each) && !isSameOwner(each, sender.address)));
  const [address = ""] = others;
  return others.size === 1 ? { name: "", address } : null;
}

function forwarded({ subject, text }: { subject: string; text: string }, ownDomains: ReadonlySet<string>): MailAddress | null {
  if (!isForwardSubject(subject)) return null;
  for (const line of text.split("\n", MOST_LINES)) {
    const value = /^[>*\s]*\p{L}[\p{L}\s]{1,14}\*?\s*[:：]\*?\s*(.{3,300})$/u.exec(line.slice(0, 340))?.[1];
    const [author] = value === undefined || !value.includes("@") ? [] : addressesIn(value.replaceAll("[mailto:", "<").replaceAll("]", ">"));
    if (author !== undefined && !isOwn(author.address, ownDomains)) return author;
  }
  return null;
}
