import { capitalized, listOf, type Phrases } from "./phrases.ts";

export const nl: Phrases = {
  locale: "nl-NL",
  slot: ({ day, time, zone }) => `${day} om ${time} uur ${zone}`,

  offer: "Wilt u iemand van het team spreken, of zal ik een afspraak maken?",
  unsure: "Niet wat u bedoelde? Ik kan u in contact brengen met iemand van het team.",
  noAnswer: ({ name, asksPrice, hasPages }) =>
    `Ik heb daar ${asksPrice ? "geen prijs voor" : "niets over"} gevonden op de website van ${name}, en ik wil niet gokken.${hasPages ? " Wat er het dichtst bij komt, staat hieronder." : ""}`,
  noStatement: ({ name, hasPages }) =>
    `Ik heb daar niets over gevonden op de website van ${name}; iemand van het team kan er beter naar kijken.${hasPages ? " Wat er het dichtst bij komt, staat hieronder." : ""}`,
  closest: (name) => `Ik heb daar geen duidelijk antwoord op gevonden op de website van ${name}. Dit komt er het dichtst bij:`,
  noMore: (name) => `Meer dan wat ik hierboven heb geschreven, heb ik daarover niet gevonden op de website van ${name}.`,
  offTopic: (name) =>
    `Daar kan ik u helaas niet mee helpen. Ik beantwoord vragen over ${name} op basis van de eigen website, en daar staat hier niets over.`,
  noPromise:
    "Daar kan ik u helaas niet mee helpen: ik kan geen prijs of korting toezeggen, maar iemand van het team kan er samen met u naar kijken.",
  speaksOnly: (languages) =>
    `Die taal spreek ik nog niet. Ik spreek ${languages}: schrijf me in een daarvan, of laat hier uw e-mailadres achter, dan neemt iemand contact met u op.`,
  speechless: "Ik heb daar geen antwoord op gevonden. Wilt u iemand spreken, of zal ik een afspraak maken?",
  failed: "Dat lukte zojuist niet. Probeer het over een moment nog eens.",
  noPart: (question, name) =>
    `Op “${question}” heb ik geen antwoord gevonden op de website van ${name}; iemand van het team kan het u vertellen, of ik maak een afspraak.`,
  noPartShort: (question) => `Op “${question}” heb ik geen antwoord gevonden; iemand van het team kan het u vertellen.`,
  alsoAsked: (question, more) =>
    `U vroeg ook “${question}”${more === 0 ? "" : ` en nog ${more} ${more === 1 ? "vraag" : "vragen"}`}. Stuur me dat nog eens, dan zoek ik het daarna op.`,

  greeting: (agent, name) =>
    `Hallo! Ik ben ${agent}. Vraag me alles over ${name}: wat het doet, wat het kost, hoe u begint. Ik kan u ook een demo laten zien of een afspraak maken.`,
  greetingAgain: (name) => `Hallo weer! Wat wilt u nog meer weten over ${name}?`,
  howAreYou: (name) => `Met mij gaat het goed, dank u! Wat kan ik u vertellen over ${name}?`,
  welcome: "Graag gedaan! Wilt u nog iets anders weten?",
  goodbye: (name) => `Tot ziens, en bedankt voor uw bezoek. Ik ben hier altijd als u een vraag hebt over ${name}.`,
  identity: (agent, name) =>
    `Ik ben ${agent}, een automatische assistent van ${name}, geen mens. Ik antwoord op basis van de pagina's en documenten van ${name}. Als u liever iemand spreekt, kan ik u in contact brengen of een afspraak maken.`,
  abilities: (name) =>
    `Ik beantwoord vragen over ${name} op basis van de eigen website en laat zien waar elk antwoord vandaan komt. Ook kan ik u een demo laten zien, een afspraak met het team maken of uw gegevens doorgeven. Wat wilt u weten?`,
  invite: (name) => `Natuurlijk. Wat wilt u weten over ${name}?`,
  noDetails:
    "Dat is prima, u hoeft geen adres achter te laten. Vraag gerust verder; als u het team liever zelf schrijft, vraag me dan hoe u het bereikt.",
  regrets: [
    "Dat spijt me; zo hoort het niet te gaan.",
    "Het spijt me dat dit zo doorgaat. Ik kan het zelf niet oplossen, maar iemand van het team wel.",
    "Het spijt me, ik zie dat ik u hier weinig verder help. Hier is een mens voor nodig.",
  ],
  whatWentWrong:
    "Vertel me wat er misging, dan zoek ik het op, of laat uw e-mailadres achter, dan neemt iemand van het team contact met u op. Ik kan ook een afspraak maken.",
  leaveForComplaint:
    "Laat hier uw e-mailadres achter, dan neemt iemand van het team hierover contact met u op. Ik kan ook een afspraak maken.",
  leaveOnceMore: "Laat uw e-mailadres achter, dan neemt iemand van het team contact met u op, of ik maak een afspraak.",
  great: "Mooi. Wilt u nog iets anders weten?",
  phoneNoted:
    "Dank u, ik heb uw nummer bij dit gesprek genoteerd. Het team schrijft voordat het belt: laat ook uw e-mailadres achter, dan neemt iemand contact met u op.",
  allRight: "Prima. Als er nog iets is, vraag het gerust.",
  unclear: (name) =>
    `Dat begreep ik niet helemaal. Kunt u het anders zeggen? U kunt me iets vragen over ${name}, een demo bekijken of iemand van het team spreken.`,
  praised: (name) => `Dank u, dat hoor ik graag! Wat wilt u nog meer weten over ${name}?`,
  joke: (name) => `Ik ben helaas beter in feiten dan in grappen. Vraag me iets over ${name}, daar weet ik meer van.`,
  weather: (name) => `Ik kan hier helaas niet uit het raam kijken. Wat wilt u weten over ${name}?`,
  teamWrites:
    "Het team heeft uw gegevens en schrijft u per e-mail; hoe snel, kan ik hier niet zien. Als het haast heeft, vraag me dan het telefoonnummer, of noem een dag en tijd die u schikken, dan maak ik een afspraak.",

  noSuchDate: (date) => `${capitalized(date)} bestaat niet. Noem een andere dag, dan maak ik een afspraak.`,
  badAddress: "Dat lijkt geen e-mailadres. Kunt u het controleren en nog eens sturen?",
  leaveAddress:
    "Natuurlijk. Laat hier uw e-mailadres achter, dan neemt iemand van het team contact met u op. Of noem een dag en tijd die u schikken, dan maak ik een afspraak.",
  cannotConnect:
    "Het spijt me, in deze chat kan ik u niet direct doorverbinden. Laat uw telefoonnummer of e-mailadres achter, dan neemt iemand van het team contact met u op. Als het haast heeft, vraag me dan het telefoonnummer van het team.",
  cannotBook: "Ik kan van hieruit geen afspraak maken, maar laat uw e-mailadres achter, dan stuurt iemand van het team u voorstellen.",

  thanksName: (first) => `Dank u, ${first}.`,
  good: "Goed.",
  sure: "Natuurlijk.",
  pickYourself: (url) => `U kunt ook zelf een tijd kiezen: ${url}`,
  noFreeTime: "Er is de komende weken niets vrij. Laat uw e-mailadres achter, dan neemt iemand contact met u op.",
  noFreeTimeButPage: (url) => `Ik heb de komende weken niets vrij. U kunt zelf een tijd kiezen: ${url}`,
  freeTimes: "Deze tijden zijn vrij",
  missed: ({ day, time, hasHours }) =>
    time !== null
      ? `Om ${time} uur is er helaas niets vrij`
      : day === null
        ? "Zo'n tijd is er helaas niet vrij"
        : `Op ${day} is er ${hasHours ? "op die tijd " : ""}helaas niets vrij`,
  nearestFree: (missed, why) => `${missed}${why}. Dit zijn de dichtstbijzijnde vrije tijden`,
  offerTimes: (opening, minutes, list) => `${opening}, ${minutes} minuten voor u gereserveerd:\n\n${list}\n\nWelke schikt u?`,
  taken: "die is al bezet",
  blocked: (start) => {
    switch (start.rule) {
      case "past":
        return "dat tijdstip is al voorbij";
      case "notice":
        return `een afspraak moet ${duration(start.minutes)} van tevoren worden gemaakt`;
      case "horizon":
        return `afspraken kunnen tot ${start.days} dagen vooruit worden gemaakt, tot en met ${start.until}`;
      case "start":
        return `afspraken van ${duration(start.minutes)} beginnen niet op dat tijdstip`;
      case "day_off":
        return `op ${start.weekday} zijn er geen afspraken`;
      case "hours": {
        const hours = listOf(
          start.hours.map(({ from, until }) => `van ${from} tot ${until} uur`),
          "en",
        );
        return start.zone === null
          ? `op ${start.weekday} zijn afspraken mogelijk ${hours}`
          : `afspraken zijn mogelijk ${hours}, tijdzone ${start.zone}`;
      }
    }
  },
  noCalendar: "Hier zijn nog geen afspraken ingesteld. Laat uw e-mailadres achter, dan neemt iemand contact met u op.",
  holdsExhausted:
    "Ik kan vandaag geen tijden meer reserveren voor uw netwerk. Laat uw e-mailadres achter, dan neemt iemand contact met u op.",
  wishPassedOn:
    "Ik kan vandaag geen tijden meer reserveren voor uw netwerk. Ik heb uw wens doorgegeven, en iemand neemt per e-mail contact met u op.",
  askAddress: (label, minutes) =>
    `${capitalized(label)} is nog vrij; ik houd die tijd ${minutes} minuten voor u vast. Naar welk e-mailadres mag de uitnodiging?`,
  askAgain: (label) =>
    `Dank u, ik heb uw adres. ${capitalized(label)} is nog steeds voor u gereserveerd. Zal ik de afspraak vastleggen, of komt een andere tijd beter uit?`,
  confirmAloud: (label, email) => `Dat is ${label}, en de uitnodiging gaat naar ${email}. Zal ik de afspraak vastleggen?`,
  haveAddress: "Dank u, ik heb uw adres.",
  whichTime: "Welke van deze tijden schikt u?",
  booked: (label) => `Uw afspraak staat vast: ${label}.`,
  invited: (email) => `De uitnodiging gaat naar ${email}.`,
  notInvited: (email) => `Naar ${email} gaan vandaag geen uitnodigingen meer; zet de afspraak van hieruit in uw agenda.`,
  letGo: "Geen probleem, ik heb die tijden weer vrijgegeven.",
  letGoAndAsk:
    "Geen probleem, ik heb die tijden weer vrijgegeven. Laat het me weten als een andere dag of tijd u schikt. Wat wilt u nog meer weten?",
  notFree: (label, why) => `${capitalized(label)} is helaas niet vrij${why}, en in de buurt heb ik geen andere tijd gevonden.`,
  notAvailable: (label, why) => `${capitalized(label)} is helaas niet beschikbaar${why}. Deze tijden zijn vrij:`,
  bookedFor: (label) => `Uw afspraak staat op ${label}.`,
  yourAddress: (email) => `Uw adres daarvoor is ${email}.`,
  readdressed: (email, before, label) =>
    `Dank u, ik heb ${before} vervangen door ${email}. Een nieuwe uitnodiging voor ${label} gaat naar ${email}.`,
  addressPassedOn: (email, label) =>
    `Dank u, ik heb doorgegeven dat uw adres ${email} is. Ik kan daar geen nieuwe uitnodiging naartoe sturen; noteer ${label} alstublieft in uw agenda.`,
  addressIs: (label, email) => `Uw adres voor de afspraak op ${label} is ${email}.`,
  confirmWithin: (hours) => `Open de link daarin binnen ${hours} uur om te bevestigen, anders komt de tijd weer vrij.`,
  unconfirmed: (email) =>
    `Een afspraak voor ${email} wacht nog op bevestiging. Open de link in de e-mail die we daarheen hebben gestuurd; dan kan ik een andere maken. Met die link kunt u die afspraak ook verzetten of annuleren.`,
  moved: (label) => `Ik heb uw afspraak verzet naar ${label}.`,
  cancelled: (label) => `Ik heb uw afspraak geannuleerd: ${label}. Als u een andere wilt, zeg me wanneer.`,
  bookedInZone: (label, other) => `Uw afspraak staat op ${label}, dat is ${other}.`,
  bookedAlready: (label) => `Uw afspraak staat al op ${label}. Als u die wilt verzetten of annuleren, zeg het me.`,
  meetingRefused: "Ik kon op dat tijdstip geen afspraak maken. Kunt u een andere tijd voorstellen die u schikt?",

  nobodyThere: "Hier kan nog niemand contact met u opnemen.",
  askEmail: "Wat is uw e-mailadres, zodat iemand contact met u kan opnemen?",
  leadRefused: "Ik kon dat niet opslaan. Kunt u uw e-mailadres controleren en nog eens sturen?",
  thanks: (first) => (first === null ? "Dank u!" : `Dank u, ${first}!`),
  corrected: (email, before) => `Ik heb ${before} vervangen door ${email}; iemand van het team neemt daar contact met u op.`,
  willCall: "Ook dat heb ik doorgegeven; iemand van het team belt u.",
  numberAndAddressPassedOn:
    "Ik heb uw nummer en e-mailadres doorgegeven, en iemand van het team neemt contact met u op. Wilt u intussen nog iets weten?",
  numberPassedOnToBook:
    "Ik heb uw nummer doorgegeven, en iemand van het team belt u. Laat uw e-mailadres achter als ik ook de tijd moet vastleggen.",
  numberPassedOn: "Ik heb uw nummer doorgegeven, en iemand van het team belt u. Wilt u intussen nog iets weten?",
  guestPassedOn: (email) => `Ik heb het team gevraagd om ook ${email} voor uw afspraak uit te nodigen. Wilt u intussen nog iets weten?`,
  detailsPassedOn:
    "Ik heb uw gegevens doorgegeven, en iemand van het team neemt per e-mail contact met u op. Wilt u intussen nog iets weten?",

  demo: (title) => `Hier is een korte demo: ${title}. Stel gerust elke vraag die tijdens het kijken opkomt.`,
  noDemo: "Ik heb hier nog geen demo om te laten zien. Wat wilt u weten over het product?",
  noDemoButMeeting:
    "Ik heb hier nog geen demo om te laten zien. Zal ik een afspraak maken, zodat iemand van het team u alles kan laten zien?",
  demoRefused: "Ik heb nu geen demo om te laten zien. Zal ik een afspraak maken, zodat iemand van het team u alles kan laten zien?",
  liveDemo: "Graag: iemand van het team kan u een live demo geven. Wat is uw e-mailadres, zodat ik die kan regelen?",
  liveDemoNoVideo:
    "Ik heb nu geen video om te laten zien, maar iemand van het team kan u een live demo geven. Wat is uw e-mailadres, zodat ik die kan regelen?",
  demoInMeeting: "U hebt al een afspraak met ons, en ik heb genoteerd dat u daarin een demo wilt.",
  demoNoted: "Dank u, ik heb genoteerd dat u een demo wilt, en iemand van het team neemt per e-mail contact met u op.",
  demoTimes: "Dank u, ik heb genoteerd dat u een demo wilt. Deze tijden zijn vrij voor een live demo",
  whatElse: "Vraag me gerust wat u wilt weten.",

  reach: {
    phone: (value) => `U kunt ons bellen op ${value}.`,
    email: (value) => `U kunt ons schrijven op ${value}.`,
    address: (value) => `U vindt ons hier: ${value}.`,
    hours: (value) => `Onze openingstijden: ${value}.`,
  },
  listPrice: "Dit is de lijstprijs, vermenigvuldigd; belastingen, kortingen en minimumbedragen op de pagina kunnen die veranderen.",
  whichFits: "Wilt u met iemand van het team bespreken wat bij u past, of zal ik een afspraak maken?",
  farthest: ({ name, isHigh, attribute, value }) =>
    `De ${isHigh ? "hoogste" : "laagste"} waarde bij ‘${attribute}’ is die van ${name}: ${value}.`,
  notIncluded: "Niet inbegrepen:",
  per: {
    minute: "per minuut",
    hour: "per uur",
    day: "per dag",
    week: "per week",
    month: "per maand",
    quarter: "per kwartaal",
    year: "per jaar",
  },
  forSpan: (span) => `voor ${span}`,
};

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? "1 dag" : `${minutes / 1440} dagen`;
  if (minutes % 60 === 0) return `${minutes / 60} uur`;
  return minutes === 1 ? "1 minuut" : `${minutes} minuten`;
}
