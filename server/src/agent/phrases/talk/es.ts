import type { TalkPhrases } from "./talk-phrases.ts";

export const es: TalkPhrases = {
  noted: [
    (values) => `${values}: anotado, gracias.`,
    (values) => `Gracias, lo he anotado: ${values}.`,
    (values) => `Entendido, gracias: ${values}.`,
  ],
  understood: ["Gracias, eso me ayuda.", "Entiendo, gracias por contármelo.", "Gracias, es bueno saberlo."],
  ask: {
    need: ["¿Qué es lo más importante para usted?", "¿Qué necesita resolver primero?"],
    size: ["¿Para cuántas personas o centros sería, más o menos?", "¿Cuántas personas trabajarían con ello, más o menos?"],
    timing: ["¿Cuándo le gustaría empezar?", "¿Para cuándo tiene que estar en marcha?"],
    budget: ["¿Hay ya un presupuesto para ello?", "¿Qué presupuesto tiene pensado?"],
    role: ["¿Quién más participa en la decisión?", "¿Quién decide sobre esto en su empresa?"],
    tool: ["¿Cómo lo hacen hoy?", "¿Qué utilizan actualmente para esto?"],
  },
  offerCall: [
    "¿Le busco un hueco para una breve llamada con el equipo?",
    "¿Le ayudaría una breve llamada con el equipo? Puedo buscarle una hora.",
  ],
  offerDemo: ["¿Le gustaría ver una demo?", "¿Le muestro una demo?"],
  offerPerson: ["¿Le pongo en contacto con alguien del equipo?", "¿Le gustaría hablar con alguien del equipo?"],
  resource: (title, url) => `Esto puede servirle mientras tanto: ${title}, ${url}`,
  hears: ["Lo entiendo.", "Lo comprendo.", "Entiendo que lo plantee."],
  tooExpensive: [
    "Lo entiendo. No puedo cambiar un precio, pero alguien del equipo puede ver con usted qué le encaja. ¿Le pongo en contacto?",
    "Lo comprendo, tiene que valer la pena. Alguien del equipo puede repasar con usted qué necesita de verdad. ¿Le pongo en contacto?",
  ],
  notNow: [
    "No hay problema, no corre prisa. Aquí estoy cuando llegue el momento; o deje su correo electrónico y el equipo le escribirá entonces.",
    "De acuerdo, sin compromiso. Vuelva cuando le venga bien; con su correo electrónico el equipo puede escribirle más adelante.",
  ],
  distrust: [
    "Entiendo la duda. Lo que digo sale de nuestras propias páginas, con la fuente al lado, y alguien del equipo puede hablarle de clientes y garantías. ¿Le pongo en contacto?",
    "Entiendo que quiera estar seguro. Alguien del equipo puede contarle más de lo que tengo aquí. ¿Le pongo en contacto?",
  ],
  competitor: (name) =>
    `${name === null ? "Gracias, es bueno saberlo." : `${name}: anotado, gracias.`} No juzgo a otros proveedores, pero puedo decirle qué hacemos nosotros. ¿Qué es lo más importante para usted, comparado con hoy?`,
  insists:
    "Le entiendo, y desde aquí no puedo hacer más. Alguien del equipo sí: deje su correo electrónico o su teléfono y se pondrán en contacto con usted.",
  leaveContact: "Deje aquí su correo electrónico o su teléfono y alguien del equipo se pondrá en contacto con usted.",
  personPromised: "Lo he transmitido, y alguien del equipo se pondrá en contacto con usted.",
  askWhereTo: "Con gusto. ¿A qué correo electrónico puede enviárselo el equipo?",
  ends: {
    customer: "Gracias por decírmelo. Como cliente, quien mejor puede ayudarle es nuestro equipo de soporte.",
    job_seeker:
      "Gracias por su interés en trabajar con nosotros. Yo respondo preguntas sobre nuestro producto; para una candidatura es mejor escribir al equipo.",
    vendor: "Gracias por la propuesta. Estoy para las preguntas sobre nuestro producto; escriba sobre ello al equipo, por favor.",
    student: "Gracias por su interés. Le ayudo con gusto con todo lo que dicen nuestras páginas; solo tiene que preguntar.",
  },
  person: {
    asked: (name, wait) =>
      `He pedido a ${name}, de nuestro equipo, que se una; tarda ${wait}. Mientras tanto puede seguir escribiendo aquí.`,
    seconds: (count) => `unos ${count} segundos`,
    minute: "aproximadamente un minuto",
    minutes: (count) => `unos ${count} minutos`,
    away: "Ahora mismo no hay nadie del equipo.",
    missed: "Lo siento, nadie del equipo ha podido unirse en este momento.",
    left: (name) => `${name} no está en este momento, así que vuelvo yo. He pasado su mensaje y le ayudo con gusto mientras tanto.`,
    back: (name) => `${name} ha dejado la conversación, y vuelvo a estar aquí para sus preguntas.`,
    file: "Gracias, el archivo ha llegado. Yo no puedo abrirlo, pero el equipo lo ve junto a esta conversación.",
  },
  support: (address) => `Puede escribir a nuestro soporte a ${address}.`,
};
