import { listOf, type Phrases } from "./phrases.ts";

export const it: Phrases = {
  locale: "it-IT",
  slot: ({ day, time, zone }) => `${day} alle ${time} ${zone}`,

  offer: "Desidera parlare con una persona del team, o preferisce che fissi un incontro?",
  unsure: "Non è quello che intendeva? Posso metterla in contatto con una persona del team.",
  noAnswer: ({ name, asksPrice, hasPages }) =>
    `Non ho trovato ${asksPrice ? "un prezzo per questo" : "nulla al riguardo"} sul sito di ${name}, e preferisco non tirare a indovinare.${hasPages ? " Qui sotto trova ciò che più si avvicina." : ""}`,
  noStatement: ({ name, hasPages }) =>
    `Non ho trovato nulla al riguardo sul sito di ${name}; è meglio che se ne occupi una persona del team.${hasPages ? " Qui sotto trova ciò che più si avvicina." : ""}`,
  closest: (name) => `Non ho trovato una risposta chiara sul sito di ${name}. Ciò che più si avvicina è questo:`,
  noMore: (name) => `Sul sito di ${name} non ho trovato altro al riguardo oltre a quanto le ho già scritto sopra.`,
  offTopic: (name) =>
    `Su questo non posso aiutarla. Rispondo alle domande su ${name} a partire dal suo sito, e non ho informazioni in merito.`,
  noPromise:
    "Su questo non posso aiutarla: non posso promettere un prezzo o uno sconto, ma una persona del team può valutarlo insieme a lei.",
  speaksOnly: (languages) =>
    `Non parlo ancora questa lingua. Parlo ${languages}: mi scriva in una di queste, oppure lasci qui il suo indirizzo e-mail e una persona le risponderà.`,
  speechless: "Non ho trovato una risposta. Desidera parlare con una persona, o preferisce che fissi un incontro?",
  failed: "Al momento non ci sono riuscito. La prego di riprovare tra poco.",
  noPart: (question, name) =>
    `Non ho trovato una risposta a «${question}» sul sito di ${name}; una persona del team può dirglielo, oppure posso fissare un incontro.`,
  noPartShort: (question) => `Non ho trovato una risposta a «${question}»; una persona del team può dirglielo.`,
  alsoAsked: (question, more) =>
    `Ha chiesto anche «${question}»${more === 0 ? "" : ` e ${more === 1 ? "un'altra cosa" : `altre ${more} cose`}`}. Me lo scriva di nuovo e lo cerco subito dopo.`,

  greeting: (agent, name) =>
    `Buongiorno! Sono ${agent}. Mi chieda quello che vuole su ${name}: che cosa offre, quanto costa, come si comincia. Posso anche mostrarle una demo o fissare un incontro.`,
  greetingAgain: (name) => `Buongiorno di nuovo! Che cos'altro desidera sapere su ${name}?`,
  howAreYou: (name) => `Tutto bene, grazie! Che cosa desidera sapere su ${name}?`,
  welcome: "Prego! Desidera sapere altro?",
  goodbye: (name) => `Arrivederci, e grazie della visita. Sono qui ogni volta che ha una domanda su ${name}.`,
  identity: (agent, name) =>
    `Sono ${agent}, un assistente automatico di ${name}, non una persona. Rispondo a partire dalle pagine e dai documenti di ${name}. Se preferisce parlare con una persona, posso metterla in contatto o fissare un incontro.`,
  abilities: (name) =>
    `Rispondo alle domande su ${name} a partire dal suo sito e indico da dove viene ogni risposta. Posso anche mostrarle una demo, fissare un incontro con il team o trasmettere i suoi recapiti. Che cosa desidera sapere?`,
  invite: (name) => `Certo. Che cosa desidera sapere su ${name}?`,
  noDetails:
    "Nessun problema, non è necessario lasciare un indirizzo. Mi chieda pure quello che vuole; se preferisce scrivere lei al team, mi chieda come contattarlo.",
  regrets: [
    "Mi dispiace; non sarebbe dovuto succedere.",
    "Mi dispiace che la cosa continui. Io non posso risolverla, ma una persona del team sì.",
    "Mi dispiace, vedo che le sono di poco aiuto. Serve una persona.",
  ],
  whatWentWrong:
    "Mi scriva che cosa è successo e lo verifico, oppure lasci il suo indirizzo e-mail e una persona del team le risponderà. Posso anche fissare un incontro.",
  leaveForComplaint: "Lasci qui il suo indirizzo e-mail e una persona del team le risponderà in merito. Posso anche fissare un incontro.",
  leaveOnceMore: "Lasci il suo indirizzo e-mail e una persona del team le risponderà, oppure posso fissare un incontro.",
  great: "Bene. Desidera sapere altro?",
  phoneNoted:
    "Grazie, ho annotato il suo numero in questa conversazione. Il team scrive prima di chiamare: lasci anche il suo indirizzo e-mail e la ricontatteranno.",
  allRight: "Va bene. Se le viene in mente altro, chieda pure.",
  unclear: (name) =>
    `Non ho capito bene. Potrebbe dirlo con altre parole? Può chiedermi di ${name}, vedere una demo o parlare con una persona del team.`,
  praised: (name) => `Grazie, mi fa piacere! Che cos'altro desidera sapere su ${name}?`,
  joke: (name) => `Temo di cavarmela meglio con i fatti che con le barzellette. Mi chieda qualcosa su ${name}: lì sono più ferrato.`,
  weather: (name) => `Da qui purtroppo non posso guardare fuori dalla finestra. Che cosa desidera sapere su ${name}?`,
  teamWrites:
    "Il team ha i suoi recapiti e le scriverà per e-mail; tra quanto, da qui non posso vederlo. Se è urgente, mi chieda il numero di telefono, oppure mi indichi un giorno e un'ora che le vanno bene e fisserò un incontro.",

  noSuchDate: (date) => `Il ${date} non esiste. Mi indichi un altro giorno e fisserò un incontro.`,
  badAddress: "Questo non sembra un indirizzo e-mail. Potrebbe controllarlo e inviarlo di nuovo?",
  leaveAddress:
    "Certo. Lasci qui il suo indirizzo e-mail e una persona del team le risponderà. Oppure mi indichi un giorno e un'ora che le vanno bene e fisserò un incontro.",
  cannotConnect:
    "Mi dispiace, in questa chat non posso metterla in contatto diretto con una persona. Lasci il suo numero di telefono o il suo indirizzo e-mail e una persona del team la ricontatterà. Se è urgente, mi chieda il numero del team.",
  cannotBook: "Da qui non posso fissare incontri, ma lasci il suo indirizzo e-mail e una persona del team le proporrà degli orari.",

  thanksName: (first) => `Grazie, ${first}.`,
  good: "Bene.",
  sure: "Certo.",
  pickYourself: (url) => `Può anche scegliere lei un orario: ${url}`,
  noFreeTime: "Non ci sono orari liberi nelle prossime settimane. Lasci il suo indirizzo e-mail e una persona le risponderà.",
  noFreeTimeButPage: (url) => `Non ho orari liberi nelle prossime settimane. Può sceglierne uno lei: ${url}`,
  freeTimes: "Ecco alcuni orari liberi",
  missed: ({ day, time, hasHours }) =>
    time !== null
      ? `Non ho orari liberi alle ${time}`
      : `Non ho orari liberi${hasHours || day === null ? " corrispondenti alla sua richiesta" : ""}${day === null ? "" : ` ${day}`}`,
  nearestFree: (missed, why) => `${missed}${why}. Ecco i più vicini`,
  offerTimes: (opening, minutes, list) => `${opening}, riservati per lei per ${minutes} minuti:\n\n${list}\n\nQuale le va bene?`,
  taken: "è già occupato",
  blocked: (start) => {
    switch (start.rule) {
      case "past":
        return "quell'ora è già passata";
      case "notice":
        return `un incontro richiede ${duration(start.minutes)} di preavviso`;
      case "horizon":
        return `gli incontri si possono fissare fino a ${start.days} giorni prima, entro ${start.until}`;
      case "start":
        return `a quell'ora non iniziano incontri di ${duration(start.minutes)}`;
      case "day_off":
        return `di ${start.weekday} non ci sono incontri`;
      case "hours": {
        const hours = listOf(
          start.hours.map(({ from, until }) => `dalle ${from} alle ${until}`),
          "e",
        );
        return start.zone === null
          ? `di ${start.weekday} gli incontri sono ${hours}`
          : `gli incontri sono ${hours}, fuso orario ${start.zone}`;
      }
    }
  },
  noCalendar: "Qui gli incontri non sono ancora stati configurati. Lasci il suo indirizzo e-mail e una persona le risponderà.",
  holdsExhausted: "Oggi non posso riservare altri orari per la sua rete. Lasci il suo indirizzo e-mail e una persona le risponderà.",
  wishPassedOn:
    "Oggi non posso riservare altri orari per la sua rete; ho quindi trasmesso la sua richiesta, e una persona le risponderà per e-mail.",
  askAddress: (label, minutes) =>
    `L'orario di ${label} è libero, e glielo riservo per ${minutes} minuti. A quale indirizzo e-mail invio l'invito?`,
  askAgain: (label) =>
    `Grazie, ho il suo indirizzo. L'orario di ${label} è ancora riservato per lei. Confermo l'incontro, o ne preferisce un altro?`,
  confirmAloud: (label, email) => `Quindi ${label}, e l'invito va a ${email}. Confermo l'incontro?`,
  haveAddress: "Grazie, ho il suo indirizzo.",
  whichTime: "Quale di questi orari le va bene?",
  booked: (label) => `Il suo incontro è fissato per ${label}.`,
  invited: (email) => `L'invito viene inviato a ${email}.`,
  notInvited: (email) => `Oggi non vengono inviati altri inviti a ${email}; la prego di aggiungerlo al suo calendario da qui.`,
  letGo: "Nessun problema, ho liberato quegli orari.",
  letGoAndAsk:
    "Nessun problema, ho liberato quegli orari. Mi dica pure quando le va bene un altro giorno o un'altra ora. Che cos'altro desidera sapere?",
  notFree: (label, why) => `L'orario di ${label} non è libero${why}, e non ne ho trovati altri vicini.`,
  notAvailable: (label, why) => `L'orario di ${label} non è disponibile${why}. Questi orari sono liberi:`,
  bookedFor: (label) => `Il suo incontro è fissato per ${label}.`,
  yourAddress: (email) => `L'indirizzo indicato è ${email}.`,
  readdressed: (email, before, label) =>
    `Grazie, ho sostituito ${before} con ${email}. Un nuovo invito per ${label} viene inviato a ${email}.`,
  addressPassedOn: (email, label) =>
    `Grazie, ho comunicato che il suo indirizzo è ${email}. Non posso inviarvi un altro invito; la prego di annotare ${label} nel suo calendario.`,
  addressIs: (label, email) => `Il suo indirizzo per l'incontro di ${label} è ${email}.`,
  confirmWithin: (hours) => `Apra il link che contiene entro ${hours} ore per confermare, altrimenti l'orario viene liberato.`,
  unconfirmed: (email) =>
    `Un incontro per ${email} attende ancora la conferma. Apra il link dell'e-mail che abbiamo inviato a quell'indirizzo; poi potrò fissarne un altro. Con quel link può anche spostare o annullare quell'incontro.`,
  moved: (label) => `Ho spostato il suo incontro: ${label}.`,
  cancelled: (label) => `Ho annullato il suo incontro: ${label}. Se ne desidera un altro, mi dica quando.`,
  bookedInZone: (label, other) => `Il suo incontro è fissato per ${label}, cioè ${other}.`,
  bookedAlready: (label) => `Il suo incontro è già fissato per ${label}. Se desidera spostarlo o annullarlo, me lo dica.`,
  meetingRefused: "Non ho potuto fissare un incontro a quell'ora. Potrebbe proporre un altro orario che le va bene?",

  nobodyThere: "Qui non c'è ancora nessuno che possa risponderle.",
  askEmail: "Qual è il suo indirizzo e-mail, così che una persona possa risponderle?",
  leadRefused: "Non ho potuto salvarlo. Potrebbe controllare il suo indirizzo e-mail e inviarlo di nuovo?",
  thanks: (first) => (first === null ? "Grazie!" : `Grazie, ${first}!`),
  corrected: (email, before) => `Ho sostituito ${before} con ${email}, e una persona del team le risponderà lì.`,
  willCall: "Ho trasmesso anche questo, e una persona del team la chiamerà.",
  numberAndAddressPassedOn:
    "Ho trasmesso il suo numero e il suo indirizzo e-mail, e una persona del team la ricontatterà. Nel frattempo desidera sapere altro?",
  numberPassedOnToBook:
    "Ho trasmesso il suo numero, e una persona del team la chiamerà. Per fissare anche l'orario, lasci il suo indirizzo e-mail.",
  numberPassedOn: "Ho trasmesso il suo numero, e una persona del team la chiamerà. Nel frattempo desidera sapere altro?",
  guestPassedOn: (email) => `Ho chiesto al team di invitare anche ${email} al suo incontro. Nel frattempo desidera sapere altro?`,
  detailsPassedOn: "Ho trasmesso i suoi recapiti, e una persona del team le risponderà per e-mail. Nel frattempo desidera sapere altro?",

  demo: (title) => `Ecco una breve demo: ${title}. Mentre la guarda, mi chieda pure tutto quello che vuole.`,
  noDemo: "Qui non ho ancora una demo da mostrare. Che cosa desidera sapere sul prodotto?",
  noDemoButMeeting:
    "Qui non ho ancora una demo da mostrare. Desidera che fissi un incontro, così che una persona del team glielo presenti?",
  demoRefused: "Al momento non ho una demo da mostrare. Desidera che fissi un incontro, così che una persona del team glielo presenti?",
  liveDemo: "Volentieri: una persona del team può farle una demo dal vivo. Qual è il suo indirizzo e-mail, così che possa organizzarla?",
  liveDemoNoVideo:
    "Al momento non ho un video da mostrare, ma una persona del team può farle una demo dal vivo. Qual è il suo indirizzo e-mail, così che possa organizzarla?",
  demoInMeeting: "Ha già un incontro con noi, e ho annotato che in quell'occasione desidera una demo.",
  demoNoted: "Grazie, ho annotato che desidera una demo, e una persona del team le risponderà per e-mail.",
  demoTimes: "Grazie, ho annotato che desidera una demo. Ecco gli orari liberi per una demo dal vivo",
  whatElse: "Mi dica pure che cosa desidera sapere.",

  reach: {
    phone: (value) => `Può chiamarci al ${value}.`,
    email: (value) => `Può scriverci a ${value}.`,
    address: (value) => `Ci trova qui: ${value}.`,
    hours: (value) => `I nostri orari: ${value}.`,
  },
  listPrice: "È il prezzo di listino moltiplicato; imposte, sconti e minimi indicati nella pagina possono modificarlo.",
  whichFits: "Desidera parlare con una persona del team di ciò che fa al caso suo, o preferisce che fissi un incontro?",
  farthest: ({ name, isHigh, attribute, value }) =>
    `Il valore più ${isHigh ? "alto" : "basso"} in «${attribute}» è quello di ${name}: ${value}.`,
  notIncluded: "Non incluso:",
  per: {
    minute: "al minuto",
    hour: "all'ora",
    day: "al giorno",
    week: "a settimana",
    month: "al mese",
    quarter: "a trimestre",
    year: "all'anno",
  },
  forSpan: (span) => `per ${span}`,
};

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? "1 giorno" : `${minutes / 1440} giorni`;
  if (minutes % 60 === 0) return minutes === 60 ? "1 ora" : `${minutes / 60} ore`;
  return `${minutes} minuti`;
}
