/** Every sentence of a conversation with a person. */
export interface PersonTexts {
  ask: string;
  joined: (name: string) => string;
  left: (name: string) => string;
  read: string;
}

/** English. */
export const englishPerson: PersonTexts = {
  ask: "Talk to a person",
  joined: (name) => `${name} joined`,
  left: (name) => `${name} left`,
  read: "Read",
};
