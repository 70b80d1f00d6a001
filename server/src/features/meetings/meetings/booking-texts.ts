import type { Language } from "../../../agent/language/language.ts";

/** What the confirmation of a booking says; `label` is the time as `slotLabel` writes it. */
export interface BookingTexts {
  subject: (organization: string, label: string) => string;
  booked: (organization: string) => string;
  when: (label: string, minutes: number) => string;
  who: (names: string) => string;
  attached: string;
  /** Asks the guest to open the link within so many hours. */
  confirm: (url: string, hours: number) => string;
  change: string;
  /** The link by itself, for a meeting that is confirmed. */
  changeBy: (url: string) => string;
  moved: (organization: string, label: string) => string;
  cancelled: (organization: string, label: string) => string;
  mistaken: string;
}

const catalogue: Readonly<Record<Language, BookingTexts>> = {
  en: {
    subject: (organization, label) => `Your meeting with ${organization}: ${label}`,
    booked: (organization) => `Your meeting with ${organization} is booked.`,
    when: (label, minutes) => `When: ${label} (${minutes} minutes)`,
    who: (names) => `With: ${names}`,
    attached: "The invitation is attached; open it to put the meeting into your calendar.",
    confirm: (url, hours) => `Please open this link within ${hours} hours to confirm the meeting, otherwise the time is released:\n${url}`,
    change: "To move or cancel it, open the same link, or write in the chat where you booked it.",
    changeBy: (url) => `To move or cancel it, open this link:\n${url}`,
    moved: (organization, label) => `Your meeting with ${organization} is now on ${label}.`,
    cancelled: (organization, label) => `Your meeting with ${organization} on ${label} is cancelled.`,
    mistaken: "If you did not book this, you can ignore this e-mail.",
  },
  de: {
    subject: (organization, label) => `Ihr Termin mit ${organization}: ${label}`,
    booked: (organization) => `Ihr Termin mit ${organization} ist gebucht.`,
    when: (label, minutes) => `Wann: ${label} (${minutes} Minuten)`,
    who: (names) => `Mit: ${names}`,
    attached: "Die Einladung ist angehängt; öffnen Sie sie, um den Termin in Ihren Kalender einzutragen.",
    confirm: (url, hours) =>
      `Bitte öffnen Sie diesen Link innerhalb von ${hours} Stunden, um den Termin zu bestätigen; sonst wird die Zeit wieder frei:\n${url}`,
    change: "Zum Verschieben oder Absagen öffnen Sie denselben Link, oder schreiben Sie in den Chat, in dem Sie gebucht haben.",
    changeBy: (url) => `Zum Verschieben oder Absagen öffnen Sie diesen Link:\n${url}`,
    moved: (organization, label) => `Ihr Termin mit ${organization} ist jetzt am ${label}.`,
    cancelled: (organization, label) => `Ihr Termin mit ${organization} am ${label} ist abgesagt.`,
    mistaken: "Wenn Sie das nicht gebucht haben, können Sie diese E-Mail ignorieren.",
  },
  fr: {
    subject: (organization, label) => `Votre rendez-vous avec ${organization} : ${label}`,
    booked: (organization) => `Votre rendez-vous avec ${organization} est confirmé.`,
    when: (label, minutes) => `Quand : ${label} (${minutes} minutes)`,
    who: (names) => `Avec : ${names}`,
    attached: "L'invitation est jointe ; ouvrez-la pour ajouter le rendez-vous à votre agenda.",
    confirm: (url, hours) =>
      `Veuillez ouvrir ce lien dans les ${hours} heures pour confirmer le rendez-vous, sinon le créneau sera libéré :\n${url}`,
    change: "Pour le déplacer ou l'annuler, ouvrez le même lien, ou écrivez dans le chat où vous l'avez pris.",
    changeBy: (url) => `Pour le déplacer ou l'annuler, ouvrez ce lien :\n${url}`,
    moved: (organization, label) => `Votre rendez-vous avec ${organization} a maintenant lieu : ${label}.`,
    cancelled: (organization, label) => `Votre rendez-vous avec ${organization} (${label}) est annulé.`,
    mistaken: "Si vous n'avez pas pris ce rendez-vous, vous pouvez ignorer cet e-mail.",
  },
  es: {
    subject: (organization, label) => `Su reunión con ${organization}: ${label}`,
    booked: (organization) => `Su reunión con ${organization} está confirmada.`,
    when: (label, minutes) => `Cuándo: ${label} (${minutes} minutos)`,
    who: (names) => `Con: ${names}`,
    attached: "La invitación va adjunta; ábrala para añadir la reunión a su calendario.",
    confirm: (url, hours) =>
      `Abra este enlace en un plazo de ${hours} horas para confirmar la reunión; de lo contrario, la hora quedará libre:\n${url}`,
    change: "Para cambiarla o cancelarla, abra el mismo enlace o escriba en el chat donde la reservó.",
    changeBy: (url) => `Para cambiarla o cancelarla, abra este enlace:\n${url}`,
    moved: (organization, label) => `Su reunión con ${organization} es ahora: ${label}.`,
    cancelled: (organization, label) => `Su reunión con ${organization} (${label}) está cancelada.`,
    mistaken: "Si no ha reservado esta reunión, puede ignorar este correo.",
  },
  it: {
    subject: (organization, label) => `Il suo incontro con ${organization}: ${label}`,
    booked: (organization) => `Il suo incontro con ${organization} è fissato.`,
    when: (label, minutes) => `Quando: ${label} (${minutes} minuti)`,
    who: (names) => `Con: ${names}`,
    attached: "L'invito è allegato; lo apra per aggiungere l'incontro al suo calendario.",
    confirm: (url, hours) => `Apra questo link entro ${hours} ore per confermare l'incontro, altrimenti l'orario viene liberato:\n${url}`,
    change: "Per spostarlo o annullarlo, apra lo stesso link o scriva nella chat in cui l'ha prenotato.",
    changeBy: (url) => `Per spostarlo o annullarlo, apra questo link:\n${url}`,
    moved: (organization, label) => `Il suo incontro con ${organization} è ora: ${label}.`,
    cancelled: (organization, label) => `Il suo incontro con ${organization} (${label}) è annullato.`,
    mistaken: "Se non ha prenotato questo incontro, può ignorare questa e-mail.",
  },
  nl: {
    subject: (organization, label) => `Uw afspraak met ${organization}: ${label}`,
    booked: (organization) => `Uw afspraak met ${organization} staat vast.`,
    when: (label, minutes) => `Wanneer: ${label} (${minutes} minuten)`,
    who: (names) => `Met: ${names}`,
    attached: "De uitnodiging is bijgevoegd; open die om de afspraak in uw agenda te zetten.",
    confirm: (url, hours) => `Open deze link binnen ${hours} uur om de afspraak te bevestigen, anders komt de tijd weer vrij:\n${url}`,
    change: "Om de afspraak te verzetten of te annuleren opent u dezelfde link, of schrijft u in de chat waarin u die maakte.",
    changeBy: (url) => `Om de afspraak te verzetten of te annuleren opent u deze link:\n${url}`,
    moved: (organization, label) => `Uw afspraak met ${organization} is nu op ${label}.`,
    cancelled: (organization, label) => `Uw afspraak met ${organization} op ${label} is geannuleerd.`,
    mistaken: "Als u deze afspraak niet hebt gemaakt, kunt u deze e-mail negeren.",
  },
  pt: {
    subject: (organization, label) => `A sua reunião com ${organization}: ${label}`,
    booked: (organization) => `A sua reunião com ${organization} está marcada.`,
    when: (label, minutes) => `Quando: ${label} (${minutes} minutos)`,
    who: (names) => `Com: ${names}`,
    attached: "O convite segue em anexo; abra-o para adicionar a reunião ao seu calendário.",
    confirm: (url, hours) =>
      `Abra esta ligação no prazo de ${hours} horas para confirmar a reunião; caso contrário, a hora fica livre:\n${url}`,
    change: "Para a alterar ou cancelar, abra a mesma ligação ou escreva no chat em que a marcou.",
    changeBy: (url) => `Para a alterar ou cancelar, abra esta ligação:\n${url}`,
    moved: (organization, label) => `A sua reunião com ${organization} é agora: ${label}.`,
    cancelled: (organization, label) => `A sua reunião com ${organization} (${label}) está cancelada.`,
    mistaken: "Se não marcou esta reunião, pode ignorar este e-mail.",
  },
};

/** The words of the confirmation in the language of the conversation. */
export function bookingTexts(language: Language): BookingTexts {
  return catalogue[language];
}
