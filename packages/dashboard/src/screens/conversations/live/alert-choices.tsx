import { IconButton, Popover, Switch } from "@disco/react/kit";
import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { type AlertChoice, chime, keepAlertChoice, mayNotify, readAlertChoice } from "../../../live/alert-choice.ts";
import { NoticeChoices } from "./notice-choices.tsx";
import styles from "./live-view.module.css";

/** How this browser calls the member when a visitor begins to wait. */
export function AlertChoices() {
  const [choice, setChoice] = useState(readAlertChoice);
  const [isRefused, setRefused] = useState(false);
  const Icon = choice.notifies || choice.sounds ? Bell : BellOff;

  function keep(next: AlertChoice): void {
    keepAlertChoice(next);
    setChoice(next);
  }

  async function setNotifies(notifies: boolean): Promise<void> {
    const isAllowed = !notifies || (await mayNotify());
    setRefused(!isAllowed);
    if (isAllowed) keep({ ...choice, notifies });
  }

  return (
    <Popover trigger={<IconButton label="Alerts" icon={<Icon aria-hidden="true" size={20} />} />} title="When a visitor waits for a person">
      <div className={styles.choices}>
        <Switch label="Desktop notification" isOn={choice.notifies} onChange={(isOn) => void setNotifies(isOn)} />
        {isRefused && <p role="alert">Your browser blocks notifications of this site. Allow them in its settings for the site.</p>}
        <Switch
          label="Sound"
          isOn={choice.sounds}
          onChange={(sounds) => {
            keep({ ...choice, sounds });
            if (sounds) chime();
          }}
        />
        <p>Both are for this browser, while a window of the dashboard is open.</p>
        <NoticeChoices />
      </div>
    </Popover>
  );
}
