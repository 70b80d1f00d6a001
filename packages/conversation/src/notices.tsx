import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { englishNotices } from "./notice-texts.ts";
import type { NoticeTexts } from "./notice-texts.ts";

const CLOCK = "M12 2a10 10 0 1 0 .1 0zM12 6v6l4 2";

/** The consent in place of the thread. It takes the focus, so that its text is read first. */
export function ConsentView({
  text,
  onAgree,
  texts = englishNotices,
}: {
  text: string;
  onAgree: () => void;
  texts?: NoticeTexts | undefined;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="disco-consent">
      <h2 ref={title} tabIndex={-1}>
        {texts.consentTitle}
      </h2>
      <p dir="auto">{text}</p>
      <button
        type="button"
        className="disco-primary"
        onClick={({ currentTarget }) => {
          const panel = currentTarget.closest(".disco-panel");
          const place = panel?.parentElement;
          onAgree();
          // The pressed button is gone, and the focus with it; a guided demo has a panel of its own.
          requestAnimationFrame(() =>
            (panel?.isConnected ? panel : place)?.querySelector<HTMLElement>(".disco-panel textarea, .disco-demo h2")?.focus(),
          );
        }}
      >
        {texts.agree}
      </button>
    </div>
  );
}

/** Says that this widget is not the live one. */
export function StagingNotice({ texts = englishNotices }: { texts?: NoticeTexts | undefined }) {
  return (
    <p className="disco-staging" role="note">
      {texts.staging}
    </p>
  );
}

/** Notice outside of business hours, with a default text. */
export function AwayNotice({ text, texts = englishNotices }: { text: string; texts?: NoticeTexts | undefined }) {
  return (
    <p className="disco-away" role="note">
      <Icon path={CLOCK} />
      <span dir="auto">{text || texts.away}</span>
    </p>
  );
}
