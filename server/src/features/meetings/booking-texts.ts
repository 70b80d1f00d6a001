import type { Language } from "../../agent/language/language.ts";

/** What the confirmation of a booking says; `label` is the time as `slotLabel` writes it. */
export interface BookingTexts {
  subject: (organization: string, label: string) => string;
  booked: (organization: string) => string;
  when: (label: string, minutes: number) => string;
  who: (names: string) => string;
  attached: string;
  /** With `isAnswered` somebody reads what is sent back. */
  change: (isAnswered: boolean) => string;
  mistaken: string;
}

const catalogue: Readonly<Record<Language, BookingTexts>> = {
  en: {
    subject: (organization, label) => `Your meeting with ${organization}: ${label}`,
    booked: (organization) => `Your meeting with ${organization} is booked.`,
    when: (label, minutes) => `When: ${label} (${minutes} minutes)`,
    who: (names) => `With: ${names}`,
    attached: "The invitation is attached; open it to put the meeting into your calendar.",
    change: (isAnswered) =>
      `To move or cancel it, write in the chat where you booked it${isAnswered ? ", or reply to this e-mail" : ""}. The team will get back to you.`,
    mistaken: "If you did not book this, you can ignore this e-mail.",
  },
  de: {
    subject: (organization, label) => `Ihr Termin mit ${organization}: ${label}`,
    booked: (organization) => `Ihr Termin mit ${organization} ist gebucht.`,
    when: (label, minutes) => `Wann: ${label} (${minutes} Minuten)`,
    who: (names) => `Mit: ${names}`,
    attached: "Die Einladung ist angehängt; öffnen Sie sie, um den Termin in Ihren Kalender einzutragen.",
    change: (isAnswered) =>
      `Zum Verschieben oder Absagen schreiben Sie in den Chat, in dem Sie gebucht haben${isAnswered ? ", oder antworten Sie auf diese E-Mail" : ""}. Das Team meldet sich bei Ihnen.`,
    mistaken: "Wenn Sie das nicht gebucht haben, können Sie diese E-Mail ignorieren.",
  },
  fr: {
    subject: (organization, label) => `Votre rendez-vous avec ${organization} : ${label}`,
    booked: (organization) => `Votre rendez-vous avec ${organization} est confirmé.`,
    when: (label, minutes) => `Quand : ${label} (${minutes} minutes)`,
    who: (names) => `Avec : ${names}`,
    attached: "L'invitation est jointe ; ouvrez-la pour ajouter le rendez-vous à votre agenda.",
    change: (isAnswered) =>
      `Pour le déplacer ou l'annuler, écrivez dans le chat où vous l'avez pris${isAnswered ? ", ou répondez à cet e-mail" : ""}. L'équipe vous répondra.`,
    mistaken: "Si vous n'avez pas pris ce rendez-vous, vous pouvez ignorer cet e-mail.",
  },
  es: {
    subject: (organization, label) => `Su reunión con ${organization}: ${label}`,
    booked: (organization) => `Su reunión con ${organization} está confirmada.`,
    when: (label, minutes) => `Cuándo: ${label} (${minutes} minutos)`,
    who: (names) => `Con: ${names}`,
    attached: "La invitación va adjunta; ábrala para añadir la reunión a su calendario.",
    change: (isAnswered) =>
      `Para cambiarla o cancelarla, escriba en el chat donde la reservó${isAnswered ? " o responda a este correo" : ""}. El equipo le responderá.`,
    mistaken: "Si no ha reservado esta reunión, puede ignorar este correo.",
  },
  it: {
    subject: (organization, label) => `Il suo incontro con ${organization}: ${label}`,
    booked: (organization) => `Il suo incontro con ${organization} è fissato.`,
    when: (label, minutes) => `Quando: ${label} (${minutes} minuti)`,
    who: (names) => `Con: ${names}`,
    attached: "L'invito è allegato; lo apra per aggiungere l'incontro al suo calendario.",
    change: (isAnswered) =>
      `Per spostarlo o annullarlo, scriva nella chat in cui l'ha prenotato${isAnswered ? " o risponda a questa e-mail" : ""}. Il team le risponderà.`,
    mistaken: "Se non ha prenotato questo incontro, può ignorare questa e-mail.",
  },
  nl: {
    subject: (organization, label) => `Uw afspraak met ${organization}: ${label}`,
    booked: (organization) => `Uw afspraak met ${organization} staat vast.`,
    when: (label, minutes) => `Wanneer: ${label} (${minutes} minuten)`,
    who: (names) => `Met: ${names}`,
    attached: "De uitnodiging is bijgevoegd; open die om de afspraak in uw agenda te zetten.",
    change: (isAnswered) =>
      `Om de afspraak te verzetten of te annuleren schrijft u in de chat waarin u die maakte${isAnswered ? ", of beantwoordt u deze e-mail" : ""}. Het team neemt contact met u op.`,
    mistaken: "Als u deze afspraak niet hebt gemaakt, kunt u deze e-mail negeren.",
  },
  pt: {
    subject: (organization, label) => `A sua reunião com ${organization}: ${label}`,
    booked: (organization) => `A sua reunião com ${organization} está marcada.`,
    when: (label, minutes) => `Quando: ${label} (${minutes} minutos)`,
    who: (names) => `Com: ${names}`,
    attached: "O convite segue em anexo; abra-o para adicionar a reunião ao seu calendário.",
    change: (isAnswered) =>
      `Para a alterar ou cancelar, escreva no chat em que a marcou${isAnswered ? " ou responda a este e-mail" : ""}. A equipa entrará em contacto consigo.`,
    mistaken: "Se não marcou esta reunião, pode ignorar este e-mail.",
  },
};

/** The words of the confirmation in the language of the conversation. */
export function bookingTexts(language: Language): BookingTexts {
  return catalogue[language];
}
