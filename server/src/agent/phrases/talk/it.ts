import type { TalkPhrases } from "./talk-phrases.ts";

export const it: TalkPhrases = {
  noted: [
    (values) => `${values}: preso nota, grazie.`,
    (values) => `Grazie, ho preso nota: ${values}.`,
    (values) => `Capito, grazie: ${values}.`,
  ],
  understood: ["Grazie, mi è di aiuto.", "Capisco, grazie di avermelo detto.", "Grazie, è utile saperlo."],
  ask: {
    need: ["Che cosa è più importante per lei?", "Di che cosa ha bisogno per prima cosa?"],
    size: ["Per quante persone o sedi sarebbe, all'incirca?", "Quante persone ci lavorerebbero, all'incirca?"],
    timing: ["Quando vorrebbe cominciare?", "Per quando deve essere operativo?"],
    budget: ["C'è già un budget per questo?", "Che budget ha in mente?"],
    role: ["Chi altro partecipa alla decisione?", "Chi decide su questo da voi?"],
    tool: ["Come lo gestite oggi?", "Che cosa usate attualmente per questo?"],
  },
  offerCall: [
    "Le cerco un orario per una breve chiamata con il team?",
    "Le sarebbe utile una breve chiamata con il team? Posso cercare un orario.",
  ],
  offerDemo: ["Vuole vedere una demo?", "Le mostro una demo?"],
  offerPerson: ["La metto in contatto con una persona del team?", "Vuole parlare con una persona del team?"],
  resource: (title, url) => `Questo può esserle utile nel frattempo: ${title}, ${url}`,
  hears: ["Capisco.", "Capisco l'obiezione.", "La capisco bene."],
  tooExpensive: [
    "Capisco. Non posso modificare un prezzo, ma una persona del team può vedere con lei che cosa è adatto. La metto in contatto?",
    "Capisco bene, deve valerne la pena. Una persona del team può rivedere con lei che cosa le serve davvero. La metto in contatto?",
  ],
  notNow: [
    "Nessun problema, non c'è fretta. Sono qui quando sarà il momento; oppure lasci il suo indirizzo e-mail e il team la contatterà allora.",
    "Va bene, senza alcun impegno. Torni quando preferisce; con il suo indirizzo e-mail il team può ricontattarla più avanti.",
  ],
  distrust: [
    "Capisco il dubbio. Quello che dico viene dalle nostre pagine, con la fonte accanto, e una persona del team può parlarle di clienti e garanzie. La metto in contatto?",
    "Capisco che voglia esserne sicuro. Una persona del team può dirle più di quanto ho qui. La metto in contatto?",
  ],
  competitor: (name) =>
    `${name === null ? "Grazie, è utile saperlo." : `${name}: preso nota, grazie.`} Non giudico altri fornitori, ma posso dirle che cosa facciamo noi. Che cosa è più importante per lei, rispetto a oggi?`,
  insists:
    "La capisco, e da qui non posso fare di più. Una persona del team sì: lasci il suo indirizzo e-mail o il suo numero di telefono e la ricontatteranno.",
  leaveContact: "Lasci qui il suo indirizzo e-mail o il suo numero di telefono e una persona del team la ricontatterà.",
  personPromised: "Ho inoltrato tutto, e una persona del team la ricontatterà.",
  askWhereTo: "Volentieri. A quale indirizzo e-mail può inviarlo il team?",
  ends: {
    customer: "Grazie di avermelo detto. Come cliente, la aiuta meglio la nostra assistenza.",
    job_seeker:
      "Grazie del suo interesse a lavorare con noi. Io rispondo a domande sul nostro prodotto; per una candidatura è meglio scrivere al team.",
    vendor: "Grazie della proposta. Sono qui per le domande sul nostro prodotto; per questo scriva pure al team.",
    student: "Grazie del suo interesse. La aiuto volentieri con tutto ciò che dicono le nostre pagine; basta chiedere.",
  },
  person: {
    asked: (name, wait) =>
      `Ho chiesto a ${name}, del nostro team, di unirsi; ci vuole ${wait}. Nel frattempo può continuare a scrivere qui.`,
    seconds: (count) => `circa ${count} secondi`,
    minute: "circa un minuto",
    minutes: (count) => `circa ${count} minuti`,
    away: "In questo momento non c'è nessuno del team.",
    missed: "Mi dispiace, in questo momento nessuno del team ha potuto unirsi.",
    left: (name) => `${name} al momento non c'è, quindi torno io. Ho inoltrato il suo messaggio e intanto la aiuto volentieri.`,
    back: (name) => `${name} ha lasciato la conversazione e sono di nuovo qui per le sue domande.`,
    file: "Grazie, il file è arrivato. Io non posso aprirlo, ma il team lo vede insieme a questa conversazione.",
  },
  support: (address) => `Può scrivere alla nostra assistenza a ${address}.`,
};
