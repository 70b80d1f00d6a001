import type { EmailConfig, SaveEmailConfigReply } from "@disco/protocol";
import { Banner, Button, Dialog, ErrorState, Field, Input, SaveConflict, Skeleton, Stepper, useForm, wizardSteps } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { DnsStep } from "./dns-step.tsx";
import { saveProblem } from "./save-problem.ts";
import styles from "./email-templates.module.css";

const CLOSES_AFTER_MS = 2_000;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
const labels = { last4: "API key", inboundDomain: "Inbound Domain", fromEmail: "Inbound Inbox", replyToEmail: "Response Email" };
const STEPS = ["API key", "Addresses", "DNS records"];

interface EmailSetupDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/** The three steps that set SendGrid up, for owners and admins. */
export function EmailSetupDialog({ onClose, onSaved }: EmailSetupDialogProps) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const config = useQuery({
    queryKey: ["email-config", organization?.id],
    queryFn: ({ signal }) => workspace.mail.readConfig(signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (config.data !== undefined) return <Wizard config={config.data} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog isOpen size="wide" title="Email Integration Setup" onClose={onClose}>
      {config.isError ? (
        <ErrorState title="The setup could not be loaded" message={config.error.message} onRetry={() => void config.refetch()} />
      ) : (
        <Skeleton shape="fields" rows={4} label="Loading the setup..." />
      )}
    </Dialog>
  );
}

interface Draft {
  last4: string | null;
  version: string;
  sendgridApiKey: string;
  inboundDomain: string;
  fromEmail: string;
  replyToEmail: string;
  eventKey: string;
}

function Wizard({ config, onClose, onSaved }: EmailSetupDialogProps & { config: EmailConfig }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const [step, setStep] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [saved, setSaved] = useState<SaveEmailConfigReply | null>(null);
  const form = useForm<Draft>({
    initial: toDraft(config),
    readSaved: async () => toDraft(await workspace.mail.readConfig()),
    submit: async ({ last4: _last4, ...sent }) => {
      setSaved(await workspace.mail.saveConfig(sent));
      onSaved();
      await cache.invalidateQueries({ queryKey: ["email-config"] });
    },
  });
  const { draft } = form;
  // A refused key is refused where it is typed.
  const check = useMutation({ mutationFn: () => workspace.mail.checkKey(draft.sendgridApiKey.trim()), onSuccess: () => setStep(1) });
  const isUnchecked = saved?.keyCheck === "unreachable";
  useEffect(() => {
    if (saved === null || isUnchecked) return;
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved, isUnchecked, onClose]);
  const problems = problemsOf(step, draft, config.configured);
  const problem = (field: keyof Draft) =>
    field === "sendgridApiKey" && check.isError ? check.error.message : isChecked ? (problems[field] ?? null) : null;
  const change = (fields: Partial<Draft>) => {
    check.reset();
    form.change(fields);
  };
  if (saved !== null)
    return (
      <Dialog isOpen size="wide" title="Email Integration Setup" onClose={onClose}>
        <Banner tone={isUnchecked ? "warn" : "good"} title={isUnchecked ? "Saved, key not checked" : "Configuration Saved"}>
          {saved.message}
        </Banner>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      size="wide"
      isBusy={form.isBusy || check.isPending}
      onClose={onClose}
      title="Email Integration Setup"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (Object.keys(problems).length > 0) return;
        if (step === 2) return void form.submit(event);
        setChecked(false);
        if (step === 0 && draft.sendgridApiKey.trim() !== "") return check.mutate();
        setStep(step + 1);
      }}
      actions={
        <>
          {step > 0 && (
            <Button disabled={form.isBusy} onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          <Button kind="primary" type="submit" isBusy={form.isBusy || check.isPending}>
            {check.isPending ? "Checking the key..." : step < 2 ? "Continue" : form.isBusy ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Stepper label="Steps of the setup" steps={wizardSteps(STEPS, step)} />
        {form.error !== null && <Banner tone="bad">{saveProblem(form.error, "An unexpected error occurred")}</Banner>}
        {step === 2 && (
          <SaveConflict form={form} labels={labels} describe={{ last4: (last4) => (last4 === null ? "None" : `Ends in ${last4}`) }} />
        )}
        {step === 0 && (
          <>
            {config.configured && (
              <Banner tone={config.isKeyChecked ? "good" : "warn"}>
                {config.isKeyChecked ? "Configured with" : "SendGrid has not been able to check"} the key that ends in {config.last4}. Leave
                the field empty to keep it.
              </Banner>
            )}
            <Field
              label="SendGrid API Key"
              description="It needs Mail Send and Inbound Parse permissions."
              error={problem("sendgridApiKey")}
            >
              <Input
                type="password"
                autoComplete="off"
                maxLength={200}
                value={draft.sendgridApiKey}
                onValueChange={(sendgridApiKey) => change({ sendgridApiKey })}
              />
            </Field>
            <p className={styles.note}>
              No account yet?{" "}
              <a href="https://signup.sendgrid.com/" target="_blank" rel="noreferrer">
                Sign up for SendGrid
              </a>
            </p>
          </>
        )}
        {step === 1 && (
          <>
            <Field
              label="Inbound Domain"
              description="Mail to it arrives here. Use a subdomain of your own, such as inbound.example.com."
              error={problem("inboundDomain")}
            >
              <Input value={draft.inboundDomain} maxLength={253} onValueChange={(inboundDomain) => change({ inboundDomain })} />
            </Field>
            <Field label="Inbound Inbox" description="Your mail is sent from this address." error={problem("fromEmail")}>
              <Input type="email" value={draft.fromEmail} maxLength={254} onValueChange={(fromEmail) => change({ fromEmail })} />
            </Field>
            <Field label="Response Email" description="Answers go there. Empty: to the inbound inbox.">
              <Input type="email" value={draft.replyToEmail} maxLength={254} onValueChange={(replyToEmail) => change({ replyToEmail })} />
            </Field>
          </>
        )}
        {step === 2 && (
          <DnsStep
            config={config}
            domain={draft.inboundDomain}
            eventKey={draft.eventKey}
            onEventKeyChange={(eventKey) => change({ eventKey })}
          />
        )}
      </div>
    </Dialog>
  );
}

function toDraft({ last4, inboundDomain, fromEmail, replyToEmail, version }: EmailConfig): Draft {
  return { last4, inboundDomain, fromEmail, replyToEmail, version, sendgridApiKey: "", eventKey: "" };
}

function problemsOf(step: number, draft: Draft, hasKey: boolean): Partial<Record<keyof Draft, string>> {
  if (step === 0) return draft.sendgridApiKey.trim() === "" && !hasKey ? { sendgridApiKey: "SendGrid API Key is required" } : {};
  if (step === 2) return {};
  const from = draft.fromEmail.trim();
  return {
    ...(draft.inboundDomain.trim() === "" ? { inboundDomain: "Inbound Domain is required" } : {}),
    ...(from === ""
      ? { fromEmail: "From Email is required" }
      : ADDRESS.test(from)
        ? {}
        : { fromEmail: "Please enter a valid email address" }),
  };
}
