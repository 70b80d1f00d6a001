import type { CalendarEvent } from "@disco/protocol";
import { Button, ConfirmDialog, Drawer, Fact, Facts, useToast } from "@disco/react/kit";
import { useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { colorOf, notMailedWords, placeOf, responseLabel, shortened, titleOf, whenOf } from "./event-words.ts";
import styles from "./calendar.module.css";

interface EventDrawerProps {
  event: CalendarEvent;
  onMove: () => void;
  /** Something of the event has changed. */
  onChanged: () => void;
  onClose: () => void;
}

export function EventDrawer({ event, onMove, onChanged, onClose }: EventDrawerProps) {
  const { workspace } = useApi();
  const { say, sayProblem } = useToast();
  const [isCancelling, setCancelling] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { meeting } = event;
  const place = placeOf(event);
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
      onChanged();
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }
  async function mark(isNoShow: boolean): Promise<void> {
    await workspace.calendar.markNoShow(event.id, isNoShow);
    say("Noted.");
  }
  async function cancel(): Promise<void> {
    const { notMailed } = await workspace.calendar.cancelMeeting(event.id);
    if (notMailed.length > 0) sayProblem(`Cancelled. ${notMailedWords(notMailed)}`);
    else say("Cancelled. Guests are notified.");
  }
  return (
    <Drawer isOpen onClose={onClose} title={shortened(titleOf(event))} subtitle={whenOf(event)} icon={<Swatch event={event} />}>
      <div className={styles.drawer}>
        <Facts>
          {place !== null && (
            <Fact name="Where">
              {event.hangoutLink === undefined ? (
                place
              ) : (
                <a href={event.hangoutLink} target="_blank" rel="noreferrer">
                  {place}
                </a>
              )}
            </Fact>
          )}
          {meeting?.host != null && (
            <Fact name="Host">
              {meeting.host}
              {meeting.hostReason !== null && <span className={styles.note}> {meeting.hostReason}</span>}
            </Fact>
          )}
          {event.attendees.length > 0 && (
            <Fact name="Guests">
              <ul>
                {event.attendees.map(({ email, displayName, responseStatus }) => (
                  <li key={email}>
                    {displayName === undefined ? email : `${displayName}, ${email}`}{" "}
                    <span className={styles.note}>{responseLabel(responseStatus)}</span>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {event.description !== undefined && event.description !== "" && <Fact name="About">{shortened(event.description)}</Fact>}
          <Fact name="Calendar">{meeting === null ? "Google Calendar" : meeting.isInGoogle ? "Disco and Google Calendar" : "Disco"}</Fact>
          {meeting?.isNoShow === true && <Fact name="Outcome">The guest did not come.</Fact>}
        </Facts>
        {meeting !== null && (
          <div className={styles.actions}>
            {meeting.conversationId !== null && (
              <Link className="disco-kit-button" data-size="small" to={`/dashboard/conversations/${meeting.conversationId}`}>
                Open the conversation
              </Link>
            )}
            <Button size="small" onClick={onMove}>
              Move
            </Button>
            <Button size="small" isBusy={isBusy} onClick={() => void run(() => mark(!meeting.isNoShow))}>
              {meeting.isNoShow ? "The guest came" : "The guest did not come"}
            </Button>
            <Button size="small" kind="danger" onClick={() => setCancelling(true)}>
              Cancel meeting
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={isCancelling}
        title="Cancel this meeting?"
        confirmLabel="Cancel meeting"
        onCancel={() => setCancelling(false)}
        onConfirm={() => {
          setCancelling(false);
          void run(cancel).then(onClose);
        }}
      >
        Guests are notified by e-mail, and the time is free again.
      </ConfirmDialog>
    </Drawer>
  );
}

function Swatch({ event }: { event: CalendarEvent }) {
  return (
    <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16">
      <rect width="16" height="16" rx="4" fill={colorOf(event).color} />
    </svg>
  );
}
