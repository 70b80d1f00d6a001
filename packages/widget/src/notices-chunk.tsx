import { isAway } from "@disco/client";
import { ChatPanel } from "@disco/conversation";
import type { Conversation } from "@disco/conversation";
import { AwayNotice, ConsentView, StagingNotice } from "@disco/conversation/notices";
import noticesCss from "@disco/conversation/notices.css";
import { adopt } from "./adopt.ts";

/** What stands before or above a chat, and its style. */
export function attach(root: ShadowRoot): typeof drawNoticed {
  adopt(root, noticesCss);
  return drawNoticed;
}

/** Not a component: the panel it draws is the one that stood there without it, and keeps its focus. */
function drawNoticed(conversation: Conversation, onClose: (() => void) | undefined) {
  const { session, language } = conversation;
  const consent = session.consent.peek();
  const config = session.config.peek();
  const hours = config?.hours;
  const texts = language?.notices;
  return (
    <ChatPanel
      conversation={conversation}
      onClose={onClose}
      notice={
        <>
          {config?.isStaging && <StagingNotice texts={texts} />}
          {hours && isAway(hours, new Date()) && <AwayNotice text={hours.awayMessage} texts={texts} />}
        </>
      }
    >
      {consent && <ConsentView text={consent.text} onAgree={session.agree} texts={texts} />}
    </ChatPanel>
  );
}
