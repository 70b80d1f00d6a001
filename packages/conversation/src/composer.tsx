import { isBusy } from "@disco/client";
import type { Conversation } from "./conversation.ts";
import { Icon } from "./icon.tsx";
import { useReadable } from "./use-readable.ts";

const STOP = "M7 7h10v10H7z";
const SEND = "M12 19V5M5 12l7-7 7 7";

const MAX_LENGTH = 4000;
// While an input method composes, its keys carry this code, also the Enter that ends the composition in Safari.
const COMPOSING = 229;

/**
 * Where the visitor writes. While a reply is pending the field takes no input, as the button stops the reply;
 * it is read-only rather than disabled, because a disabled field would lose the focus and fold the phone's keyboard.
 */
export function Composer({ conversation: { session, texts } }: { conversation: Conversation }) {
  const busy = isBusy(useReadable(session.chat));
  const draft = useReadable(session.draft);
  // What the field holds now, which may be newer than what was drawn; a session that is busy ignores it.
  const send = () => session.send(session.draft.peek());
  return (
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
      <button type="submit" className="disco-send" aria-label={busy ? texts.stop : texts.send} disabled={!busy && !draft.trim()}>
        <Icon path={busy ? STOP : SEND} />
      </button>
    </form>
  );
}
