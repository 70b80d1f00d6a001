import type { CardTexts } from "../card-texts.ts";
import type { DemoTexts } from "../demo-flow/demo-texts.ts";
import type { NoticeTexts } from "../notice-texts.ts";
import type { PersonTexts } from "../person/person-texts.ts";
import type { Texts } from "../texts.ts";
import type { VoiceTexts } from "../voice/voice-texts.ts";

/** One language, whole. English has its parts beside the views that use them; every other language is one file, loaded when it is spoken. */
export interface Language {
  texts: Texts;
  cards: CardTexts;
  notices: NoticeTexts;
  person: PersonTexts;
  demo: DemoTexts;
  voice: VoiceTexts;
}
