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

test("a visitor who writes in Arabic hears which languages the agent speaks", async () => {
  const chat = await openChat(closers);
  const { reply } = await chat.send("كم تكلفة الخطة لعشرة مستخدمين؟", zone);
  expect(reply.response).toContain("I speak English, German, French, Spanish, Italian, Dutch, and Portuguese");
});
