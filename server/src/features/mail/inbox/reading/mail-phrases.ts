import type { QualificationPart } from "@disco/protocol";
import type { Language } from "../../../../agent/language/language.ts";
import { readPersonName } from "../../../../domains/person-name.ts";

/** The sentences of a drafted mail that no source says. */
export interface MailPhrases {
  greet: (name: string | null) => string;
  thanks: string;
  thanksForRequest: (organization: string) => string;
  /** Ends the thanks with what the sender has told; `parts` are named by `told`. */
  noted: (parts: string) => string;
  told: Readonly<Record<QualificationPart, string>>;
  and: string;
  /** A question that the knowledge does not answer. */
  open: (question: string) => string;
  /** The time that the sender named is free. */
  works: (label: string) => string;
  isTaken: (label: string) => string;
  nearest: string;
  times: string;
  oneTime: (label: string) => string;
  choose: string;
  noTime: string;
  closing: string;
}

/** "Hi Ada," where the name is a person's. */
function greetWith(named: (name: string) => string, unnamed: string): MailPhrases["greet"] {
  return (name) => {
    const { greeting } = readPersonName(name);
    return greeting === "" ? unnamed : named(greeting);
  };
}

const catalogue: Readonly<Record<Language, MailPhrases>> = {
  en: {
    greet: greetWith((name) => `Hi ${name},`, "Hello,"),
    thanks: "Thank you for your mail.",
    thanksForRequest: (organization) => `Thank you for asking for a demo of ${organization}.`,
    noted: (parts) => `; I have noted ${parts}.`,
    told: { budget: "your budget", authority: "who decides", need: "what you need", timeline: "your timeline" },
    and: "and",
    open: (question) => `I will find out about “${question}” and get back to you.`,
    works: (label) => `${label} works for us, and the time is reserved for you.`,
    isTaken: (label) => `${label} is not free, I am afraid.`,
    nearest: "These are the nearest times that are free:",
    times: "These times are free for a call:",
    oneTime: (label) => `${label} is free for a call. Does that suit you?`,
    choose: "Which one suits you?",
    noTime: "We have no free time in the next weeks; I will get back to you with a suggestion.",
    closing: "Best regards",
  },
  de: {
    greet: greetWith((name) => `Guten Tag ${name},`, "Guten Tag,"),
    thanks: "vielen Dank für Ihre E-Mail.",
    thanksForRequest: (organization) => `vielen Dank für Ihre Anfrage nach einer Demo von ${organization}.`,
    noted: (parts) => `; ${parts} habe ich notiert.`,
    told: { budget: "Ihr Budget", authority: "wer entscheidet", need: "Ihren Bedarf", timeline: "Ihren Zeitplan" },
    and: "und",
    open: (question) => `„${question}“ kläre ich und melde mich dazu bei Ihnen.`,
    works: (label) => `${label} passt uns, der Termin ist für Sie reserviert.`,
    isTaken: (label) => `${label} ist leider nicht frei.`,
    nearest: "Die nächsten freien Termine:",
    times: "Diese Termine sind für ein Gespräch frei:",
    oneTime: (label) => `${label} ist für ein Gespräch frei. Passt Ihnen das?`,
    choose: "Welcher passt Ihnen?",
    noTime: "In den nächsten Wochen ist kein Termin frei; ich melde mich mit einem Vorschlag.",
    closing: "Mit freundlichen Grüßen",
  },
  fr: {
    greet: greetWith((name) => `Bonjour ${name},`, "Bonjour,"),
    thanks: "Merci pour votre message.",
    thanksForRequest: (organization) => `Merci pour votre demande de démo de ${organization}.`,
    noted: (parts) => ` ; j'ai bien noté ${parts}.`,
    told: { budget: "votre budget", authority: "qui décide", need: "votre besoin", timeline: "votre calendrier" },
    and: "et",
    open: (question) => `Je me renseigne sur « ${question} » et je reviens vers vous.`,
    works: (label) => `${label} nous convient, et le créneau vous est réservé.`,
    isTaken: (label) => `${label} n'est malheureusement pas libre.`,
    nearest: "Voici les créneaux libres les plus proches :",
    times: "Voici des créneaux libres pour un échange :",
    oneTime: (label) => `${label} est libre pour un échange. Cela vous convient-il ?`,
    choose: "Lequel vous convient ?",
    noTime: "Aucun créneau n'est libre dans les prochaines semaines ; je reviens vers vous avec une proposition.",
    closing: "Cordialement",
  },
  es: {
    greet: greetWith((name) => `Hola, ${name}:`, "Hola:"),
    thanks: "Gracias por su mensaje.",
    thanksForRequest: (organization) => `Gracias por pedir una demo de ${organization}.`,
    noted: (parts) => `; he tomado nota de ${parts}.`,
    told: { budget: "su presupuesto", authority: "quién decide", need: "lo que necesita", timeline: "sus plazos" },
    and: "y",
    open: (question) => `Voy a averiguar «${question}» y le respondo.`,
    works: (label) => `${label} nos viene bien, y la hora queda reservada para usted.`,
    isTaken: (label) => `${label} no está libre, lo siento.`,
    nearest: "Estas son las horas libres más cercanas:",
    times: "Estas horas están libres para una llamada:",
    oneTime: (label) => `${label} está libre para una llamada. ¿Le viene bien?`,
    choose: "¿Cuál le viene bien?",
    noTime: "No hay horas libres en las próximas semanas; le escribiré con una propuesta.",
    closing: "Un cordial saludo",
  },
  it: {
    greet: greetWith((name) => `Buongiorno ${name},`, "Buongiorno,"),
    thanks: "grazie per il Suo messaggio.",
    thanksForRequest: (organization) => `grazie per aver chiesto una demo di ${organization}.`,
    noted: (parts) => `; ho preso nota di ${parts}.`,
    told: { budget: "il Suo budget", authority: "chi decide", need: "ciò di cui ha bisogno", timeline: "i Suoi tempi" },
    and: "e",
    open: (question) => `Mi informo su «${question}» e Le rispondo.`,
    works: (label) => `${label} per noi va bene, e l'orario è riservato per Lei.`,
    isTaken: (label) => `${label} purtroppo non è libero.`,
    nearest: "Questi sono gli orari liberi più vicini:",
    times: "Questi orari sono liberi per una chiamata:",
    oneTime: (label) => `${label} è libero per una chiamata. Le va bene?`,
    choose: "Quale Le va bene?",
    noTime: "Nelle prossime settimane non ci sono orari liberi; Le scriverò con una proposta.",
    closing: "Cordiali saluti",
  },
  nl: {
    greet: greetWith((name) => `Beste ${name},`, "Goedendag,"),
    thanks: "Bedankt voor uw mail.",
    thanksForRequest: (organization) => `Bedankt voor uw aanvraag voor een demo van ${organization}.`,
    noted: (parts) => `; ik heb ${parts} genoteerd.`,
    told: { budget: "uw budget", authority: "wie beslist", need: "wat u nodig hebt", timeline: "uw planning" },
    and: "en",
    open: (question) => `Ik zoek “${question}” voor u uit en kom erop terug.`,
    works: (label) => `${label} komt ons goed uit, en de tijd is voor u gereserveerd.`,
    isTaken: (label) => `${label} is helaas niet vrij.`,
    nearest: "Dit zijn de dichtstbijzijnde vrije tijden:",
    times: "Deze tijden zijn vrij voor een gesprek:",
    oneTime: (label) => `${label} is vrij voor een gesprek. Komt dat u uit?`,
    choose: "Welke komt u uit?",
    noTime: "De komende weken is er geen tijd vrij; ik kom bij u terug met een voorstel.",
    closing: "Met vriendelijke groet",
  },
  pt: {
    greet: greetWith((name) => `Olá, ${name},`, "Olá,"),
    thanks: "Obrigado pela sua mensagem.",
    thanksForRequest: (organization) => `Obrigado por pedir uma demonstração de ${organization}.`,
    noted: (parts) => `; tomei nota de ${parts}.`,
    told: { budget: "o seu orçamento", authority: "quem decide", need: "o que precisa", timeline: "os seus prazos" },
    and: "e",
    open: (question) => `Vou verificar “${question}” e volto a escrever-lhe.`,
    works: (label) => `${label} é possível para nós, e o horário está reservado para si.`,
    isTaken: (label) => `${label} infelizmente não está livre.`,
    nearest: "Estes são os horários livres mais próximos:",
    times: "Estes horários estão livres para uma chamada:",
    oneTime: (label) => `${label} está livre para uma chamada. É possível para si?`,
    choose: "Qual prefere?",
    noTime: "Não há horários livres nas próximas semanas; volto a escrever-lhe com uma proposta.",
    closing: "Com os melhores cumprimentos",
  },
};

export function mailPhrasesOf(language: Language): MailPhrases {
  return catalogue[language];
}
