import type { Language } from "./language.ts";

const loaders: Record<string, () => Promise<Language>> = {
  de: () => import("./german.ts").then(({ german }) => german),
  fr: () => import("./french.ts").then(({ french }) => french),
  es: () => import("./spanish.ts").then(({ spanish }) => spanish),
  it: () => import("./italian.ts").then(({ italian }) => italian),
  nl: () => import("./dutch.ts").then(({ dutch }) => dutch),
  pt: () => import("./portuguese.ts").then(({ portuguese }) => portuguese),
  ar: () => import("./arabic.ts").then(({ arabic }) => arabic),
};

/** Picks the first supported language of `wanted`, such as the browser's and the page's; otherwise English. */
export function chooseLanguage(wanted: readonly (string | null | undefined)[]): string {
  for (const tag of wanted) {
    const language = tag?.toLowerCase().split(/[-_]/u)[0];
    if (language && (language === "en" || Object.hasOwn(loaders, language))) return language;
  }
  return "en";
}

/** Fetches the texts of the first supported language. Null for English, which the views include. */
export async function loadTexts(...wanted: (string | null | undefined)[]): Promise<Language | null> {
  return (await loaders[chooseLanguage(wanted)]?.()) ?? null;
}
