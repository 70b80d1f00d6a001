import { Button, Field, Input } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import styles from "./type-instead.module.css";

/** Words for those who cannot speak here, or would rather not. The agent answers them aloud. */
export function TypeInstead({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState("");
  function send(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    onSend(text);
    setText("");
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <Field label="Type instead" isLabelHidden>
        <Input value={text} onValueChange={setText} placeholder="Type instead" maxLength={4000} autoComplete="off" />
      </Field>
      <Button type="submit">Send</Button>
    </form>
  );
}
