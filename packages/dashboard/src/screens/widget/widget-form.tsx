import { Field, Input, Select, Switch, Textarea } from "@disco/react/kit";
import { DemoFields } from "./demo-fields.tsx";
import { DisplayTypeChoice } from "./display-type-choice.tsx";
import { FormSection } from "./form-section.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { LineList } from "./line-list.tsx";
import { TriggerFields } from "./trigger-fields.tsx";
import { useWidgetFormState } from "./widget-form-state.ts";
import type { WidgetDraft } from "./widget-draft.ts";

const THEMES = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
  { value: "auto", label: "As the visitor's system" },
] as const;
const POSITIONS = [
  { value: "right", label: "Bottom right" },
  { value: "left", label: "Bottom left" },
] as const;

/** Everything that can be set about the widget. */
export function WidgetForm({ draft, change }: { draft: WidgetDraft; change: (fields: Partial<WidgetDraft>) => void }) {
  const { issue, isReadOnly } = useWidgetFormState();
  return (
    <>
      <FormSection title="Appearance">
        <DisplayTypeChoice value={draft.displayType} onValueChange={(displayType) => change({ displayType })} />
        <Select label="Theme" isDisabled={isReadOnly} value={draft.theme} options={THEMES} onValueChange={(theme) => change({ theme })} />
        <Select
          label="Position"
          isDisabled={isReadOnly}
          value={draft.position}
          options={POSITIONS}
          onValueChange={(position) => change({ position })}
        />
        <Field label="Accent colour" description="Such as #3366ff. Its readable text is derived from it." error={issue("accent")}>
          <Input
            name="accent"
            value={draft.accent ?? ""}
            onValueChange={(accent) => change({ accent: accent || null })}
            placeholder="#c8f031"
          />
        </Field>
      </FormSection>
      <FormSection title="Words">
        <Field label="Greeting" error={issue("greeting")}>
          <Textarea
            name="greeting"
            rows={2}
            maxLength={500}
            value={draft.greeting ?? ""}
            onValueChange={(greeting) => change({ greeting: greeting || null })}
          />
        </Field>
        <LineList
          label="Tips"
          description="Questions that a visitor can ask with one click."
          lines={draft.tips}
          max={8}
          addLabel="Add a tip"
          path="tips"
          onChange={(tips) => change({ tips })}
        />
        <Field
          label="Consent text"
          description="When there is one, visitors agree to it before the first message. A changed text asks again."
          error={issue("consentText")}
        >
          <Textarea
            name="consent"
            rows={3}
            maxLength={2_000}
            value={draft.consentText ?? ""}
            onValueChange={(consentText) => change({ consentText: consentText || null })}
          />
        </Field>
      </FormSection>
      <FormSection title="Where it may stand">
        <LineList
          label="Allowed domains"
          description="Such as example.com or *.example.com. Without any, every page may carry the widget."
          lines={draft.allowedDomains}
          max={50}
          addLabel="Add a domain"
          path="allowedDomains"
          onChange={(allowedDomains) => change({ allowedDomains })}
        />
        <Switch
          label="Staging: visitors see that the widget is being tried out, and their conversations count in no figures"
          isOn={draft.isStaging}
          isDisabled={isReadOnly}
          onChange={(isStaging) => change({ isStaging })}
        />
      </FormSection>
      <FormSection title="Meetings and demo">
        <Field
          label="Scheduling link"
          description="Your own booking page (https). The agent gives it with every offer of a meeting."
          error={issue("schedulingUrl")}
        >
          <Input
            type="url"
            name="scheduling"
            placeholder="https://calendly.com/you"
            value={draft.schedulingUrl ?? ""}
            onValueChange={(schedulingUrl) => change({ schedulingUrl: schedulingUrl || null })}
          />
        </Field>
        <DemoFields draft={draft} change={change} />
      </FormSection>
      <FormSection title="Proactive messages">
        <TriggerFields triggers={draft.triggers} onChange={(triggers) => change({ triggers })} />
      </FormSection>
      <FormSection title="Business hours">
        <HoursFields hours={draft.hours} onChange={(hours) => change({ hours })} />
      </FormSection>
    </>
  );
}
