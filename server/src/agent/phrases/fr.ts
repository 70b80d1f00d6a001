import { listOf, type Phrases } from "./phrases.ts";

export const fr: Phrases = {
  locale: "fr-FR",
  slot: ({ day, time, zone }) => `${day} à ${time} ${zone}`,

  offer: "Souhaitez-vous parler à quelqu'un de l'équipe, ou préférez-vous que je fixe un rendez-vous ?",
  unsure: "Ce n'est pas ce que vous cherchiez ? Je peux vous mettre en contact avec quelqu'un de l'équipe.",
  noAnswer: ({ name, asksPrice, hasPages }) =>
    `Je n'ai trouvé ${asksPrice ? "aucun prix pour cela" : "rien à ce sujet"} sur le site ${of(name)}, et je préfère ne pas deviner.${hasPages ? " Les pages les plus proches sont indiquées ci-dessous." : ""}`,
  noStatement: ({ name, hasPages }) =>
    `Je n'ai rien trouvé à ce sujet sur le site ${of(name)} ; il vaut mieux que quelqu'un de l'équipe s'en occupe.${hasPages ? " Les pages les plus proches sont indiquées ci-dessous." : ""}`,
  closest: (name) => `Je n'ai pas trouvé de réponse claire à cette question sur le site ${of(name)}. Voici ce qui s'en approche le plus :`,
  noMore: (name) => `Je n'ai rien trouvé de plus à ce sujet sur le site ${of(name)} que ce que je vous ai indiqué plus haut.`,
  offTopic: (name) =>
    `Je ne peux pas vous aider sur ce point. Je réponds aux questions sur ${name} à partir de son site, et je n'ai pas d'informations à ce sujet.`,
  noPromise:
    "Je ne peux pas vous aider sur ce point : je ne peux promettre ni prix ni remise, mais quelqu'un de l'équipe peut en discuter avec vous.",
  speaksOnly: (languages) =>
    `Je ne parle pas encore cette langue. Je parle ${languages} : écrivez-moi dans l'une d'elles, ou laissez votre adresse e-mail ici et une personne vous répondra.`,
  speechless: "Je n'ai pas trouvé de réponse. Souhaitez-vous parler à quelqu'un, ou préférez-vous que je fixe un rendez-vous ?",
  failed: "Cela n'a pas fonctionné pour le moment. Veuillez réessayer dans un instant.",
  noPart: (question, name) =>
    `Je n'ai pas trouvé de réponse à « ${question} » sur le site ${of(name)} ; quelqu'un de l'équipe pourra vous renseigner, ou je peux fixer un rendez-vous.`,
  noPartShort: (question) => `Je n'ai pas trouvé de réponse à « ${question} » ; quelqu'un de l'équipe pourra vous renseigner.`,
  alsoAsked: (question, more) =>
    `Vous avez aussi demandé « ${question} »${more === 0 ? "" : ` et ${more} autre${more === 1 ? "" : "s"} question${more === 1 ? "" : "s"}`}. Renvoyez-moi cela, et je m'en occupe ensuite.`,

  greeting: (agent, name) =>
    `Bonjour ! Je suis ${agent}. Posez-moi toutes vos questions sur ${name} : ce que c'est, combien cela coûte, comment commencer. Je peux aussi vous montrer une démo ou fixer un rendez-vous.`,
  greetingAgain: (name) => `Rebonjour ! Que souhaitez-vous encore savoir sur ${name} ?`,
  howAreYou: (name) => `Je vais bien, merci ! Que puis-je vous dire sur ${name} ?`,
  welcome: "Je vous en prie ! Souhaitez-vous savoir autre chose ?",
  goodbye: (name) => `Au revoir, et merci de votre visite. Je suis là dès que vous avez une question sur ${name}.`,
  identity: (agent, name) =>
    `Je suis ${agent}, un assistant automatique ${of(name)}, et non une personne. Je réponds à partir des pages et des documents ${of(name)}. Si vous préférez parler à une personne, je peux vous mettre en contact ou fixer un rendez-vous.`,
  abilities: (name) =>
    `Je réponds aux questions sur ${name} à partir de son site et j'indique d'où vient chaque réponse. Je peux aussi vous montrer une démo, fixer un rendez-vous avec l'équipe ou transmettre vos coordonnées. Que souhaitez-vous savoir ?`,
  invite: (name) => `Bien sûr. Que souhaitez-vous savoir sur ${name} ?`,
  noDetails:
    "Pas de souci, vous n'êtes pas obligé de laisser une adresse. Continuez à me poser vos questions ; si vous préférez écrire vous-même à l'équipe, demandez-moi comment la joindre.",
  regrets: [
    "Je suis désolé ; cela n'aurait pas dû se passer ainsi.",
    "Je suis désolé que cela continue. Je ne peux pas y remédier moi-même, mais quelqu'un de l'équipe le peut.",
    "Je suis désolé, je vois que je ne vous aide guère. Il faut qu'une personne s'en occupe.",
  ],
  whatWentWrong:
    "Dites-moi ce qui s'est passé et je chercherai, ou laissez votre adresse e-mail et quelqu'un de l'équipe vous répondra. Je peux aussi fixer un rendez-vous.",
  leaveForComplaint:
    "Laissez votre adresse e-mail ici, et quelqu'un de l'équipe vous répondra à ce sujet. Je peux aussi fixer un rendez-vous.",
  leaveOnceMore: "Laissez votre adresse e-mail, et quelqu'un de l'équipe vous répondra, ou je peux fixer un rendez-vous.",
  great: "Très bien. Souhaitez-vous savoir autre chose ?",
  phoneNoted:
    "Merci, j'ai noté votre numéro dans cette conversation. L'équipe écrit avant d'appeler : laissez aussi votre adresse e-mail, et quelqu'un vous répondra.",
  allRight: "D'accord. Si vous avez une autre question, n'hésitez pas.",
  unclear: (name) =>
    `Je n'ai pas bien compris. Pourriez-vous le dire autrement ? Vous pouvez me poser des questions sur ${name}, voir une démo ou parler à quelqu'un de l'équipe.`,
  praised: (name) => `Merci, cela me fait plaisir ! Que souhaitez-vous encore savoir sur ${name} ?`,
  joke: (name) =>
    `Je suis plus à l'aise avec les faits qu'avec les blagues. Posez-moi une question sur ${name}, et je serai dans mon élément.`,
  weather: (name) => `Je ne peux malheureusement pas regarder par la fenêtre d'ici. Que souhaitez-vous savoir sur ${name} ?`,
  teamWrites:
    "L'équipe a vos coordonnées et vous écrira par e-mail ; dans combien de temps, je ne peux pas le voir d'ici. Si c'est urgent, demandez-moi son numéro de téléphone, ou indiquez-moi un jour et une heure, et je fixerai un rendez-vous.",

  noSuchDate: (date) => `Le ${date} n'existe pas. Indiquez-moi un autre jour, et je fixerai un rendez-vous.`,
  badAddress: "Cela ne ressemble pas à une adresse e-mail. Pourriez-vous la vérifier et la renvoyer ?",
  leaveAddress:
    "Bien sûr. Laissez votre adresse e-mail ici, et quelqu'un de l'équipe vous répondra. Ou indiquez-moi un jour et une heure qui vous conviennent, et je fixerai un rendez-vous.",
  cannotConnect:
    "Je suis désolé, je ne peux pas vous mettre en relation directement dans ce chat. Laissez votre numéro de téléphone ou votre adresse e-mail, et quelqu'un de l'équipe vous contactera. Si c'est urgent, demandez-moi le numéro de l'équipe.",
  cannotBook:
    "Je ne peux pas fixer de rendez-vous d'ici, mais laissez votre adresse e-mail et quelqu'un de l'équipe vous proposera des créneaux.",

  thanksName: (first) => `Merci, ${first}.`,
  good: "Très bien.",
  sure: "Bien sûr.",
  pickYourself: (url) => `Vous pouvez aussi choisir vous-même un créneau : ${url}`,
  noFreeTime: "Il n'y a aucun créneau libre dans les semaines à venir. Laissez votre adresse e-mail, et quelqu'un vous répondra.",
  noFreeTimeButPage: (url) => `Je n'ai aucun créneau libre dans les semaines à venir. Vous pouvez en choisir un vous-même : ${url}`,
  freeTimes: "Voici des créneaux libres",
  missed: ({ day, time, hasHours }) =>
    time !== null
      ? `Je n'ai pas de créneau libre à ${time}`
      : `Je n'ai pas de créneau libre${hasHours || day === null ? " correspondant à votre demande" : ""}${day === null ? "" : ` le ${day}`}`,
  nearestFree: (missed, why) => `${missed}${why}. Voici les plus proches`,
  offerTimes: (opening, minutes, list) =>
    `${opening}, réservés pour vous pendant ${minutes} minutes :\n\n${list}\n\nLequel vous convient ?`,
  taken: "il est déjà pris",
  blocked: (start) => {
    switch (start.rule) {
      case "past":
        return "cette heure est déjà passée";
      case "notice":
        return `un rendez-vous se demande au moins ${duration(start.minutes)} à l'avance`;
      case "horizon":
        return `les rendez-vous se prennent au plus ${start.days} jours à l'avance, jusqu'au ${start.until}`;
      case "start":
        return `aucun rendez-vous de ${duration(start.minutes)} ne commence à cette heure`;
      case "day_off":
        return `il n'y a pas de rendez-vous le ${start.weekday}`;
      case "hours": {
        const hours = listOf(
          start.hours.map(({ from, until }) => `de ${from} à ${until}`),
          "et",
        );
        return start.zone === null
          ? `le ${start.weekday}, les rendez-vous ont lieu ${hours}`
          : `les rendez-vous ont lieu ${hours}, heure de ${start.zone}`;
      }
    }
  },
  noCalendar: "Les rendez-vous ne sont pas encore configurés ici. Laissez votre adresse e-mail, et quelqu'un vous répondra.",
  holdsExhausted:
    "Je ne peux plus réserver de créneau pour votre réseau aujourd'hui. Laissez votre adresse e-mail, et quelqu'un vous répondra.",
  wishPassedOn:
    "Je ne peux plus réserver de créneau pour votre réseau aujourd'hui ; j'ai donc transmis votre demande, et quelqu'un vous répondra par e-mail.",
  askAddress: (label, minutes) =>
    `Le créneau du ${label} est libre, et je vous le réserve pendant ${minutes} minutes. À quelle adresse e-mail envoyer l'invitation ?`,
  askAgain: (label) =>
    `Merci, j'ai votre adresse. Le créneau du ${label} vous est toujours réservé. Dois-je confirmer ce rendez-vous, ou un autre moment vous conviendrait-il mieux ?`,
  confirmAloud: (label, email) => `C'est donc le ${label}, et l'invitation part à ${email}. Dois-je confirmer ?`,
  haveAddress: "Merci, j'ai votre adresse.",
  whichTime: "Lequel de ces créneaux vous convient ?",
  booked: (label) => `Votre rendez-vous est confirmé pour le ${label}.`,
  invited: (email) => `L'invitation est envoyée à ${email}.`,
  notInvited: (email) => `Plus aucune invitation n'est envoyée à ${email} aujourd'hui ; veuillez l'ajouter à votre agenda d'ici.`,
  letGo: "Pas de problème, j'ai libéré ces créneaux.",
  letGoAndAsk:
    "Pas de problème, j'ai libéré ces créneaux. Dites-moi quand un autre jour ou une autre heure vous convient. Que souhaitez-vous savoir d'autre ?",
  notFree: (label, why) => `Le créneau du ${label} n'est pas libre${why}, et je n'en ai pas trouvé d'autre à proximité.`,
  notAvailable: (label, why) => `Le créneau du ${label} n'est pas disponible${why}. Ces créneaux sont libres :`,
  bookedFor: (label) => `Votre rendez-vous est fixé au ${label}.`,
  yourAddress: (email) => `L'adresse indiquée est ${email}.`,
  readdressed: (email, before, label) =>
    `Merci, j'ai remplacé ${before} par ${email}. Une nouvelle invitation pour le ${label} est envoyée à ${email}.`,
  addressPassedOn: (email, label) =>
    `Merci, j'ai transmis que votre adresse est ${email}. Je ne peux pas y envoyer d'autre invitation ; veuillez noter le ${label} dans votre agenda.`,
  addressIs: (label, email) => `Votre adresse pour le rendez-vous du ${label} est ${email}.`,
  confirmWithin: (hours) =>
    `Veuillez ouvrir le lien qu'elle contient dans les ${hours} heures pour confirmer, sinon le créneau sera libéré.`,
  unconfirmed: (email) =>
    `Un rendez-vous pour ${email} attend encore d'être confirmé. Veuillez ouvrir le lien de l'e-mail que nous y avons envoyé ; je pourrai ensuite en fixer un autre. Ce lien permet aussi de déplacer ou d'annuler ce rendez-vous.`,
  moved: (label) => `J'ai déplacé votre rendez-vous : ${label}.`,
  cancelled: (label) => `J'ai annulé votre rendez-vous : ${label}. Si vous en souhaitez un autre, dites-moi quand.`,
  bookedInZone: (label, other) => `Votre rendez-vous est fixé au ${label}, soit ${other}.`,
  bookedAlready: (label) => `Votre rendez-vous est déjà fixé au ${label}. Pour le déplacer ou l'annuler, dites-le-moi.`,
  meetingRefused: "Je n'ai pas pu fixer de rendez-vous à ce moment-là. Pourriez-vous proposer un autre moment qui vous convient ?",

  nobodyThere: "Personne ne peut encore vous répondre ici.",
  askEmail: "Quelle est votre adresse e-mail, pour que quelqu'un puisse vous répondre ?",
  leadRefused: "Je n'ai pas pu l'enregistrer. Pourriez-vous vérifier votre adresse e-mail et la renvoyer ?",
  thanks: (first) => (first === null ? "Merci !" : `Merci, ${first} !`),
  corrected: (email, before) => `J'ai remplacé ${before} par ${email}, et quelqu'un de l'équipe vous y répondra.`,
  willCall: "J'ai transmis cela aussi, et quelqu'un de l'équipe vous appellera.",
  numberAndAddressPassedOn:
    "J'ai transmis votre numéro et votre adresse e-mail, et quelqu'un de l'équipe vous contactera. Souhaitez-vous savoir autre chose en attendant ?",
  numberPassedOnToBook:
    "J'ai transmis votre numéro, et quelqu'un de l'équipe vous appellera. Pour confirmer aussi le créneau, laissez votre adresse e-mail.",
  numberPassedOn: "J'ai transmis votre numéro, et quelqu'un de l'équipe vous appellera. Souhaitez-vous savoir autre chose en attendant ?",
  guestPassedOn: (email) =>
    `J'ai demandé à l'équipe d'inviter aussi ${email} à votre rendez-vous. Souhaitez-vous savoir autre chose en attendant ?`,
  detailsPassedOn:
    "J'ai transmis vos coordonnées, et quelqu'un de l'équipe vous répondra par e-mail. Souhaitez-vous savoir autre chose en attendant ?",

  demo: (title) => `Voici une courte démo : ${title}. Posez-moi toutes les questions qui vous viennent en la regardant.`,
  noDemo: "Je n'ai pas encore de démo à montrer ici. Que souhaitez-vous savoir sur le produit ?",
  noDemoButMeeting:
    "Je n'ai pas encore de démo à montrer ici. Dois-je fixer un rendez-vous, pour que quelqu'un de l'équipe vous présente le produit ?",
  demoRefused:
    "Je n'ai pas de démo à montrer pour le moment. Dois-je fixer un rendez-vous, pour que quelqu'un de l'équipe vous présente le produit ?",
  liveDemo:
    "Avec plaisir : quelqu'un de l'équipe peut vous faire une démo en direct. Quelle est votre adresse e-mail, pour que je puisse l'organiser ?",
  liveDemoNoVideo:
    "Je n'ai pas de vidéo à montrer pour le moment, mais quelqu'un de l'équipe peut vous faire une démo en direct. Quelle est votre adresse e-mail, pour que je puisse l'organiser ?",
  demoInMeeting: "Vous avez déjà un rendez-vous avec nous, et j'ai noté que vous souhaitez une démo à cette occasion.",
  demoNoted: "Merci, j'ai noté que vous souhaitez une démo, et quelqu'un de l'équipe vous répondra par e-mail.",
  demoTimes: "Merci, j'ai noté que vous souhaitez une démo. Voici des créneaux libres pour une démo en direct",
  whatElse: "Dites-moi ce que vous souhaitez savoir.",

  reach: {
    phone: (value) => `Vous pouvez nous appeler au ${value}.`,
    email: (value) => `Vous pouvez nous écrire à ${value}.`,
    address: (value) => `Vous nous trouverez ici : ${value}.`,
    hours: (value) => `Nos horaires : ${value}.`,
  },
  listPrice: "C'est le prix catalogue multiplié ; les taxes, remises et minimums indiqués sur la page peuvent le modifier.",
  whichFits: "Souhaitez-vous parler à une personne de l'équipe pour savoir ce qui vous convient, ou que je fixe un rendez-vous ?",
  farthest: ({ name, isHigh, attribute, value }) =>
    `La valeur la plus ${isHigh ? "élevée" : "basse"} pour « ${attribute} » est celle de ${name} : ${value}.`,
  notIncluded: "Non inclus :",
  per: {
    minute: "par minute",
    hour: "par heure",
    day: "par jour",
    week: "par semaine",
    month: "par mois",
    quarter: "par trimestre",
    year: "par an",
  },
  forSpan: (span) => `pour ${span}`,
};

/** "De Luvanta", "d'Acme". */
function of(name: string): string {
  return /^[aeiouyàâéèêëîïôùûü]/iu.test(name) ? `d'${name}` : `de ${name}`;
}

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return count(minutes / 1440, "jour");
  if (minutes % 60 === 0) return count(minutes / 60, "heure");
  return count(minutes, "minute");
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount < 2 ? "" : "s"}`;
}
