import { listOf, type Phrases } from "./phrases.ts";

export const de: Phrases = {
  locale: "de-DE",
  slot: ({ day, time, zone }) => `${day} um ${time} Uhr ${zone}`,

  offer: "Möchten Sie mit jemandem aus dem Team sprechen, oder soll ich einen Termin vereinbaren?",
  unsure: "Nicht das, was Sie meinten? Gern stelle ich den Kontakt zu jemandem aus dem Team her.",
  noAnswer: ({ name, asksPrice, hasPages }) =>
    `Dazu habe ich auf der Website von ${name} ${asksPrice ? "keinen Preis" : "nichts"} gefunden, und raten möchte ich nicht.${hasPages ? " Was dem am nächsten kommt, finden Sie unten." : ""}`,
  noStatement: ({ name, hasPages }) =>
    `Dazu habe ich auf der Website von ${name} nichts gefunden; das sollte sich jemand aus dem Team ansehen.${hasPages ? " Was dem am nächsten kommt, finden Sie unten." : ""}`,
  closest: (name) => `Eine eindeutige Antwort darauf habe ich auf der Website von ${name} nicht gefunden. Am nächsten kommt dem:`,
  noMore: (name) => `Mehr als das, was ich Ihnen oben geschrieben habe, finde ich dazu auf der Website von ${name} nicht.`,
  offTopic: (name) =>
    `Dabei kann ich leider nicht helfen. Ich beantworte Fragen zu ${name} anhand der eigenen Website, und darüber steht dort nichts.`,
  noPromise:
    "Dabei kann ich leider nicht helfen: Einen Preis oder Rabatt kann ich nicht zusagen, aber jemand aus dem Team sieht ihn sich gern mit Ihnen an.",
  speaksOnly: (languages) =>
    `Diese Sprache spreche ich noch nicht. Ich spreche ${languages}: Schreiben Sie mir bitte in einer davon, oder hinterlassen Sie hier Ihre E-Mail-Adresse, dann meldet sich jemand bei Ihnen.`,
  speechless: "Darauf habe ich keine Antwort gefunden. Möchten Sie mit jemandem sprechen, oder soll ich einen Termin vereinbaren?",
  failed: "Das hat gerade nicht geklappt. Bitte versuchen Sie es gleich noch einmal.",
  noPart: (question, name) =>
    `Auf „${question}“ habe ich auf der Website von ${name} keine Antwort gefunden; jemand aus dem Team weiß sie, oder ich vereinbare einen Termin.`,
  noPartShort: (question) => `Auf „${question}“ habe ich keine Antwort gefunden; jemand aus dem Team hilft Ihnen weiter.`,
  alsoAsked: (question, more) =>
    `Sie haben auch „${question}“${more === 0 ? "" : ` und ${more} weitere${more === 1 ? "s" : ""}`} gefragt. Schicken Sie mir das bitte noch einmal, dann sehe ich als Nächstes nach.`,

  greeting: (agent, name) =>
    `Hallo! Ich bin ${agent}. Fragen Sie mich alles über ${name}: was angeboten wird, was es kostet, wie man anfängt. Ich kann Ihnen auch eine Demo zeigen oder einen Termin vereinbaren.`,
  greetingAgain: (name) => `Hallo noch einmal! Was möchten Sie noch über ${name} wissen?`,
  howAreYou: (name) => `Danke der Nachfrage, mir geht es gut! Was möchten Sie über ${name} wissen?`,
  welcome: "Gern geschehen! Möchten Sie noch etwas wissen?",
  goodbye: (name) => `Auf Wiedersehen und danke für Ihren Besuch. Wenn Sie Fragen zu ${name} haben, bin ich jederzeit hier.`,
  identity: (agent, name) =>
    `Ich bin ${agent}, ein automatischer Assistent von ${name}, kein Mensch. Ich antworte anhand der Seiten und Dokumente von ${name}. Wenn Sie lieber mit einem Menschen sprechen, stelle ich den Kontakt her oder vereinbare einen Termin.`,
  abilities: (name) =>
    `Ich beantworte Fragen zu ${name} anhand der eigenen Website und zeige, woher jede Antwort stammt. Außerdem kann ich Ihnen eine Demo zeigen, einen Termin mit dem Team vereinbaren oder Ihre Kontaktdaten weitergeben. Was möchten Sie wissen?`,
  invite: (name) => `Natürlich. Was möchten Sie über ${name} wissen?`,
  noDetails:
    "Kein Problem, Sie müssen keine Adresse angeben. Fragen Sie mich einfach weiter; und wenn Sie dem Team lieber selbst schreiben, nenne ich Ihnen gern die Kontaktdaten.",
  regrets: [
    "Das tut mir leid; so sollte es nicht laufen.",
    "Es tut mir leid, dass das kein Ende nimmt. Ich kann es nicht selbst beheben, aber jemand aus dem Team kann es.",
    "Es tut mir leid, ich sehe, dass ich Ihnen hier kaum helfen kann. Darum sollte sich ein Mensch kümmern.",
  ],
  whatWentWrong:
    "Schreiben Sie mir, was schiefgelaufen ist, dann sehe ich nach; oder hinterlassen Sie Ihre E-Mail-Adresse, und jemand aus dem Team meldet sich bei Ihnen. Ich kann auch einen Termin vereinbaren.",
  leaveForComplaint:
    "Hinterlassen Sie hier Ihre E-Mail-Adresse, und jemand aus dem Team meldet sich deswegen bei Ihnen. Ich kann auch einen Termin vereinbaren.",
  leaveOnceMore: "Hinterlassen Sie Ihre E-Mail-Adresse, und jemand aus dem Team meldet sich bei Ihnen, oder ich vereinbare einen Termin.",
  great: "Schön. Möchten Sie noch etwas wissen?",
  phoneNoted:
    "Danke, ich habe Ihre Nummer zu diesem Gespräch notiert. Das Team schreibt Ihnen, bevor es anruft: Hinterlassen Sie bitte auch Ihre E-Mail-Adresse, dann meldet sich jemand bei Ihnen.",
  allRight: "In Ordnung. Wenn noch etwas ist, fragen Sie einfach.",
  unclear: (name) =>
    `Das habe ich nicht ganz verstanden. Könnten Sie es anders formulieren? Sie können mich etwas über ${name} fragen, eine Demo ansehen oder mit jemandem aus dem Team sprechen.`,
  praised: (name) => `Danke, das freut mich! Was möchten Sie noch über ${name} wissen?`,
  joke: (name) => `In Fakten bin ich leider besser als in Witzen. Fragen Sie mich etwas über ${name}, da kenne ich mich aus.`,
  weather: (name) => `Aus dem Fenster sehen kann ich von hier leider nicht. Was möchten Sie über ${name} wissen?`,
  teamWrites:
    "Das Team hat Ihre Kontaktdaten und schreibt Ihnen per E-Mail; wie bald, kann ich von hier nicht sehen. Wenn es eilt, fragen Sie mich nach der Telefonnummer, oder nennen Sie mir Tag und Uhrzeit, dann vereinbare ich einen Termin.",

  noSuchDate: (date) => `Den ${date} gibt es nicht. Nennen Sie mir einen anderen Tag, dann vereinbare ich einen Termin.`,
  badAddress: "Das sieht nicht nach einer E-Mail-Adresse aus. Könnten Sie sie prüfen und noch einmal schicken?",
  leaveAddress:
    "Natürlich. Hinterlassen Sie hier Ihre E-Mail-Adresse, und jemand aus dem Team meldet sich bei Ihnen. Oder nennen Sie mir Tag und Uhrzeit, die Ihnen passen, dann vereinbare ich einen Termin.",
  cannotConnect:
    "Leider kann ich Sie in diesem Chat nicht direkt verbinden. Hinterlassen Sie Ihre Telefonnummer oder E-Mail-Adresse, und jemand aus dem Team meldet sich bei Ihnen. Wenn es eilt, fragen Sie mich nach der Telefonnummer des Teams.",
  cannotBook:
    "Von hier aus kann ich keinen Termin buchen. Hinterlassen Sie Ihre E-Mail-Adresse, und jemand aus dem Team meldet sich mit Terminvorschlägen.",

  thanksName: (first) => `Danke, ${first}.`,
  good: "Gut.",
  sure: "Gern.",
  pickYourself: (url) => `Sie können sich auch selbst einen Termin aussuchen: ${url}`,
  noFreeTime:
    "In den nächsten Wochen ist kein Termin frei. Hinterlassen Sie Ihre E-Mail-Adresse, und jemand aus dem Team meldet sich bei Ihnen.",
  noFreeTimeButPage: (url) =>
    `In den nächsten Wochen kann ich keinen freien Termin anbieten. Sie können sich selbst einen aussuchen: ${url}`,
  freeTimes: "Diese Termine sind frei",
  missed: ({ day, time, hasHours }) =>
    time !== null
      ? `Um ${time} Uhr ist leider nichts frei`
      : day === null
        ? "So ein Termin ist leider nicht frei"
        : `Am ${day} ist ${hasHours ? "zu dieser Zeit " : ""}leider nichts frei`,
  nearestFree: (missed, why) => `${missed}${why}. Die nächsten freien Termine`,
  offerTimes: (opening, minutes, list) => `${opening}, ${minutes} Minuten lang für Sie reserviert:\n\n${list}\n\nWelcher passt Ihnen?`,
  taken: "dieser Termin ist schon vergeben",
  blocked: (start) => {
    switch (start.rule) {
      case "past":
        return "dieser Zeitpunkt ist schon vorbei";
      case "notice":
        return `Termine brauchen einen Vorlauf von ${duration(start.minutes)}`;
      case "horizon":
        return `Termine sind höchstens ${start.days} Tage im Voraus buchbar, bis ${start.until}`;
      case "start":
        return `um diese Zeit beginnen keine Termine von ${duration(start.minutes)}`;
      case "day_off":
        return `am ${start.weekday} finden keine Termine statt`;
      case "hours": {
        const hours = listOf(
          start.hours.map(({ from, until }) => `${from} bis ${until} Uhr`),
          "und",
        );
        return start.zone === null
          ? `am ${start.weekday} sind Termine von ${hours} möglich`
          : `Termine sind von ${hours} möglich, Zeitzone ${start.zone}`;
      }
    }
  },
  noCalendar: "Hier sind noch keine Termine eingerichtet. Hinterlassen Sie Ihre E-Mail-Adresse, und jemand meldet sich bei Ihnen.",
  holdsExhausted:
    "Für Ihr Netzwerk kann ich heute keine weiteren Termine reservieren. Hinterlassen Sie Ihre E-Mail-Adresse, und jemand meldet sich bei Ihnen.",
  wishPassedOn:
    "Für Ihr Netzwerk kann ich heute keine weiteren Termine reservieren. Ich habe Ihren Wunsch weitergegeben, und jemand meldet sich per E-Mail bei Ihnen.",
  askAddress: (label, minutes) =>
    `Am ${label} ist noch frei; ich reserviere den Termin ${minutes} Minuten für Sie. An welche E-Mail-Adresse darf die Einladung gehen?`,
  askAgain: (label) =>
    `Danke, ich habe Ihre Adresse. Der Termin am ${label} ist noch für Sie reserviert. Soll ich ihn buchen, oder passt ein anderer besser?`,
  confirmAloud: (label, email) => `Das ist ${label}, und die Einladung geht an ${email}. Soll ich den Termin buchen?`,
  haveAddress: "Danke, ich habe Ihre Adresse.",
  whichTime: "Welcher dieser Termine passt Ihnen?",
  booked: (label) => `Ihr Termin ist gebucht: ${label}.`,
  invited: (email) => `Die Einladung geht an ${email}.`,
  notInvited: (email) =>
    `An ${email} gehen heute keine weiteren Einladungen; bitte tragen Sie den Termin von hier aus in Ihren Kalender ein.`,
  letGo: "Kein Problem, ich habe die Termine wieder freigegeben.",
  letGoAndAsk:
    "Kein Problem, ich habe die Termine wieder freigegeben. Sagen Sie mir jederzeit, wenn ein anderer Tag oder eine andere Uhrzeit passt. Was möchten Sie noch wissen?",
  notFree: (label, why) => `Am ${label} ist leider nichts frei${why}, und in der Nähe habe ich keinen anderen Termin gefunden.`,
  notAvailable: (label, why) => `Am ${label} ist leider kein Termin verfügbar${why}. Diese Termine sind frei:`,
  bookedFor: (label) => `Ihr Termin ist gebucht für ${label}.`,
  yourAddress: (email) => `Ihre Adresse dafür ist ${email}.`,
  readdressed: (email, before, label) =>
    `Danke, ich habe ${before} durch ${email} ersetzt. Eine neue Einladung für ${label} geht an ${email}.`,
  addressPassedOn: (email, label) =>
    `Danke, ich habe weitergegeben, dass Ihre Adresse ${email} ist. Eine weitere Einladung kann ich dorthin nicht senden; bitte merken Sie sich ${label} vor.`,
  addressIs: (label, email) => `Ihre Adresse für den Termin am ${label} ist ${email}.`,
  confirmWithin: (hours) =>
    `Bitte öffnen Sie den Link darin innerhalb von ${hours} Stunden, um zu bestätigen; sonst wird die Zeit wieder frei.`,
  unconfirmed: (email) =>
    `Ein Termin für ${email} wartet noch auf seine Bestätigung. Bitte öffnen Sie den Link in der E-Mail, die wir dorthin geschickt haben; dann kann ich einen weiteren buchen. Mit dem Link lässt sich jener Termin auch verschieben oder absagen.`,
  moved: (label) => `Ich habe Ihren Termin verschoben: ${label}.`,
  cancelled: (label) => `Ich habe Ihren Termin abgesagt: ${label}. Wenn Sie einen anderen möchten, sagen Sie mir, wann.`,
  bookedInZone: (label, other) => `Ihr Termin ist gebucht für ${label}, das ist ${other}.`,
  bookedAlready: (label) => `Ihr Termin ist bereits gebucht für ${label}. Wenn Sie ihn verschieben oder absagen möchten, sagen Sie es mir.`,
  meetingRefused: "Zu dieser Zeit konnte ich keinen Termin buchen. Könnten Sie eine andere Zeit vorschlagen, die Ihnen passt?",

  nobodyThere: "Hier kann sich leider noch niemand bei Ihnen melden.",
  askEmail: "Wie lautet Ihre E-Mail-Adresse, damit sich jemand bei Ihnen melden kann?",
  leadRefused: "Das konnte ich nicht speichern. Könnten Sie Ihre E-Mail-Adresse prüfen und noch einmal schicken?",
  thanks: (first) => (first === null ? "Danke!" : `Danke, ${first}!`),
  corrected: (email, before) => `Ich habe ${before} durch ${email} ersetzt; jemand aus dem Team meldet sich dort bei Ihnen.`,
  willCall: "Auch das habe ich weitergegeben; jemand aus dem Team ruft Sie an.",
  numberAndAddressPassedOn:
    "Ich habe Ihre Nummer und Ihre E-Mail-Adresse weitergegeben, und jemand aus dem Team meldet sich bei Ihnen. Möchten Sie bis dahin noch etwas wissen?",
  numberPassedOnToBook:
    "Ich habe Ihre Nummer weitergegeben, und jemand aus dem Team ruft Sie an. Wenn ich auch den Termin buchen soll, hinterlassen Sie Ihre E-Mail-Adresse.",
  numberPassedOn: "Ich habe Ihre Nummer weitergegeben, und jemand aus dem Team ruft Sie an. Möchten Sie bis dahin noch etwas wissen?",
  guestPassedOn: (email) => `Ich habe das Team gebeten, auch ${email} zu Ihrem Termin einzuladen. Möchten Sie bis dahin noch etwas wissen?`,
  detailsPassedOn:
    "Ich habe Ihre Kontaktdaten weitergegeben, und jemand aus dem Team meldet sich per E-Mail bei Ihnen. Möchten Sie bis dahin noch etwas wissen?",

  demo: (title) => `Hier ist eine kurze Demo: ${title}. Wenn beim Ansehen Fragen aufkommen, stellen Sie sie mir gern.`,
  noDemo: "Eine Demo kann ich hier noch nicht zeigen. Was möchten Sie über das Produkt wissen?",
  noDemoButMeeting:
    "Eine Demo kann ich hier noch nicht zeigen. Soll ich einen Termin vereinbaren, damit jemand aus dem Team Ihnen alles zeigt?",
  demoRefused: "Eine Demo kann ich gerade nicht zeigen. Soll ich einen Termin vereinbaren, damit jemand aus dem Team Ihnen alles zeigt?",
  liveDemo:
    "Gern: Jemand aus dem Team zeigt Ihnen alles in einer Live-Demo. Wie lautet Ihre E-Mail-Adresse, damit ich sie vereinbaren kann?",
  liveDemoNoVideo:
    "Ein Video kann ich gerade nicht zeigen, aber jemand aus dem Team gibt Ihnen gern eine Live-Demo. Wie lautet Ihre E-Mail-Adresse, damit ich sie vereinbaren kann?",
  demoInMeeting: "Sie haben bereits einen Termin mit uns; ich habe notiert, dass Sie dabei eine Demo sehen möchten.",
  demoNoted: "Danke, ich habe notiert, dass Sie eine Demo wünschen; jemand aus dem Team meldet sich per E-Mail bei Ihnen.",
  demoTimes: "Danke, ich habe notiert, dass Sie eine Demo wünschen. Diese Termine sind dafür frei",
  whatElse: "Sagen Sie mir einfach, was Sie wissen möchten.",

  reach: {
    phone: (value) => `Sie erreichen uns telefonisch unter ${value}.`,
    email: (value) => `Schreiben Sie uns gern an ${value}.`,
    address: (value) => `Sie finden uns hier: ${value}.`,
    hours: (value) => `Unsere Öffnungszeiten: ${value}.`,
  },
  listPrice: "Das ist der Listenpreis, multipliziert; Steuern, Rabatte und Mindestpreise, die die Seite nennt, können ihn ändern.",
  whichFits: "Möchten Sie mit jemandem aus dem Team darüber sprechen, was zu Ihnen passt, oder soll ich einen Termin vereinbaren?",
  farthest: ({ name, isHigh, attribute, value }) =>
    `Den ${isHigh ? "höchsten" : "niedrigsten"} Wert unter „${attribute}“ hat ${name}: ${value}.`,
  notIncluded: "Nicht enthalten:",
  per: {
    minute: "pro Minute",
    hour: "pro Stunde",
    day: "pro Tag",
    week: "pro Woche",
    month: "pro Monat",
    quarter: "pro Quartal",
    year: "pro Jahr",
  },
  forSpan: (span) => `für ${span}`,
};

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? "1 Tag" : `${minutes / 1440} Tagen`;
  if (minutes % 60 === 0) return minutes === 60 ? "1 Stunde" : `${minutes / 60} Stunden`;
  return `${minutes} Minuten`;
}
