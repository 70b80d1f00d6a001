import type { TalkPhrases } from "./talk-phrases.ts";

export const pt: TalkPhrases = {
  noted: [
    (values) => `${values}: anotado, obrigado.`,
    (values) => `Obrigado, anotei: ${values}.`,
    (values) => `Entendido, obrigado: ${values}.`,
  ],
  understood: ["Obrigado, isso ajuda.", "Compreendo, obrigado por me dizer.", "Obrigado, é bom saber."],
  ask: {
    need: ["O que é mais importante para si?", "De que precisa em primeiro lugar?"],
    size: ["Para quantas pessoas ou locais seria, mais ou menos?", "Quantas pessoas trabalhariam com isto, mais ou menos?"],
    timing: ["Quando gostaria de começar?", "Para quando é que tem de estar a funcionar?"],
    budget: ["Já existe um orçamento para isto?", "Que orçamento tem em mente?"],
    role: ["Quem mais participa na decisão?", "Quem decide sobre isto na sua empresa?"],
    tool: ["Como fazem isto hoje?", "O que utilizam atualmente para isto?"],
  },
  offerCall: [
    "Procuro um horário para uma breve chamada com a equipa?",
    "Uma breve chamada com a equipa ajudaria? Posso procurar um horário.",
  ],
  offerDemo: ["Gostaria de ver uma demo?", "Mostro-lhe uma demo?"],
  offerPerson: ["Quer que o ponha em contacto com alguém da equipa?", "Gostaria de falar com alguém da equipa?"],
  resource: (title, url) => `Isto pode ajudar entretanto: ${title}, ${url}`,
  hears: ["Compreendo.", "Entendo, é uma observação justa.", "Entendo o que diz."],
  tooExpensive: [
    "Compreendo. Não posso alterar um preço, mas alguém da equipa pode ver consigo o que se adequa. Quer que o ponha em contacto?",
    "Entendo, tem de valer a pena. Alguém da equipa pode rever consigo o que precisa realmente. Quer que o ponha em contacto?",
  ],
  notNow: [
    "Sem problema, não há pressa. Estou aqui quando chegar a altura; ou deixe o seu e-mail e a equipa entra em contacto nessa altura.",
    "Está bem, sem compromisso. Volte quando lhe convier; com o seu e-mail a equipa pode contactá-lo mais tarde.",
  ],
  distrust: [
    "Compreendo, é uma preocupação legítima. O que digo vem das nossas próprias páginas, com a fonte ao lado, e alguém da equipa pode falar-lhe de clientes e garantias. Quer que o ponha em contacto?",
    "Compreendo que queira ter a certeza. Alguém da equipa pode dizer-lhe mais do que tenho aqui. Quer que o ponha em contacto?",
  ],
  competitor: (name) =>
    `${name === null ? "Obrigado, é bom saber." : `${name}: anotado, obrigado.`} Não avalio outros fornecedores, mas posso dizer-lhe o que fazemos. O que é mais importante para si, em comparação com hoje?`,
  insists:
    "Compreendo, e a partir daqui não posso fazer mais. Alguém da equipa pode: deixe o seu e-mail ou telefone e entrarão em contacto consigo.",
  leaveContact: "Deixe aqui o seu e-mail ou telefone e alguém da equipa entrará em contacto consigo.",
  personPromised: "Transmiti tudo, e alguém da equipa entrará em contacto consigo.",
  askWhereTo: "Com gosto. Para que e-mail pode a equipa enviá-lo?",
  ends: {
    customer: "Obrigado por me dizer. Como cliente, quem melhor o ajuda é o nosso apoio.",
    job_seeker:
      "Obrigado pelo seu interesse em trabalhar connosco. Eu respondo a perguntas sobre o nosso produto; para uma candidatura é melhor escrever à equipa.",
    vendor: "Obrigado pela proposta. Estou aqui para perguntas sobre o nosso produto; escreva sobre isso à equipa, por favor.",
    student: "Obrigado pelo seu interesse. Ajudo com gosto em tudo o que as nossas páginas dizem; basta perguntar.",
  },
  person: {
    asked: (name, wait) =>
      `Pedi a ${name}, da nossa equipa, que se junte a nós; demora ${wait}. Entretanto pode continuar a escrever aqui.`,
    seconds: (count) => `cerca de ${count} segundos`,
    minute: "cerca de um minuto",
    minutes: (count) => `cerca de ${count} minutos`,
    away: "Neste momento não está ninguém da equipa.",
    missed: "Lamento, neste momento ninguém da equipa pôde juntar-se a nós.",
    left: (name) => `${name} não está de momento, por isso volto eu. Passei a sua mensagem e ajudo com todo o gosto até lá.`,
    back: (name) => `${name} saiu da conversa, e estou de novo aqui para as suas perguntas.`,
    file: "Obrigado, o ficheiro chegou. Não o consigo abrir, mas a equipa vê-o nesta conversa.",
  },
  support: (address) => `Pode contactar o nosso apoio em ${address}.`,
};
