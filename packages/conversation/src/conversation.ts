import type { Session } from "@disco/client";
import type { VoiceCall } from "@disco/client/voice";
import type { ReactNode } from "react";
import type { CardProps } from "./card.tsx";
import type { Language } from "./languages/language.ts";
import type { Citation } from "./message-parts.ts";
import type { PersonBar, PersonEnd, PersonHead, withPersons } from "./person/person.tsx";
import type { Texts } from "./texts.ts";
import type { CallBarProps } from "./voice/call-bar.tsx";

/** Calls, once they are fetched. */
export interface Voice {
  call: VoiceCall;
  CallBar: (props: CallBarProps) => ReactNode;
}

/** The views of a conversation with a person. */
export interface PersonViews {
  PersonBar: typeof PersonBar;
  PersonEnd: typeof PersonEnd;
  PersonHead: typeof PersonHead;
  withPersons: typeof withPersons;
}

/** Context of every part of one conversation. */
export interface Conversation {
  session: Session;
  texts: Texts;
  /** The texts of the parts that are loaded later, unless they are English. */
  language?: Language | null | undefined;
  /** Fetches the cards of demos and meetings, which most conversations never show. */
  loadCard: () => Promise<(props: CardProps) => ReactNode>;
  /** Fetches the views of a person, which most conversations never need. */
  loadPerson: () => Promise<PersonViews>;
  /**
   * Fetches what calls need and starts one, with what the visitor's press has made to be heard with; without one the call is one that goes
   * on. There is no voice without it.
   */
  loadVoice?: ((context: AudioContext | undefined) => Promise<Voice>) | undefined;
  /** A call of this tab goes on after the page was loaded again. */
  isInCall?: boolean | undefined;
  /** Called when the visitor opens a citation's quote. */
  onCitation?: ((citation: Citation) => void) | undefined;
}
