import { expect, test } from "vitest";
import { greet, nameParts } from "./person-name.ts";

test.each([
  ["Prof. Dr. Nils Berg", "Nils", "Berg", "Hi Nils,"],
  ["Dipl.-Ing. Jürgen Weiß", "Jürgen", "Weiß", "Hi Jürgen,"],
  ["Mme Claire Dubois", "Claire", "Dubois", "Hi Claire,"],
  ["Okafor, Riley", "Riley", "Okafor", "Hi Riley,"],
  ["van der Meer, Dr. Sanne", "Sanne", "van der Meer", "Hi Sanne,"],
  ["NAKAMURA Yuki", "Yuki", "NAKAMURA", "Hi Yuki,"],
  ["Riley Okafor, CFO", "Riley", "Okafor", "Hi Riley,"],
  ["Riley Okafor, Head of Purchasing", "Riley", "Okafor", "Hi Riley,"],
  ["Riley Okafor Ph.D.", "Riley", "Okafor", "Hi Riley,"],
  ["Yo-Yo Ma", "Yo-Yo", "Ma", "Hi Yo-Yo,"],
  ["'Riley Okafor' via Sales", "Riley", "Okafor", "Hi Riley,"],
  ["Riley Okafor (Northyard)", "Riley", "Okafor", "Hi Riley,"],
  ["Frau Berg", "", "Berg", "Hi Frau Berg,"],
  ["J. Smith", "J.", "Smith", "Hi J. Smith,"],
  ["Judith Guest", "Judith", "Guest", "Hi Judith,"],
  ["佐藤 健", "佐藤 健", "", "Hi 佐藤 健,"],
  ["Kontaktformular", "Kontaktformular", "", "Hello,"],
  ["Website contact form", "Website contact form", "", "Hello,"],
  ["Contact", "Contact", "", "Hello,"],
  ["Northyard GmbH", "Northyard GmbH", "", "Hello,"],
  ["null", "null", "", "Hello,"],
  ["Null", "Null", "", "Hi Null,"],
  ["riley@northyard.example", "riley@northyard.example", "", "Hello,"],
])("%s is greeted as a person is", (name, first, last, greeting) => {
  expect([nameParts(name), greet(name)]).toEqual([{ first, last }, greeting]);
});
