import type { Session } from "@disco/client";
import type { ReactNode } from "react";
import type { CardProps } from "./card.tsx";
import type { Language } from "./languages/language.ts";
import type { Citation } from "./message-parts.ts";
import type { Texts } from "./texts.ts";

/** What every part of one conversation shares. */
export interface Conversation {
  session: Session;
  texts: Texts;
  /** The texts of the parts that are loaded later, unless they are English. */
  language?: Language | null | undefined;
  /** Fetches the cards of demos and meetings, which most conversations never show. */
  loadCard: () => Promise<(props: CardProps) => ReactNode>;
  /** Called when the visitor opens a citation's quote. */
  onCitation?: ((citation: Citation) => void) | undefined;
}
