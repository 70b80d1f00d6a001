import { listOf, type Phrases } from "./phrases.ts";

export const es: Phrases = {
  locale: "es-ES",
  slot: ({ day, time, zone }) => `${day} a las ${time} ${zone}`,

  offer: "¿Quiere hablar con alguien del equipo, o prefiere que concierte una reunión?",
  unsure: "¿No era lo que buscaba? Puedo ponerle en contacto con alguien del equipo.",
  noAnswer: ({ name, asksPrice, hasPages }) =>
    `No he encontrado ${asksPrice ? "ningún precio para eso" : "nada sobre eso"} en el sitio web de ${name}, y prefiero no adivinar.${hasPages ? " Abajo tiene lo que más se acerca." : ""}`,
  noStatement: ({ name, hasPages }) =>
    `No he encontrado nada sobre eso en el sitio web de ${name}; conviene que lo vea alguien del equipo.${hasPages ? " Abajo tiene lo que más se acerca." : ""}`,
  closest: (name) => `No he encontrado una respuesta clara a eso en el sitio web de ${name}. Lo que más se acerca es esto:`,
  noMore: (name) => `En el sitio web de ${name} no he encontrado más sobre eso de lo que ya le he indicado arriba.`,
  offTopic: (name) =>
    `Con eso no puedo ayudarle. Respondo preguntas sobre ${name} a partir de su propio sitio web, y no tengo información al respecto.`,
  noPromise: "Con eso no puedo ayudarle: no puedo prometer un precio ni un descuento, pero alguien del equipo puede estudiarlo con usted.",
  speaksOnly: (languages) =>
    `Todavía no hablo ese idioma. Hablo ${languages}: escríbame en uno de ellos, o deje aquí su correo electrónico y una persona le responderá.`,
  speechless: "No he encontrado una respuesta a eso. ¿Quiere hablar con alguien, o prefiere que concierte una reunión?",
  failed: "Ahora mismo no he podido hacerlo. Inténtelo de nuevo en un momento, por favor.",
  noPart: (question, name) =>
    `No he encontrado respuesta a «${question}» en el sitio web de ${name}; alguien del equipo puede decírselo, o puedo concertar una reunión.`,
  noPartShort: (question) => `No he encontrado respuesta a «${question}»; alguien del equipo puede decírselo.`,
  alsoAsked: (question, more) =>
    `También ha preguntado «${question}»${more === 0 ? "" : ` y ${more} ${more === 1 ? "cosa" : "cosas"} más`}. Envíemelo de nuevo y lo busco a continuación.`,

  greeting: (agent, name) =>
    `¡Hola! Soy ${agent}. Pregúnteme lo que quiera sobre ${name}: qué ofrece, cuánto cuesta, cómo empezar. También puedo mostrarle una demo o concertar una reunión.`,
  greetingAgain: (name) => `¡Hola de nuevo! ¿Qué más le gustaría saber sobre ${name}?`,
  howAreYou: (name) => `¡Muy bien, gracias por preguntar! ¿Qué le gustaría saber sobre ${name}?`,
  welcome: "¡De nada! ¿Le gustaría saber algo más?",
  goodbye: (name) => `Hasta luego, y gracias por su visita. Aquí estoy siempre que tenga alguna pregunta sobre ${name}.`,
  identity: (agent, name) =>
    `Soy ${agent}, un asistente automático de ${name}, no una persona. Respondo a partir de las páginas y documentos de ${name}. Si prefiere hablar con una persona, puedo ponerle en contacto o concertar una reunión.`,
  abilities: (name) =>
    `Respondo preguntas sobre ${name} a partir de su propio sitio web e indico de dónde sale cada respuesta. También puedo mostrarle una demo, concertar una reunión con el equipo o pasar sus datos a una persona. ¿Qué le gustaría saber?`,
  invite: (name) => `Por supuesto. ¿Qué le gustaría saber sobre ${name}?`,
  noDetails:
    "No hay problema, no hace falta que deje ninguna dirección. Siga preguntándome lo que quiera; si prefiere escribir usted al equipo, pregúnteme cómo contactar con él.",
  regrets: [
    "Lo siento mucho; no debería haber sido así.",
    "Siento que esto continúe. Yo no puedo arreglarlo, pero alguien del equipo sí.",
    "Lo siento, veo que con esto le ayudo poco. Hace falta que lo atienda una persona.",
  ],
  whatWentWrong:
    "Cuénteme qué ha pasado y lo consulto, o deje su correo electrónico y alguien del equipo le responderá. También puedo concertar una reunión.",
  leaveForComplaint: "Deje aquí su correo electrónico y alguien del equipo le responderá al respecto. También puedo concertar una reunión.",
  leaveOnceMore: "Deje su correo electrónico y alguien del equipo le responderá, o puedo concertar una reunión.",
  great: "Estupendo. ¿Le gustaría saber algo más?",
  phoneNoted:
    "Gracias, he anotado su número en esta conversación. El equipo escribe antes de llamar: deje también su correo electrónico y se pondrán en contacto con usted.",
  allRight: "De acuerdo. Si surge algo más, no dude en preguntar.",
  unclear: (name) =>
    `No lo he entendido bien. ¿Podría decirlo con otras palabras? Puede preguntarme sobre ${name}, ver una demo o hablar con alguien del equipo.`,
  praised: (name) => `¡Gracias, me alegro! ¿Qué más le gustaría saber sobre ${name}?`,
  joke: (name) => `Me temo que se me dan mejor los datos que los chistes. Pregúnteme lo que quiera sobre ${name}, que es lo mío.`,
  weather: (name) => `Desde aquí no puedo mirar por la ventana. ¿Qué le gustaría saber sobre ${name}?`,
  teamWrites:
    "El equipo tiene sus datos y le escribirá por correo electrónico; cuándo, no puedo verlo desde aquí. Si es urgente, pregúnteme su número de teléfono o dígame un día y una hora que le vengan bien, y concertaré una reunión.",

  noSuchDate: (date) => `El ${date} no existe. Dígame otro día y concertaré una reunión.`,
  badAddress: "Eso no parece una dirección de correo electrónico. ¿Podría revisarla y enviarla de nuevo?",
  leaveAddress:
    "Por supuesto. Deje aquí su correo electrónico y alguien del equipo le responderá. O dígame un día y una hora que le vengan bien, y concertaré una reunión.",
  cannotConnect:
    "Lo siento, en este chat no puedo pasarle con una persona. Deje su teléfono o su correo electrónico y alguien del equipo se pondrá en contacto con usted. Si es urgente, pregúnteme el teléfono del equipo.",
  cannotBook: "Desde aquí no puedo concertar reuniones, pero deje su correo electrónico y alguien del equipo le propondrá horarios.",

  thanksName: (first) => `Gracias, ${first}.`,
  good: "Muy bien.",
  sure: "Claro.",
  pickYourself: (url) => `También puede elegir usted mismo una hora: ${url}`,
  noFreeTime: "No hay ninguna hora libre en las próximas semanas. Deje su correo electrónico y alguien le responderá.",
  noFreeTimeButPage: (url) => `No tengo ninguna hora libre en las próximas semanas. Puede elegir una usted mismo: ${url}`,
  freeTimes: "Estas horas están libres",
  missed: ({ day, time, hasHours }) =>
    time !== null
      ? `No tengo nada libre a las ${time}`
      : `No tengo nada libre${hasHours || day === null ? " con esas condiciones" : ""}${day === null ? "" : ` el ${day}`}`,
  nearestFree: (missed, why) => `${missed}${why}. Las más cercanas que están libres`,
  offerTimes: (opening, minutes, list) =>
    `${opening}, reservadas para usted durante ${minutes} minutos:\n\n${list}\n\n¿Cuál le viene bien?`,
  taken: "ya está ocupada",
  blocked: (start) => {
    switch (start.rule) {
      case "past":
        return "esa hora ya ha pasado";
      case "notice":
        return `una reunión requiere ${duration(start.minutes)} de antelación`;
      case "horizon":
        return `las reuniones se pueden reservar con hasta ${start.days} días de antelación, hasta el ${start.until}`;
      case "start":
        return `las reuniones de ${duration(start.minutes)} no empiezan a esa hora`;
      case "day_off":
        return `el ${start.weekday} no hay reuniones`;
      case "hours": {
        const hours = listOf(
          start.hours.map(({ from, until }) => `de ${from} a ${until}`),
          "y",
        );
        return start.zone === null ? `el ${start.weekday} las reuniones son ${hours}` : `las reuniones son ${hours}, hora de ${start.zone}`;
      }
    }
  },
  noCalendar: "Aquí todavía no se han configurado las reuniones. Deje su correo electrónico y alguien le responderá.",
  holdsExhausted: "Hoy no puedo reservar más horas para su red. Deje su correo electrónico y alguien le responderá.",
  wishPassedOn:
    "Hoy no puedo reservar más horas para su red, así que he transmitido su petición, y alguien le responderá por correo electrónico.",
  askAddress: (label, minutes) =>
    `El ${label} está libre, y se lo reservo durante ${minutes} minutos. ¿A qué correo electrónico envío la invitación?`,
  askAgain: (label) =>
    `Gracias, ya tengo su dirección. El ${label} sigue reservado para usted. ¿Confirmo la reunión a esa hora, o le viene mejor otra?`,
  confirmAloud: (label, email) => `Entonces, el ${label}, y la invitación va a ${email}. ¿Confirmo la reunión?`,
  haveAddress: "Gracias, ya tengo su dirección.",
  whichTime: "¿Cuál de estas horas le viene bien?",
  booked: (label) => `Su reunión queda confirmada para el ${label}.`,
  invited: (email) => `La invitación se envía a ${email}.`,
  notInvited: (email) => `Hoy no se envían más invitaciones a ${email}; añádala a su calendario desde aquí, por favor.`,
  letGo: "No hay problema, he liberado esas horas.",
  letGoAndAsk: "No hay problema, he liberado esas horas. Dígame cuándo le viene bien otro día u otra hora. ¿Qué más le gustaría saber?",
  notFree: (label, why) => `El ${label} no está libre${why}, y no he encontrado otra hora cercana.`,
  notAvailable: (label, why) => `El ${label} no está disponible${why}. Estas horas están libres:`,
  bookedFor: (label) => `Su reunión está confirmada para el ${label}.`,
  yourAddress: (email) => `La dirección indicada es ${email}.`,
  readdressed: (email, before, label) =>
    `Gracias, he sustituido ${before} por ${email}. Se envía una nueva invitación para el ${label} a ${email}.`,
  addressPassedOn: (email, label) =>
    `Gracias, he comunicado que su dirección es ${email}. No puedo enviar allí otra invitación, así que anote el ${label} en su calendario, por favor.`,
  addressIs: (label, email) => `Su dirección para la reunión del ${label} es ${email}.`,
  confirmWithin: (hours) =>
    `Abra el enlace que contiene en un plazo de ${hours} horas para confirmar; de lo contrario, la hora quedará libre.`,
  unconfirmed: (email) =>
    `Una reunión para ${email} todavía espera su confirmación. Abra el enlace del correo que enviamos allí y podré concertar otra. Con ese enlace también puede cambiar o cancelar esa reunión.`,
  moved: (label) => `He cambiado su reunión: ${label}.`,
  cancelled: (label) => `He cancelado su reunión: ${label}. Si quiere otra, dígame cuándo.`,
  bookedInZone: (label, other) => `Su reunión está confirmada para el ${label}, es decir, ${other}.`,
  bookedAlready: (label) => `Su reunión ya está confirmada para el ${label}. Si quiere cambiarla o cancelarla, dígamelo.`,
  meetingRefused: "No he podido concertar una reunión a esa hora. ¿Podría proponer otra que le venga bien?",

  nobodyThere: "Aquí todavía no hay nadie que pueda responderle.",
  askEmail: "¿Cuál es su correo electrónico, para que alguien pueda responderle?",
  leadRefused: "No he podido guardarlo. ¿Podría revisar su correo electrónico y enviarlo de nuevo?",
  thanks: (first) => (first === null ? "¡Gracias!" : `¡Gracias, ${first}!`),
  corrected: (email, before) => `He sustituido ${before} por ${email}, y alguien del equipo le responderá allí.`,
  willCall: "También lo he comunicado, y alguien del equipo le llamará.",
  numberAndAddressPassedOn:
    "He pasado su número y su correo electrónico, y alguien del equipo se pondrá en contacto con usted. ¿Le gustaría saber algo más mientras tanto?",
  numberPassedOnToBook:
    "He pasado su número, y alguien del equipo le llamará. Si quiere que reserve también la hora, deje su correo electrónico.",
  numberPassedOn: "He pasado su número, y alguien del equipo le llamará. ¿Le gustaría saber algo más mientras tanto?",
  guestPassedOn: (email) => `He pedido al equipo que invite también a ${email} a su reunión. ¿Le gustaría saber algo más mientras tanto?`,
  detailsPassedOn:
    "He pasado sus datos, y alguien del equipo le responderá por correo electrónico. ¿Le gustaría saber algo más mientras tanto?",

  demo: (title) => `Aquí tiene una demo breve: ${title}. Pregúnteme lo que le surja mientras la ve.`,
  noDemo: "Todavía no tengo ninguna demo que mostrar aquí. ¿Qué le gustaría saber sobre el producto?",
  noDemoButMeeting:
    "Todavía no tengo ninguna demo que mostrar aquí. ¿Quiere que concierte una reunión para que alguien del equipo se lo enseñe?",
  demoRefused: "Ahora mismo no tengo ninguna demo que mostrar. ¿Quiere que concierte una reunión para que alguien del equipo se lo enseñe?",
  liveDemo:
    "Con mucho gusto: alguien del equipo puede hacerle una demo en directo. ¿Cuál es su correo electrónico, para que pueda organizarla?",
  liveDemoNoVideo:
    "Ahora mismo no tengo ningún vídeo que mostrar, pero alguien del equipo puede hacerle una demo en directo. ¿Cuál es su correo electrónico, para que pueda organizarla?",
  demoInMeeting: "Ya tiene una reunión con nosotros, y he anotado que quiere ver una demo en ella.",
  demoNoted: "Gracias, he anotado que le gustaría ver una demo, y alguien del equipo le responderá por correo electrónico.",
  demoTimes: "Gracias, he anotado que le gustaría ver una demo. Estas horas están libres para una en directo",
  whatElse: "Dígame qué le gustaría saber.",

  reach: {
    phone: (value) => `Puede llamarnos al ${value}.`,
    email: (value) => `Puede escribirnos a ${value}.`,
    address: (value) => `Nos encontrará aquí: ${value}.`,
    hours: (value) => `Nuestro horario: ${value}.`,
  },
  listPrice: "Es el precio de lista multiplicado; los impuestos, descuentos y mínimos que indica la página pueden cambiarlo.",
  whichFits: "¿Desea hablar con una persona del equipo sobre lo que más le conviene, o prefiere que concierte una reunión?",
  farthest: ({ name, isHigh, attribute, value }) =>
    `El valor más ${isHigh ? "alto" : "bajo"} en «${attribute}» es el de ${name}: ${value}.`,
  notIncluded: "No incluido:",
  per: {
    minute: "por minuto",
    hour: "por hora",
    day: "al día",
    week: "por semana",
    month: "al mes",
    quarter: "por trimestre",
    year: "al año",
  },
  forSpan: (span) => `por ${span}`,
};

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return count(minutes / 1440, "día");
  if (minutes % 60 === 0) return count(minutes / 60, "hora");
  return count(minutes, "minuto");
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
