import { expect, it } from "vitest";
import { ask } from "../../../../testing/library/ask-quayfold.ts";

const waage = {
  "/produkte": [
    [
      "Produkte › Bodenwaagen",
      "Unsere Bodenwaagen werden bündig in den Boden eingelassen. Die Edelstahlwaage kostet 4.360 Euro und trägt bis zu 1.500 kg.",
    ],
    ["Produkte › Kranwaagen", "Kranwaagen hängen am Haken. Sie tragen bis zu 5.000 kg und werden mit einem Akku geliefert."],
  ],
  "/service": [
    ["Service › Kalibrierung", "Wir kalibrieren Ihre Waage vor Ort oder in unserem Labor. Die Kalibrierung dauert drei Werktage."],
  ],
} as const;
const repartos = {
  "/precios": [
    ["Precios › Plan Ruta", "El plan Ruta cuesta 27,50 euros al mes por furgoneta. Si paga un año por adelantado, le regalamos dos meses."],
    ["Precios › Prueba", "Puede probar la aplicación gratis durante 21 días, sin tarjeta."],
  ],
  "/contacto": [["Contacto", "Nuestro equipo atiende por teléfono de lunes a viernes, de ocho a seis."]],
} as const;

it.each([
  ["was kostet die Edelstahlwaage?", waage, "4.360 Euro"],
  ["¿cuánto cuesta el plan Ruta por furgoneta?", repartos, "27,50"],
  ["¿durante cuántos días puedo probar gratis la aplicación?", repartos, "21 días"],
])("answers %j out of a site in that language", async (question, pages, fact) => {
  const { text, refused } = await ask(question, { pages });
  expect(text).toContain(fact);
  expect(refused).toBe(false);
});

it("refuses what such a site does not say", async () => {
  expect((await ask("Haben Sie eine Niederlassung in Portugal?", { pages: waage })).refused).toBe(true);
});
