import type { TalkPhrases } from "./talk-phrases.ts";

export const de: TalkPhrases = {
  noted: [
    (values) => `${values}: notiert, vielen Dank.`,
    (values) => `Danke, das habe ich notiert: ${values}.`,
    (values) => `Alles klar, danke: ${values}.`,
  ],
  understood: ["Vielen Dank, das hilft mir weiter.", "Verstehe, danke für die Auskunft.", "Danke, gut zu wissen."],
  ask: {
    need: ["Was ist Ihnen dabei am wichtigsten?", "Worum geht es Ihnen vor allem?"],
    size: ["Für wie viele Personen oder Standorte wäre es ungefähr?", "Wie viele Personen würden damit ungefähr arbeiten?"],
    timing: ["Wann möchten Sie damit beginnen?", "Bis wann soll es laufen?"],
    budget: ["Gibt es dafür schon ein Budget?", "Welches Budget haben Sie dafür im Sinn?"],
    role: ["Wer ist noch an der Entscheidung beteiligt?", "Wer entscheidet bei Ihnen darüber?"],
    tool: ["Wie lösen Sie das heute?", "Was nutzen Sie dafür derzeit?"],
  },
  offerCall: [
    "Soll ich einen Termin für ein kurzes Gespräch mit dem Team suchen?",
    "Würde ein kurzes Gespräch mit dem Team helfen? Ich suche gern einen Termin.",
  ],
  offerDemo: ["Möchten Sie eine Demo sehen?", "Soll ich Ihnen eine Demo zeigen?"],
  offerPerson: ["Soll ich den Kontakt zu jemandem aus dem Team herstellen?", "Möchten Sie mit jemandem aus dem Team sprechen?"],
  resource: (title, url) => `Das hilft Ihnen vielleicht bis dahin: ${title}, ${url}`,
  hears: ["Das verstehe ich.", "Ein guter Einwand, das verstehe ich.", "Verständlich."],
  tooExpensive: [
    "Das verstehe ich. Am Preis kann ich nichts ändern, aber jemand aus dem Team sieht sich gern mit Ihnen an, was passt. Soll ich den Kontakt herstellen?",
    "Verständlich, es muss sich lohnen. Jemand aus dem Team kann mit Ihnen durchgehen, was Sie wirklich brauchen. Soll ich den Kontakt herstellen?",
  ],
  notNow: [
    "Kein Problem, das eilt nicht. Ich bin hier, wenn es so weit ist; oder hinterlassen Sie Ihre E-Mail-Adresse, dann meldet sich das Team zu gegebener Zeit.",
    "In Ordnung, ganz ohne Druck. Kommen Sie wieder, wenn es passt; mit Ihrer E-Mail-Adresse kann sich das Team später melden.",
  ],
  distrust: [
    "Verständlich, die Frage ist berechtigt. Was ich sage, stammt von unseren eigenen Seiten, mit der Quelle daneben, und jemand aus dem Team kann Ihnen von Kunden und Absicherungen berichten. Soll ich den Kontakt herstellen?",
    "Ich verstehe, dass Sie sichergehen möchten. Jemand aus dem Team kann dazu mehr sagen als ich hier. Soll ich den Kontakt herstellen?",
  ],
  competitor: (name) =>
    `${name === null ? "Danke, gut zu wissen." : `${name}: notiert, danke.`} Andere Anbieter beurteile ich nicht, aber ich sage Ihnen gern, was wir tun. Was ist Ihnen im Vergleich zu heute am wichtigsten?`,
  insists:
    "Ich verstehe Sie, nur kann ich von hier aus nicht mehr tun. Jemand aus dem Team kann es: Hinterlassen Sie Ihre E-Mail-Adresse oder Telefonnummer, und man meldet sich bei Ihnen.",
  leaveContact: "Hinterlassen Sie hier Ihre E-Mail-Adresse oder Telefonnummer, und jemand aus dem Team meldet sich bei Ihnen.",
  personPromised: "Das habe ich weitergegeben, und jemand aus dem Team meldet sich bei Ihnen.",
  askWhereTo: "Gern. An welche E-Mail-Adresse darf das Team es schicken?",
  ends: {
    customer: "Danke für den Hinweis. Als Kunde hilft Ihnen unser Support am besten weiter.",
    job_seeker:
      "Vielen Dank für Ihr Interesse an einer Mitarbeit. Ich beantworte Fragen zu unserem Produkt; Bewerbungen sind beim Team besser aufgehoben.",
    vendor: "Vielen Dank für das Angebot. Ich bin für Fragen zu unserem Produkt da; schreiben Sie dazu bitte dem Team.",
    student: "Vielen Dank für Ihr Interesse. Ich helfe gern mit allem, was auf unseren Seiten steht; fragen Sie einfach.",
  },
  person: {
    asked: (name, wait) => `Ich habe ${name} aus unserem Team dazugebeten; das dauert ${wait}. Sie können hier solange weiterschreiben.`,
    seconds: (count) => `etwa ${count} Sekunden`,
    minute: "etwa eine Minute",
    minutes: (count) => `etwa ${count} Minuten`,
    away: "Gerade ist niemand aus dem Team da.",
    missed: "Es tut mir leid, gerade konnte niemand aus dem Team dazukommen.",
    left: (name) =>
      `${name} ist im Moment nicht da, deshalb bin ich wieder für Sie da. Ihre Nachricht habe ich weitergegeben, und bis dahin helfe ich gern.`,
    back: (name) => `${name} hat das Gespräch verlassen, und ich bin wieder für Ihre Fragen da.`,
    file: "Danke, die Datei ist da. Öffnen kann ich sie nicht, aber das Team sieht sie bei diesem Gespräch.",
  },
  support: (address) => `Unseren Support erreichen Sie unter ${address}.`,
};
