import { afterEach, expect, test } from "vitest";
import { openChat } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const timezone = "Europe/Berlin";

interface Story {
  language: string;
  /** What the visitor says, and what the reply says. */
  greeting: [said: string, reply: string];
  question: [said: string, refusal: string, offer: string];
  person: [said: string, reply: string];
  wish: [said: string, label: string, asks: string];
  email: [said: string, booked: string];
  cancels: [said: string, reply: string];
  thanks: [said: string, reply: string];
  /** Asks for times, and takes the second. */
  choice: [asks: string, takes: string];
}

/** It is Monday, March 2. */
const stories: readonly Story[] = [
  {
    language: "German",
    greeting: ["Guten Tag", "Hallo! Ich bin"],
    question: ["Kann ich mit Bitcoin bezahlen?", "auf der Website von acme nichts gefunden", "soll ich einen Termin vereinbaren?"],
    person: ["Kann ich mit jemandem sprechen?", "Hinterlassen Sie hier Ihre E-Mail-Adresse"],
    wish: ["Ich hätte gern einen Termin nächsten Dienstag um 15 Uhr", "Dienstag, 10. März um 15:00 Uhr MEZ", "An welche E-Mail-Adresse"],
    email: ["meine Adresse ist anna@hafen.example", "Ihr Termin ist gebucht: Dienstag, 10. März um 15:00 Uhr MEZ."],
    cancels: ["Ich muss den Termin leider absagen", "Ich habe Ihren Termin abgesagt"],
    thanks: ["Vielen Dank!", "Gern geschehen!"],
    choice: ["Haben Sie nächste Woche Zeit für ein Gespräch?", "Ich nehme den zweiten, bitte"],
  },
  {
    language: "French",
    greeting: ["Bonjour", "Bonjour ! Je suis"],
    question: ["Est-ce que je peux payer en bitcoins ?", "rien à ce sujet sur le site d'acme", "que je fixe un rendez-vous ?"],
    person: ["Puis-je parler à quelqu'un ?", "Laissez votre adresse e-mail ici"],
    wish: ["Je voudrais un rendez-vous mercredi vers 14h30", "mercredi 4 mars à 14:30 CET", "À quelle adresse e-mail"],
    email: ["mon e-mail est anna@port.example", "Votre rendez-vous est confirmé pour le mercredi 4 mars à 14:30 CET."],
    cancels: ["Je dois annuler le rendez-vous", "J'ai annulé votre rendez-vous"],
    thanks: ["Merci beaucoup !", "Je vous en prie !"],
    choice: ["Auriez-vous un créneau la semaine prochaine ?", "Le deuxième me convient"],
  },
  {
    language: "Spanish",
    greeting: ["Hola, buenos días", "¡Hola! Soy"],
    question: ["¿Puedo pagar con bitcoin?", "nada sobre eso en el sitio web de acme", "que concierte una reunión?"],
    person: ["¿Puedo hablar con una persona?", "Deje aquí su correo electrónico"],
    wish: [
      "Quisiera una reunión pasado mañana a las tres de la tarde",
      "miércoles, 4 de marzo a las 15:00 CET",
      "¿A qué correo electrónico",
    ],
    email: ["mi correo es anna@puerto.example", "Su reunión queda confirmada para el miércoles, 4 de marzo a las 15:00 CET."],
    cancels: ["Tengo que cancelar la reunión", "He cancelado su reunión"],
    thanks: ["¡Muchas gracias!", "¡De nada!"],
    choice: ["¿Podemos tener una reunión la semana que viene?", "La segunda, por favor"],
  },
  {
    language: "Italian",
    greeting: ["Buongiorno", "Buongiorno! Sono"],
    question: ["Posso pagare in bitcoin?", "nulla al riguardo sul sito di acme", "che fissi un incontro?"],
    person: ["Posso parlare con una persona?", "Lasci qui il suo indirizzo e-mail"],
    wish: ["Vorrei fissare un incontro giovedì alle 15.30", "giovedì 5 marzo alle 15:30 CET", "A quale indirizzo e-mail"],
    email: ["la mia email è anna@porto.example", "Il suo incontro è fissato per giovedì 5 marzo alle 15:30 CET."],
    cancels: ["Purtroppo devo annullare l'incontro", "Ho annullato il suo incontro"],
    thanks: ["Grazie mille!", "Prego!"],
    choice: ["Possiamo fissare un incontro la prossima settimana?", "Prendo il secondo"],
  },
  {
    language: "Dutch",
    greeting: ["Goedemorgen", "Hallo! Ik ben"],
    question: ["Kan ik met bitcoin betalen?", "niets over gevonden op de website van acme", "zal ik een afspraak maken?"],
    person: ["Ik wil graag iemand spreken", "Laat hier uw e-mailadres achter"],
    wish: ["Kan ik donderdag om half drie een afspraak maken?", "onderdag 5 maart om 14:30 uur CET", "Naar welk e-mailadres"],
    email: ["mijn e-mailadres is anna@haven.example", "Uw afspraak staat vast: donderdag 5 maart om 14:30 uur CET."],
    cancels: ["Ik moet de afspraak helaas afzeggen", "Ik heb uw afspraak geannuleerd"],
    thanks: ["Dank u wel!", "Graag gedaan!"],
    choice: ["Kunnen we volgende week een afspraak maken?", "Doe maar de tweede"],
  },
  {
    language: "Portuguese",
    greeting: ["Olá, bom dia", "Olá! Sou"],
    question: ["Posso pagar com bitcoin?", "nada sobre isso no site de acme", "que eu marque uma reunião?"],
    person: ["Gostaria de falar com alguém", "Deixe aqui o seu e-mail"],
    wish: ["Gostaria de marcar uma reunião na quinta-feira às 15h", "quinta-feira, 5 de março às 15:00", "Para que e-mail"],
    email: ["o meu e-mail é anna@porto.example", "A sua reunião está marcada para quinta-feira, 5 de março às 15:00"],
    cancels: ["Infelizmente tenho de cancelar a reunião", "Cancelei a sua reunião"],
    thanks: ["Muito obrigada!", "De nada!"],
    choice: ["Podemos marcar uma reunião na próxima semana?", "Fico com o segundo"],
  },
];

test.each(stories)("a visitor who writes in $language is greeted, refused, booked, heard and thanked in it", async (story) => {
  const { send, clock } = await openChat(closers);
  const first = await send(story.greeting[0], { timezone });
  expect(first.reply.response).toContain(story.greeting[1]);
  const { sessionId } = first.reply;
  const say = async (message: string) => {
    clock.advance(60_000);
    return (await send(message, { sessionId, timezone })).reply;
  };

  const refusal = await say(story.question[0]);
  expect([refusal.refused, refusal.response]).toEqual(["no_answer", expect.stringContaining(story.question[1])]);
  expect(refusal.response).toContain(story.question[2]);
  expect((await say(story.person[0])).response).toContain(story.person[1]);
  const held = (await say(story.wish[0])).response;
  expect(held).toContain(story.wish[1]);
  expect(held).toContain(story.wish[2]);
  const booked = await say(story.email[0]);
  expect([booked.toolCalled, booked.response]).toEqual(["schedule_meeting", expect.stringContaining(story.email[1])]);
  expect((await say(story.cancels[0])).response).toContain(story.cancels[1]);
  expect((await say(story.thanks[0])).response).toContain(story.thanks[1]);
});

test.each(stories)("a visitor who writes in $language takes the second of the times offered", async ({ choice: [asks, takes] }) => {
  const { send, clock } = await openChat(closers);
  const offered = (await send(asks, { timezone })).reply;
  expect(offered.alternatives).toHaveLength(3);
  clock.advance(60_000);
  const { response } = (await send(takes, { sessionId: offered.sessionId, timezone })).reply;
  expect(response.toLowerCase()).toContain(offered.alternatives?.[1]?.label.toLowerCase());
});
