import { isEmailAddress } from "@disco/client";
import { useState } from "react";
import type { DemoTexts } from "./demo-texts.ts";

/** Contact details for the demo. Missing ones are marked after the first attempt to send. */
export function ContactForm({
  contact,
  texts,
  action,
  onSend,
}: {
  contact: { name: string; email: string };
  texts: DemoTexts;
  action: string;
  onSend: (contact: { name: string; email: string }) => void;
}) {
  const [name, setName] = useState(contact.name);
  const [email, setEmail] = useState(contact.email);
  const [hasTried, setTried] = useState(false);
  const isNamed = name.trim() !== "";
  const isAddress = isEmailAddress(email.trim());
  return (
    <form
      className="disco-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed && isAddress) return onSend({ name, email });
        setTried(true);
        event.currentTarget.querySelector<HTMLInputElement>(isNamed ? "[type=email]" : "[type=text]")?.focus();
      }}
    >
      <label>
        {texts.name}
        <input
          type="text"
          value={name}
          maxLength={200}
          autoComplete="name"
          dir="auto"
          required
          aria-invalid={hasTried && !isNamed}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        {hasTried && !isNamed && <small role="alert">{texts.nameMissing}</small>}
      </label>
      <label>
        {texts.email}
        <input
          type="email"
          value={email}
          maxLength={254}
          autoComplete="email"
          dir="ltr"
          required
          aria-invalid={hasTried && !isAddress}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        {hasTried && !isAddress && <small role="alert">{texts.emailInvalid}</small>}
      </label>
      <button type="submit" className="disco-primary">
        {action}
      </button>
    </form>
  );
}
