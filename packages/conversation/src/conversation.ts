import type { Session } from "@disco/client";
import type { ReactNode } from "react";
import type { CardProps } from "./card.tsx";
import type { Language } from "./languages/language.ts";
import type { MessageExtras, NewMessages, Notice, ThreadTools } from "./message-extras.tsx";
import type { Citation } from "./message-parts.ts";
import type { Texts } from "./texts.ts";

/** What there is beside the words of a conversation. */
export interface Extras {
  MessageExtras: typeof MessageExtras;
  ThreadTools: typeof ThreadTools;
  Notice: typeof Notice;
  NewMessages: typeof NewMessages;
}

/** What every part of one conversation shares. */
export interface Conversation {
  session: Session;
  texts: Texts;
  /** The texts of the parts that are loaded later, unless they are English. */
  language?: Language | null | undefined;
  /** Fetches the cards of demos and meetings, which most conversations never show. */
  loadCard: () => Promise<(props: CardProps) => ReactNode>;
  /** Fetches copying, the transcript and the notices of a thread, which nothing needs before the first message. */
  loadExtras: () => Promise<Extras>;
  /** Called when the visitor opens a citation's quote. */
  onCitation?: ((citation: Citation) => void) | undefined;
}
