import { expect, test } from "vitest";
import { splitQuestions } from "./split-questions.ts";

test.each([
  ["How much is Growth? And do you support Okta?", ["How much is Growth?", "And do you support Okta?"]],
  ["What uptime do you promise, and what do we get if you miss it?", ["What uptime do you promise", "what do we get if you miss it?"]],
  [
    "How much is Growth, can I cancel any time, and do you have an office in Germany?",
    ["How much is Growth", "can I cancel any time", "do you have an office in Germany?"],
  ],
  [
    "Hi, three questions: what does Starter cost? Does it work with SAP? And who do I contact?",
    ["what does Starter cost?", "Does it work with SAP?", "And who do I contact?"],
  ],
  ["When I cancel my plan, do I get my money back?", ["When I cancel my plan, do I get my money back?"]],
  ["If the line is down, can drivers check in and is it safe?", ["If the line is down, can drivers check in and is it safe?"]],
  ["We have 40 users. How much would that cost?", ["We have 40 users. How much would that cost?"]],
  ["does the kiosk run on ipads and how much is it?", ["does the kiosk run on ipads", "how much is it?"]],
  [
    "Three things: 1) where is the data, 2) do you sign a DPA, 3) how long are records kept?",
    ["where is the data", "do you sign a DPA", "how long are records kept?"],
  ],
  ["1. We run 40 trucks 2. We are in Spain\nWhat would it cost?", ["1. We run 40 trucks 2. We are in Spain\nWhat would it cost?"]],
  ["Is version 2) of the API out?", ["Is version 2) of the API out?"]],
  ["Is there a free trial?", ["Is there a free trial?"]],
  ["Is search and replace there?", ["Is search and replace there?"]],
])("cuts %j into its questions", (message, questions) => {
  expect(splitQuestions(message, "en")).toEqual(questions);
});

test.each([
  ["de", "Was kostet Pro und wie viele Nutzer sind dabei?", ["Was kostet Pro", "wie viele Nutzer sind dabei?"]],
  ["fr", "Combien coûte Pro, et quel est le délai de résiliation ?", ["Combien coûte Pro", "quel est le délai de résiliation ?"]],
  ["es", "¿Cuánto cuesta Pro y cuántos usuarios incluye?", ["¿Cuánto cuesta Pro", "cuántos usuarios incluye?"]],
  ["it", "quanto costa e qual è il termine di disdetta?", ["quanto costa", "qual è il termine di disdetta?"]],
  ["nl", "Wat kost Pro en hoeveel gebruikers zijn inbegrepen?", ["Wat kost Pro", "hoeveel gebruikers zijn inbegrepen?"]],
  ["pt", "Quanto custa o Pro e qual é o prazo de cancelamento?", ["Quanto custa o Pro", "qual é o prazo de cancelamento?"]],
  ["de", "Wann und wie kann ich kündigen?", ["Wann und wie kann ich kündigen?"]],
  ["es", "¿Hay descuentos para clientes que pagan y que renuevan?", ["¿Hay descuentos para clientes que pagan y que renuevan?"]],
  ["it", "Qual è la differenza tra Base e Pro?", ["Qual è la differenza tra Base e Pro?"]],
] as const)("cuts a sentence in %s, %j, into its questions", (language, message, questions) => {
  expect(splitQuestions(message, language)).toEqual(questions);
});
