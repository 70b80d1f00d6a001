import { isBusy } from "@disco/client";
import { useState } from "react";
import type { Conversation } from "./conversation.ts";
import { Icon } from "./icon.tsx";
import { useLoaded } from "./use-loaded.ts";
import { usePerson } from "./use-person.ts";
import { useReadable } from "./use-readable.ts";

const STOP = "M7 7h10v10H7z";
const SEND = "M12 19V5M5 12l7-7 7 7";

const SPEAK = "M12 2a3 3 0 0 0-3 3v7a3 3 0 0 0 6 0V5a3 3 0 0 0-3-3ZM19 10v2a7 7 0 0 1-14 0v-2M12 19v3";

const MAX_LENGTH = 4000;
// While an input method composes, its keys carry this code, also the Enter that ends the composition in Safari.
const COMPOSING = 229;

/**
 * Where the visitor writes. While a reply is pending the field takes no input, as the button stops the reply;
 * it is read-only rather than disabled, because a disabled field would lose the focus and fold the phone's keyboard.
 */
export function Composer({ conversation }: { conversation: Conversation }) {
  const { session, texts, loadVoice, isInCall } = conversation;
  const [wanted, want] = useState<AudioContext | boolean>(isInCall ?? false);
  const voice = useLoaded(() => loadVoice!(typeof wanted === "object" ? wanted : undefined), wanted, wanted);
  const { PersonBar } = usePerson(conversation);
  const busy = isBusy(useReadable(session.chat));
  const draft = useReadable(session.draft);
  // What the field holds now, which may be newer than what was drawn; a session that is busy ignores it.
  const send = () => (voice ? voice.call.say : session.send)(session.draft.peek());
  return (
    <>
      {PersonBar && <PersonBar conversation={conversation} />}
      {voice && <voice.CallBar call={voice.call} conversation={conversation} />}
      <form
        className="disco-composer"
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) session.stop();
          else send();
        }}
      >
        <textarea
          rows={1}
          value={draft}
          placeholder={texts.placeholder}
          aria-label={texts.placeholder}
          maxLength={MAX_LENGTH}
          enterKeyHint="send"
          autoComplete="off"
          dir={draft ? "auto" : undefined}
          readOnly={busy}
          aria-disabled={busy}
          onInput={(event) => session.setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.keyCode === COMPOSING) return;
            event.preventDefault();
            send();
          }}
        />
        {loadVoice && (
          // A browser plays only what a press has made.
          <button
            type="button"
            className="disco-close"
            title={texts.voice}
            onClick={() => (voice ? voice.call.start : want)(new AudioContext())}
          >
            <Icon path={SPEAK} />
          </button>
        )}
        <button type="submit" className="disco-send" aria-label={busy ? texts.stop : texts.send} disabled={!busy && !draft.trim()}>
          <Icon path={busy ? STOP : SEND} />
        </button>
      </form>
    </>
  );
}
