/** What a contact block calls its lines in a language. */
export interface ContactWords {
  heading: string;
  phone: string;
  fax: string;
  email: string;
  address: string;
  hours: string;
  company: string;
  note: string;
}

export type FactKind = Exclude<keyof ContactWords, "heading">;

function words(list: string): ContactWords {
  const [heading = "", phone = "", fax = "", email = "", address = "", hours = "", company = "", note = ""] = list.split("|");
  return { heading, phone, fax, email, address, hours, company, note };
}

const english = words(
  "Contact details|Phone number|Fax number|E-mail address|Address and location|Opening hours|Company details|Good to know",
);
const byLanguage: Readonly<Record<string, ContactWords>> = {
  en: english,
  de: words("Kontakt|Telefonnummer|Faxnummer|E-Mail-Adresse|Adresse|Öffnungszeiten|Firmenangaben|Gut zu wissen"),
  fr: words("Contact|Numéro de téléphone|Numéro de fax|Adresse e-mail|Adresse|Horaires d'ouverture|Mentions légales|Bon à savoir"),
  es: words("Contacto|Número de teléfono|Número de fax|Correo electrónico|Dirección|Horario de apertura|Datos de la empresa|A saber"),
  it: words("Contatti|Numero di telefono|Numero di fax|Indirizzo e-mail|Indirizzo|Orari di apertura|Dati aziendali|Da sapere"),
  nl: words("Contactgegevens|Telefoonnummer|Faxnummer|E-mailadres|Adres|Openingstijden|Bedrijfsgegevens|Goed om te weten"),
  pt: words("Contacto|Número de telefone|Número de fax|Endereço de e-mail|Endereço|Horário de funcionamento|Dados da empresa|Bom saber"),
};

export function contactWords(language: string | null): ContactWords {
  return byLanguage[(language ?? "").toLowerCase().split("-")[0] ?? ""] ?? english;
}

const LABELS = new Set(Object.values(byLanguage).flatMap(({ heading: _heading, ...labels }) => Object.values<string>(labels)));

const HEADINGS = new Set(Object.values(byLanguage).map(({ heading }) => heading));

/** Whether a heading is that of a contact block. */
export function isContactHeading(heading: string): boolean {
  return HEADINGS.has(heading);
}

/** Whether a line is one of a contact block, which a site says once for all of its pages. */
export function isContactLine(line: string): boolean {
  const colon = line.indexOf(": ");
  return colon > 0 && LABELS.has(line.slice(0, colon));
}

/** Words before a telephone number, in the languages above. */
export const PHONE_CUE =
  /(?:(?<!\p{L})(?:call|phone|telephone|tel|hotline|helpline|mobile|cell|ring|dial|whatsapp|telefon|ruf|rufen|anruf|anrufen|mobil|tél|téléphone|appelez|teléfono|telefono|llame|llámenos|móvil|chiama|chiamaci|chiamate|cellulare|bel|telefoon|mobiel|telefone|ligue|celular|telemóvel)(?!\p{L})|☎|📞)/iu;
export const FAX_CUE = /(?<!\p{L})(?:tele)?fax\b/iu;
export const HOURS_CUE =
  /(?<!\p{L})(?:open|opening|hours|office hours|öffnungszeiten|geöffnet|sprechzeiten|horaires|ouvert|horario|abierto|orari|aperto|openingstijden|geopend|horário|aberto)(?!\p{L})/iu;
export const ADDRESS_CUE =
  /(?<!\p{L})(?:(?:our |postal |street )?address|visit us(?: at| in)?|find us(?: at| in)?|(?:we are |we're )?(?:located|based) (?:at|in)|head ?quarters?(?: at| in)?|adresse|anschrift|besuchen sie uns|dirección|indirizzo|adres|endereço|morada|venez nous voir|siège)(?!\p{L})/iu;
export const COMPANY_CUE =
  /(?<!\p{L})(?:VAT|USt-?Id(?:Nr)?|UID|company (?:no|number|reg\w*)|registered (?:in|no|number)|SIREN|SIRET|RCS|KvK|BTW|CIF|NIF|P\.? ?IVA|partita iva|HRB|handelsregister)(?!\p{L})/iu;
