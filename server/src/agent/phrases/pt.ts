import { listOf, type Phrases } from "./phrases.ts";

export const pt: Phrases = {
  locale: "pt-PT",
  slot: ({ day, time, zone }) => `${day} às ${time} ${zone}`,

  offer: "Gostaria de falar com alguém da equipa, ou prefere que eu marque uma reunião?",
  unsure: "Não era o que procurava? Posso estabelecer o contacto com alguém da equipa.",
  noAnswer: ({ name, asksPrice, hasPages }) =>
    `Não encontrei ${asksPrice ? "um preço para isso" : "nada sobre isso"} no site de ${name}, e prefiro não adivinhar.${hasPages ? " O que mais se aproxima está indicado abaixo." : ""}`,
  noStatement: ({ name, hasPages }) =>
    `Não encontrei nada sobre isso no site de ${name}; o melhor é alguém da equipa analisar o assunto.${hasPages ? " O que mais se aproxima está indicado abaixo." : ""}`,
  closest: (name) => `Não encontrei uma resposta clara a isso no site de ${name}. O que mais se aproxima é o seguinte:`,
  noMore: (name) => `No site de ${name} não encontrei mais sobre isso além do que já indiquei acima.`,
  offTopic: (name) =>
    `Nisso não posso ajudar. Respondo a perguntas sobre ${name} com base no próprio site, e não tenho informações a esse respeito.`,
  noPromise: "Nisso não posso ajudar: não posso prometer um preço nem um desconto, mas alguém da equipa pode analisar o caso consigo.",
  speaksOnly: (languages) =>
    `Ainda não falo essa língua. Falo ${languages}: escreva-me numa delas, ou deixe aqui o seu e-mail e uma pessoa entrará em contacto consigo.`,
  speechless: "Não encontrei uma resposta a isso. Gostaria de falar com alguém, ou prefere que eu marque uma reunião?",
  failed: "Não foi possível fazer isso neste momento. Por favor, tente novamente daqui a pouco.",
  noPart: (question, name) =>
    `Não encontrei resposta a «${question}» no site de ${name}; alguém da equipa pode esclarecer, ou posso marcar uma reunião.`,
  noPartShort: (question) => `Não encontrei resposta a «${question}»; alguém da equipa pode esclarecer.`,
  alsoAsked: (question, more) =>
    `Também perguntou «${question}»${more === 0 ? "" : ` e mais ${more} ${more === 1 ? "coisa" : "coisas"}`}. Envie-me isso de novo e procuro a seguir.`,

  greeting: (agent, name) =>
    `Olá! Sou ${agent}. Pergunte-me o que quiser sobre ${name}: o que oferece, quanto custa, como começar. Também posso mostrar uma demo ou marcar uma reunião.`,
  greetingAgain: (name) => `Olá de novo! O que mais gostaria de saber sobre ${name}?`,
  howAreYou: (name) => `Tudo bem, obrigado por perguntar! O que gostaria de saber sobre ${name}?`,
  welcome: "De nada! Gostaria de saber mais alguma coisa?",
  goodbye: (name) => `Até à próxima, e obrigado pela visita. Estou aqui sempre que tiver uma pergunta sobre ${name}.`,
  identity: (agent, name) =>
    `Sou ${agent}, um assistente automático de ${name}, não uma pessoa. Respondo com base nas páginas e nos documentos de ${name}. Se preferir falar com uma pessoa, posso estabelecer o contacto ou marcar uma reunião.`,
  abilities: (name) =>
    `Respondo a perguntas sobre ${name} com base no próprio site e indico de onde vem cada resposta. Também posso mostrar uma demo, marcar uma reunião com a equipa ou encaminhar os seus contactos. O que gostaria de saber?`,
  invite: (name) => `Com certeza. O que gostaria de saber sobre ${name}?`,
  noDetails:
    "Não há problema, não precisa de deixar nenhum endereço. Continue a perguntar o que quiser; se preferir escrever à equipa, pergunte-me como a contactar.",
  regrets: [
    "Lamento muito; não devia ter sido assim.",
    "Lamento que isto continue. Não posso resolver o problema, mas alguém da equipa pode.",
    "Lamento, vejo que pouco posso ajudar neste assunto. É preciso que uma pessoa trate dele.",
  ],
  whatWentWrong:
    "Diga-me o que correu mal e eu verifico, ou deixe o seu e-mail e alguém da equipa entrará em contacto consigo. Também posso marcar uma reunião.",
  leaveForComplaint:
    "Deixe aqui o seu e-mail e alguém da equipa entrará em contacto consigo sobre o assunto. Também posso marcar uma reunião.",
  leaveOnceMore: "Deixe o seu e-mail e alguém da equipa entrará em contacto consigo, ou posso marcar uma reunião.",
  great: "Ótimo. Gostaria de saber mais alguma coisa?",
  phoneNoted:
    "Obrigado, anotei o seu número nesta conversa. A equipa escreve antes de telefonar: deixe também o seu e-mail e entrarão em contacto consigo.",
  allRight: "Está bem. Se surgir mais alguma coisa, é só perguntar.",
  unclear: (name) =>
    `Não percebi bem. Pode dizer isso por outras palavras? Pode perguntar-me sobre ${name}, ver uma demo ou falar com alguém da equipa.`,
  praised: (name) => `Obrigado, fico contente! O que mais gostaria de saber sobre ${name}?`,
  joke: (name) => `Receio que me saia melhor com factos do que com piadas. Pergunte-me o que quiser sobre ${name}.`,
  weather: (name) => `Daqui não consigo ver pela janela. O que gostaria de saber sobre ${name}?`,
  teamWrites:
    "A equipa tem os seus contactos e vai escrever-lhe por e-mail; quando, não consigo ver daqui. Se for urgente, pergunte-me o número de telefone, ou diga-me um dia e uma hora que lhe convenham e eu marco uma reunião.",

  noSuchDate: (date) => `O dia ${date} não existe. Diga-me outro dia e eu marco uma reunião.`,
  badAddress: "Isso não parece um endereço de e-mail. Pode verificá-lo e enviar de novo?",
  leaveAddress:
    "Com certeza. Deixe aqui o seu e-mail e alguém da equipa entrará em contacto consigo. Ou diga-me um dia e uma hora que lhe convenham e eu marco uma reunião.",
  cannotConnect:
    "Lamento, neste chat não posso passar a conversa a uma pessoa. Deixe o seu telefone ou e-mail e alguém da equipa entrará em contacto consigo. Se for urgente, pergunte-me o telefone da equipa.",
  cannotBook: "Não posso marcar reuniões a partir daqui, mas deixe o seu e-mail e alguém da equipa irá propor horários.",

  thanksName: (first) => `Obrigado, ${first}.`,
  good: "Muito bem.",
  sure: "Claro.",
  pickYourself: (url) => `Também pode escolher um horário: ${url}`,
  noFreeTime: "Não há horários livres nas próximas semanas. Deixe o seu e-mail e alguém entrará em contacto consigo.",
  noFreeTimeButPage: (url) => `Não tenho horários livres nas próximas semanas. Pode escolher um aqui: ${url}`,
  freeTimes: "Estes horários estão livres",
  missed: ({ day, time, hasHours }) =>
    time !== null
      ? `Não tenho nada livre às ${time}`
      : `Não tenho nada livre${hasHours || day === null ? " com essas condições" : ""}${day === null ? "" : ` na data pedida (${day})`}`,
  nearestFree: (missed, why) => `${missed}${why}. Os horários livres mais próximos`,
  offerTimes: (opening, minutes, list) => `${opening}, reservados para si durante ${minutes} minutos:\n\n${list}\n\nQual lhe convém?`,
  taken: "já está ocupado",
  blocked: (start) => {
    switch (start.rule) {
      case "past":
        return "essa hora já passou";
      case "notice":
        return `uma reunião requer ${duration(start.minutes)} de antecedência`;
      case "horizon":
        return `as reuniões podem ser marcadas com até ${start.days} dias de antecedência, até ${start.until}`;
      case "start":
        return `as reuniões de ${duration(start.minutes)} não começam a essa hora`;
      case "day_off":
        return `não há reuniões nesse dia (${start.weekday})`;
      case "hours": {
        const hours = listOf(
          start.hours.map(({ from, until }) => `das ${from} às ${until}`),
          "e",
        );
        return start.zone === null
          ? `nesse dia (${start.weekday}) as reuniões são ${hours}`
          : `as reuniões são ${hours}, fuso horário ${start.zone}`;
      }
    }
  },
  noCalendar: "Aqui ainda não foram configuradas reuniões. Deixe o seu e-mail e alguém entrará em contacto consigo.",
  holdsExhausted: "Hoje não posso reservar mais horários para a sua rede. Deixe o seu e-mail e alguém entrará em contacto consigo.",
  wishPassedOn:
    "Hoje não posso reservar mais horários para a sua rede; encaminhei o seu pedido, e alguém entrará em contacto consigo por e-mail.",
  askAddress: (label, minutes) =>
    `O horário de ${label} está livre, e reservo-o durante ${minutes} minutos. Para que e-mail envio o convite?`,
  askAgain: (label) =>
    `Obrigado, já tenho o seu endereço. O horário de ${label} continua reservado para si. Confirmo a reunião, ou prefere outro?`,
  confirmAloud: (label, email) => `Então, ${label}, e o convite segue para ${email}. Confirmo a reunião?`,
  haveAddress: "Obrigado, já tenho o seu endereço.",
  whichTime: "Qual destes horários lhe convém?",
  booked: (label) => `A sua reunião está marcada para ${label}.`,
  invited: (email) => `O convite segue para ${email}.`,
  notInvited: (email) => `Hoje não seguem mais convites para ${email}; por favor, adicione a reunião ao seu calendário a partir daqui.`,
  letGo: "Não há problema, libertei esses horários.",
  letGoAndAsk:
    "Não há problema, libertei esses horários. Diga-me quando outro dia ou outra hora lhe convier. O que mais gostaria de saber?",
  notFree: (label, why) => `O horário de ${label} não está livre${why}, e não encontrei outro próximo.`,
  notAvailable: (label, why) => `O horário de ${label} não está disponível${why}. Estes horários estão livres:`,
  bookedFor: (label) => `A sua reunião está marcada para ${label}.`,
  yourAddress: (email) => `O endereço indicado é ${email}.`,
  readdressed: (email, before, label) => `Obrigado, substituí ${before} por ${email}. Um novo convite para ${label} segue para ${email}.`,
  addressPassedOn: (email, label) =>
    `Obrigado, comuniquei que o seu endereço é ${email}. Não posso enviar outro convite para lá; por favor, anote ${label} no seu calendário.`,
  addressIs: (label, email) => `O seu endereço para a reunião de ${label} é ${email}.`,
  confirmWithin: (hours) => `Abra a ligação que contém no prazo de ${hours} horas para confirmar; caso contrário, a hora fica livre.`,
  unconfirmed: (email) =>
    `Uma reunião para ${email} ainda aguarda confirmação. Abra a ligação no e-mail que enviámos para lá; depois posso marcar outra. Com essa ligação também pode alterar ou cancelar essa reunião.`,
  moved: (label) => `Alterei a sua reunião: ${label}.`,
  cancelled: (label) => `Cancelei a sua reunião: ${label}. Se quiser outra, diga-me quando.`,
  bookedInZone: (label, other) => `A sua reunião está marcada para ${label}, ou seja, ${other}.`,
  bookedAlready: (label) => `A sua reunião já está marcada para ${label}. Se quiser alterá-la ou cancelá-la, diga-me.`,
  meetingRefused: "Não foi possível marcar uma reunião a essa hora. Pode sugerir outra que lhe convenha?",

  nobodyThere: "Aqui ainda não há ninguém que possa entrar em contacto consigo.",
  askEmail: "Qual é o seu e-mail, para que alguém possa entrar em contacto consigo?",
  leadRefused: "Não foi possível guardar isso. Pode verificar o seu e-mail e enviar de novo?",
  thanks: (first) => (first === null ? "Obrigado!" : `Obrigado, ${first}!`),
  corrected: (email, before) => `Substituí ${before} por ${email}, e alguém da equipa entrará em contacto consigo por aí.`,
  willCall: "Também encaminhei isso, e alguém da equipa vai telefonar-lhe.",
  numberAndAddressPassedOn:
    "Encaminhei o seu número e o seu e-mail, e alguém da equipa entrará em contacto consigo. Entretanto, gostaria de saber mais alguma coisa?",
  numberPassedOnToBook: "Encaminhei o seu número, e alguém da equipa vai telefonar-lhe. Para marcar também o horário, deixe o seu e-mail.",
  numberPassedOn: "Encaminhei o seu número, e alguém da equipa vai telefonar-lhe. Entretanto, gostaria de saber mais alguma coisa?",
  guestPassedOn: (email) => `Pedi à equipa que convide também ${email} para a sua reunião. Gostaria de saber mais alguma coisa entretanto?`,
  detailsPassedOn:
    "Encaminhei os seus contactos, e alguém da equipa entrará em contacto consigo por e-mail. Entretanto, gostaria de saber mais alguma coisa?",

  demo: (title) => `Aqui está uma breve demo: ${title}. Pergunte-me o que quiser enquanto a vê.`,
  noDemo: "Ainda não tenho uma demo para mostrar aqui. O que gostaria de saber sobre o produto?",
  noDemoButMeeting: "Ainda não tenho uma demo para mostrar aqui. Quer que marque uma reunião, para que alguém da equipa lhe mostre tudo?",
  demoRefused: "De momento não tenho uma demo para mostrar. Quer que marque uma reunião, para que alguém da equipa lhe mostre tudo?",
  liveDemo: "Com todo o gosto: alguém da equipa pode fazer-lhe uma demo ao vivo. Qual é o seu e-mail, para que a possa organizar?",
  liveDemoNoVideo:
    "De momento não tenho um vídeo para mostrar, mas alguém da equipa pode fazer-lhe uma demo ao vivo. Qual é o seu e-mail, para que a possa organizar?",
  demoInMeeting: "Já tem uma reunião connosco, e anotei que gostaria de ver uma demo nessa ocasião.",
  demoNoted: "Obrigado, anotei que gostaria de ver uma demo, e alguém da equipa entrará em contacto consigo por e-mail.",
  demoTimes: "Obrigado, anotei que gostaria de ver uma demo. Estes horários estão livres para uma demo ao vivo",
  whatElse: "Diga-me o que gostaria de saber.",

  reach: {
    phone: (value) => `Pode ligar-nos para ${value}.`,
    email: (value) => `Pode escrever-nos para ${value}.`,
    address: (value) => `Encontra-nos aqui: ${value}.`,
    hours: (value) => `O nosso horário: ${value}.`,
  },
  listPrice: "É o preço de tabela multiplicado; impostos, descontos e mínimos indicados na página podem alterá-lo.",
  whichFits: "Deseja falar com uma pessoa da equipa sobre o que mais lhe convém, ou prefere que eu marque uma reunião?",
  farthest: ({ name, isHigh, attribute, value }) => `O valor mais ${isHigh ? "alto" : "baixo"} em «${attribute}» é o de ${name}: ${value}.`,
  notIncluded: "Não incluído:",
  per: {
    minute: "por minuto",
    hour: "por hora",
    day: "por dia",
    week: "por semana",
    month: "por mês",
    quarter: "por trimestre",
    year: "por ano",
  },
  forSpan: (span) => `por ${span}`,
};

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return count(minutes / 1440, "dia");
  if (minutes % 60 === 0) return count(minutes / 60, "hora");
  return count(minutes, "minuto");
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
