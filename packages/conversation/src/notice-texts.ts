/** Every sentence of the notices that stand before or above a chat. */
export interface NoticeTexts {
  consentTitle: string;
  agree: string;
  away: string;
  staging: string;
}

/** English. */
export const englishNotices: NoticeTexts = {
  consentTitle: "Before we start",
  agree: "Agree and continue",
  away: "We are away right now",
  staging: "Staging: this chat is being tried out",
};
