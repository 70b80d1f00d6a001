import { afterEach, expect, test } from "vitest";
import { openChat } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const zone = { timezone: "Europe/Berlin" };

/** A conversation in which times were offered, asked for in the visitor's language. */
async function openOffered(wish: string) {
  const chat = await openChat(closers);
  const { reply: offered } = await chat.send(wish, zone);
  expect(offered.alternatives).toHaveLength(3);
  const say = async (message: string) => (await chat.send(message, { sessionId: offered.sessionId, ...zone })).reply;
  return { offered, say };
}

const email = "jo@yard.example";

test.each([
  ["I'd like to book a meeting", `cool. take the last one, mail me at ${email}`, 2],
  ["I'd like to book a meeting", `the earlier, ${email}`, 0],
  ["Ich möchte gern einen Termin", `der erste termin passt. ${email}`, 0],
  ["Ich möchte gern einen Termin", `first one passt, ${email}`, 0],
  ["Je voudrais un rendez-vous", `le deuxième me convient, mon adresse est ${email}`, 1],
  ["Quisiera una reunión", `la última me viene bien, mi correo es ${email}`, 2],
  ["Vorrei fissare un appuntamento", `va bene il primo, la mia mail è ${email}`, 0],
  ["Ik wil graag een afspraak maken", `doe maar de laatste, mijn adres is ${email}`, 2],
  ["Gostaria de marcar uma reunião", `fico com o segundo, o meu email é ${email}`, 1],
])("after %j, %j books a time in one go", async (wish, choice, place) => {
  const { offered, say } = await openOffered(wish);
  expect(await say(choice)).toMatchObject({ success: true, toolData: { startsAt: offered.alternatives?.[place]?.start } });
});

test.each([
  ["I'd like to book a meeting", "wed around 10", "Wednesday, March 4"],
  ["Ich möchte gern einen Termin", "Mittwoch so gegen 10", "Mittwoch, 4. März"],
  ["Je voudrais un rendez-vous", "plutôt mercredi vers 10h", "Mercredi 4 mars"],
  ["Vorrei fissare un appuntamento", "mercoledì verso le 10", "Mercoledì 4 marzo"],
])("after %j, %j gets times near to that", async (wish, around, day) => {
  const { say } = await openOffered(wish);
  const { alternatives } = await say(around);
  expect(alternatives?.length).toBeGreaterThan(1);
  expect(alternatives?.every(({ label }) => label.startsWith(day))).toBe(true);
});

test("a yes with the time that is booked tells it, and another time moves the meeting", async () => {
  const { say } = await openOffered("I'd like to book a meeting");
  expect((await say(`Wednesday at 10, ${email}`)).success).toBe(true);
  expect((await say("yes, Wednesday at 10")).response).toContain("Wednesday, March 4 at 10:00");
  expect((await say("can we make it Thursday at 10 instead?")).response).toContain("I've moved your meeting to Thursday, March 5 at 10:00");
});

const fleets = {
  en: "we have 40 vans",
  de: "wir haben 40 transporter",
  fr: "nous avons 40 camionnettes",
  es: "tenemos 40 furgonetas",
  it: "abbiamo 40 furgoni",
  nl: "we hebben 40 busjes",
};

test.each([
  [fleets.en, "could you take us over it wednesday after lunch", "Wednesday, March 4 at 1:"],
  [fleets.de, "mittwoch ab 14 uhr hätt ich luft", "Mittwoch, 4. März um 14:"],
  [fleets.fr, "montrez-moi ça mercredi vers 10h", "mercredi 4 mars"],
  [fleets.es, "el miércoles por la mañana estoy libre para verlo", "Miércoles, 4 de marzo"],
  [fleets.it, "vediamoci mercoledì dopo le 15 se potete", "Mercoledì 4 marzo alle 1"],
  [fleets.nl, "woensdagmiddag kan ik wel even kijken", "Woensdag 4 maart"],
])("after %j and our question, %j is offered times of that day", async (told, wish, day) => {
  const chat = await openChat(closers);
  const { sessionId, response } = (await chat.send(told, zone)).reply;
  expect(response).toMatch(/\?$/u);
  const { reply } = await chat.send(wish, { sessionId, ...zone });
  expect(reply.response).toContain(day);
  expect(reply.response).not.toContain("booked");
});

test.each([
  "we need to be live by Friday",
  "our fiscal year ends in March",
  "are you open on Friday?",
  "our night shift starts monday at 6 am",
  "¿abren los sábados por la mañana?",
  "êtes-vous ouverts le samedi matin ?",
  "siete aperti il sabato mattina?",
  "wir müssen bis freitag live sein",
])("%j offers no times", async (message) => {
  const chat = await openChat(closers);
  const { cause, alternatives } = (await chat.send(message, zone)).reply;
  expect(alternatives ?? []).toEqual([]);
  expect(["times_offered", "address_needed"]).not.toContain(cause?.code);
});

test.each([
  ["I'd like to book a meeting", "oh no, the auditors are in that day. thursday afternoon works better", "Thursday, March 5"],
  ["Ich möchte gern einen Termin", "mist, da hab ich schulung. lieber donnerstag vormittag", "Donnerstag, 5. März"],
  ["Je voudrais un rendez-vous", "mince, j'ai une visite ce jour-là. plutôt jeudi matin", "Jeudi 5 mars"],
  ["Quisiera una reunión", "perdona, ese día tengo médico. el jueves por la mañana mejor", "Jueves, 5 de marzo"],
  ["Vorrei fissare un appuntamento", "scusate, quel giorno sono in fiera. meglio giovedì mattina", "Giovedì 5 marzo"],
  ["Ik wil graag een afspraak maken", "oei, dan zit ik bij de tandarts. liever donderdagochtend", "Donderdag 5 maart"],
])("after a booking asked for with %j, %j gets other times", async (wish, other, day) => {
  const { say } = await openOffered(wish);
  expect((await say(`1, ${email}`)).success).toBe(true);
  expect((await say(other)).response).toContain(day);
});

test.each(["thx, talk then", "pfiat euch"])("after a booking %j neither tells the meeting again nor is refused", async (leave) => {
  const { say } = await openOffered("I'd like to book a meeting");
  await say(`1, ${email}`);
  const { response, refused } = await say(leave);
  expect(response).not.toContain("March");
  expect(refused).not.toBe(true);
});

test("a visitor who writes in Arabic hears which languages the agent speaks", async () => {
  const chat = await openChat(closers);
  const { reply } = await chat.send("كم تكلفة الخطة لعشرة مستخدمين؟", zone);
  expect(reply.response).toContain("I speak English, German, French, Spanish, Italian, Dutch, and Portuguese");
});
