import { foldText, type WebhookFieldRole } from "@disco/protocol";

const setOf = (...words: string[]): ReadonlySet<string> => new Set(words.join(" ").split(/\s+/u));

/** Words of labels in English, German, French, Spanish, Italian, Dutch and Portuguese, folded. */
const STOP = setOf(
  "user your the a an my our what is are whats please enter type tell us me in of for and or to we can how contact visitor lead person customer client",
  "field input answer full complete dein deine deinen ihr ihre ihren wie lautet ist bitte der die das des von und eingeben angeben wir sie",
  "votre vos le la les l de du d quel quelle est et complet su tu el los cual es y completo lo tuo tua vostro qual e il tua uw je jouw het wat en",
  "da do das dos della dello dei seu sua o os volledige vollstandiger required optional q input control textbox text",
);
const FIRST = setOf("firstname fname givenname forename vorname vornamen rufname prenom prenoms voornaam");
const LAST = setOf(
  "lastname lname familyname surname nachname familienname zuname apellido apellidos cognome sobrenome apelido achternaam familienaam",
);
/** First names only before a word for "name". */
const FIRST_PART = setOf("first given fore primeiro primer pila");
const LAST_PART = setOf("last family sur famille famiglia");
const NAME = setOf(
  "name nom nombre nome naam fullname yourname contactname ansprechpartner ansprechpartnerin kontaktperson contactpersoon naamvelden names",
);
const COMPANY = setOf(
  "company org companyname organization organisation organizationname business firm firma firmenname unternehmen unternehmensname betrieb employer",
  "arbeitgeber entreprise societe raison sociale empresa compania azienda societa ditta ragione bedrijf bedrijfsnaam organisatie organizacion",
  "organizacao organizzazione instituicao companhia account werkgever",
);
const TITLE = setOf(
  "title jobtitle role position jobrole job funktion beruf berufsbezeichnung stelle rolle poste fonction titre metier cargo puesto ruolo qualifica",
  "posizione functie functietitel rol funcao profissao profesion occupation designation jobposition",
);
const MESSAGE = setOf(
  "message messages comment comments note notes question questions inquiry enquiry details remarks nachricht ihrenachricht mitteilung anfrage",
  "anliegen bemerkung bemerkungen kommentar kommentare frage fragen commentaire commentaires demande besoin mensaje comentario comentarios consulta",
  "pregunta messaggio commento commenti richiesta domanda bericht opmerking opmerkingen vraag vragen mensagem pergunta duvida yourmessage",
  "howcanwehelp description beschreibung descripcion descrizione omschrijving descricao textarea paragraph multiline long",
);
const NUMBERED = setOf("question frage pregunta domanda vraag pergunta element item block");
const HELP = setOf("help helfen aider ayudar ayudarle ayudarte aiutare aiutarla aiutarti aiutarvi helpen ajudar ajudalo");
const EMAIL = setOf("email mail emailaddress mailaddress mailadresse emailadresse courriel correo mailadres workemail businessemail");
const STAFF = setOf(
  "owner owners creator creators created author assignee assigned agent rep reps representative manager admin administrator host organizer",
  "organiser recipient recipients to cc bcc updated modified editor operator seller salesperson salesrep employee staff notification notify",
  "besitzer inhaber ersteller bearbeiter zustandig proprietaire createur auteur responsable propietario creador proprietario creatore autore",
  "eigenaar maker responsavel criador",
);
const ORGANIZATIONS = setOf(
  "site website workspace tenant team store shop event form page campaign product project integration app application",
  [...COMPANY].join(" "),
);
const VISITORS = setOf(
  "contact lead visitor person customer respondent respondant submitter applicant attendee invitee guest subscriber prospect client buyer sender from",
  "kunde interessent besucher visiteur cliente contacto contatto contato klant bezoeker answers answer fields properties responses submission",
  "attributes payload data entry record",
);

/** The words of a name that a tool or a person gave to a field. */
function wordsOf(name: string): string[] {
  const plain = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/\be[-_\s]?mail/giu, "email")
    .replaceAll(/[\d_]+/gu, " ");
  return foldText(plain)
    .split(" ")
    .filter((word) => !/^\p{Script=Latin}?$/u.test(word));
}

/** Role of a field by its names; null where they say none. */
export function roleOf(names: readonly string[]): WebhookFieldRole | null {
  for (const name of names) {
    const role = roleOfWords(wordsOf(name), name);
    if (role !== null) return role;
  }
  return null;
}

function roleOfWords(words: readonly string[], name: string): WebhookFieldRole | null {
  // Tools number their fields so: "question_3EKz4n".
  if (/\d/u.test(name) && words.some((word) => NUMBERED.has(word))) return null;
  const core = words.filter((word) => !STOP.has(word));
  const all = (...sets: ReadonlySet<string>[]) => core.length > 0 && core.every((word) => sets.some((set) => set.has(word)));
  const some = (set: ReadonlySet<string>) => core.some((word) => set.has(word));
  if (words.some((word) => HELP.has(word)) && words.length > 2) return "message";
  if (some(EMAIL))
    return all(EMAIL, setOf("address adresse direccion indirizzo adres endereco work business company electronico elettronica"))
      ? "email"
      : null;
  if (all(FIRST, FIRST_PART, LAST, LAST_PART, NAME)) {
    const isFirst = some(FIRST) || some(FIRST_PART);
    const isLast = some(LAST) || some(LAST_PART);
    // "Nom et prénom", "Nome e cognome", "Name, Vorname"
    if (isFirst === isLast || ((some(FIRST) || some(LAST)) && some(NAME))) return "name";
    return isFirst ? "first_name" : "last_name";
  }
  if (all(COMPANY, NAME) && some(COMPANY)) return "company";
  if (all(TITLE, COMPANY) && some(TITLE)) return "title";
  if (all(MESSAGE)) return "message";
  // A label that is a question: "What is your question about?"
  return name.trim().endsWith("?") && core.some((word) => MESSAGE.has(word)) ? "message" : null;
}

/** Whether a field's name speaks of an address. */
export function isNamedEmail(names: readonly string[]): boolean {
  return names.some((name) => wordsOf(name).some((word) => EMAIL.has(word)));
}

/** How far what is around a field, and its own name, are a visitor's: less than zero for those who work on the lead. */
export function visitorScore(holders: readonly string[], name: string): number {
  const around = holders.flatMap(wordsOf);
  const staff = [...around, ...wordsOf(name)].some((word) => STAFF.has(word)) ? -10 : 0;
  const nearest = wordsOf(holders.at(-1) ?? "");
  const organization = nearest.some((word) => ORGANIZATIONS.has(word)) ? -4 : 0;
  const visitor = nearest.some((word) => VISITORS.has(word)) ? 3 : 0;
  return staff + organization + visitor;
}

export function isOrganization(holder: string): boolean {
  return wordsOf(holder).some((word) => COMPANY.has(word));
}

/** Whether a field says how the form was sent, or what was agreed to: no message, however long it is. */
export function isAboutSending(names: readonly string[]): boolean {
  return names.some((name) => name.length > 80 || wordsOf(name).some((word) => ABOUT_SENDING.has(word)));
}
const ABOUT_SENDING = setOf(
  "agent useragent browser referrer referer url uri link page consent gdpr dsgvo rgpd privacy terms agree policy captcha token cookie ip source campaign",
  "utm pretty datenschutz einwilligung agb akkoord acepto accetto accepte permissions signature hash id subject footer html raw",
);
