import type { TalkPhrases } from "./talk-phrases.ts";

export const nl: TalkPhrases = {
  noted: [
    (values) => `${values}: genoteerd, dank u.`,
    (values) => `Dank u, dat heb ik genoteerd: ${values}.`,
    (values) => `Duidelijk, dank u: ${values}.`,
  ],
  understood: ["Dank u, dat helpt.", "Ik begrijp het, bedankt voor de informatie.", "Goed om te weten, dank u."],
  ask: {
    need: ["Wat is voor u het belangrijkst?", "Wat wilt u als eerste oplossen?"],
    size: ["Voor hoeveel mensen of locaties is het ongeveer?", "Hoeveel mensen zouden er ongeveer mee werken?"],
    timing: ["Wanneer wilt u beginnen?", "Wanneer moet het klaar zijn?"],
    budget: ["Is er al een budget voor?", "Welk budget heeft u in gedachten?"],
    role: ["Wie is er nog meer bij de beslissing betrokken?", "Wie beslist hierover bij u?"],
    tool: ["Hoe doet u dit vandaag?", "Wat gebruikt u hier op dit moment voor?"],
  },
  offerCall: [
    "Zal ik een moment zoeken voor een kort gesprek met het team?",
    "Zou een kort gesprek met het team helpen? Ik kan een moment zoeken.",
  ],
  offerDemo: ["Wilt u een demo zien?", "Zal ik u een demo laten zien?"],
  offerPerson: ["Zal ik u in contact brengen met iemand van het team?", "Wilt u iemand van het team spreken?"],
  resource: (title, url) => `Dit kan u intussen helpen: ${title}, ${url}`,
  hears: ["Dat begrijp ik.", "Begrijpelijk, dat is een terecht punt.", "Ik snap het."],
  tooExpensive: [
    "Dat begrijp ik. Ik kan een prijs niet aanpassen, maar iemand van het team kan met u bekijken wat past. Zal ik u in contact brengen?",
    "Begrijpelijk, het moet het waard zijn. Iemand van het team kan met u doornemen wat u echt nodig heeft. Zal ik u in contact brengen?",
  ],
  notNow: [
    "Geen probleem, er is geen haast. Ik ben hier als het zover is; of laat uw e-mailadres achter, dan neemt het team dan contact met u op.",
    "Prima, zonder verplichting. Kom terug wanneer het u uitkomt; met uw e-mailadres kan het team later contact opnemen.",
  ],
  distrust: [
    "Begrijpelijk, dat is een terechte zorg. Wat ik zeg komt van onze eigen pagina's, met de bron erbij, en iemand van het team kan u vertellen over klanten en waarborgen. Zal ik u in contact brengen?",
    "Ik begrijp dat u zeker wilt zijn. Iemand van het team kan daar meer over zeggen dan ik hier. Zal ik u in contact brengen?",
  ],
  competitor: (name) =>
    `${name === null ? "Goed om te weten, dank u." : `${name}: genoteerd, dank u.`} Over andere aanbieders oordeel ik niet, maar ik kan u vertellen wat wij doen. Wat is voor u het belangrijkst, vergeleken met nu?`,
  insists:
    "Ik begrijp u, maar van hieruit kan ik niet meer doen. Iemand van het team wel: laat uw e-mailadres of telefoonnummer achter, dan neemt men contact met u op.",
  leaveContact: "Laat hier uw e-mailadres of telefoonnummer achter, dan neemt iemand van het team contact met u op.",
  personPromised: "Ik heb het doorgegeven, en iemand van het team neemt contact met u op.",
  askWhereTo: "Graag. Naar welk e-mailadres mag het team het sturen?",
  ends: {
    customer: "Bedankt dat u het zegt. Als klant helpt onze support u het best.",
    job_seeker:
      "Bedankt voor uw interesse om bij ons te werken. Ik beantwoord vragen over ons product; een sollicitatie kunt u beter aan het team sturen.",
    vendor: "Bedankt voor het aanbod. Ik ben er voor vragen over ons product; schrijf hierover gerust aan het team.",
    student: "Bedankt voor uw interesse. Ik help graag met alles wat op onze pagina's staat; vraag het gerust.",
  },
  person: {
    asked: (name, wait) => `Ik heb ${name} van ons team gevraagd erbij te komen; dat duurt ${wait}. U kunt hier intussen verder schrijven.`,
    seconds: (count) => `ongeveer ${count} seconden`,
    minute: "ongeveer een minuut",
    minutes: (count) => `ongeveer ${count} minuten`,
    away: "Op dit moment is er niemand van het team aanwezig.",
    missed: "Het spijt me, op dit moment kon niemand van het team erbij komen.",
    left: (name) => `${name} is er op dit moment niet, dus ik ben er weer. Uw bericht heb ik doorgegeven, en tot die tijd help ik u graag.`,
    back: (name) => `${name} heeft het gesprek verlaten, en ik ben er weer voor uw vragen.`,
    file: "Bedankt, het bestand is binnen. Ik kan het zelf niet openen, maar het team ziet het bij dit gesprek.",
  },
  support: (address) => `U bereikt onze support via ${address}.`,
};
