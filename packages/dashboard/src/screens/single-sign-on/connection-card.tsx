import type { SignInConnection, SingleSignOn, WriteSignInConnection } from "@disco/protocol";
import {
  Badge,
  Button,
  ChipsInput,
  ConfirmDialog,
  CopyField,
  Field,
  Input,
  SegmentedControl,
  Textarea,
  useForm,
  useToast,
} from "@disco/react/kit";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { useUnsavedChanges } from "../settings/unsaved-changes.ts";
import styles from "../settings/settings-screen.module.css";
import { readMetadata } from "./read-metadata.ts";

interface Props {
  connection: SignInConnection | null;
  addresses: SingleSignOn["addresses"];
  onChange: () => Promise<void>;
}

/** The organization's identity provider, by OIDC or SAML. */
export function ConnectionCard({ connection, addresses, onChange }: Props) {
  const { singleSignOn } = useApi().workspace;
  const { say, sayProblem } = useToast();
  const [isAsking, setAsking] = useState(false);
  const form = useForm<Draft>({
    initial: toDraft(connection),
    submit: async (draft) => {
      const { connection: saved } = await singleSignOn.saveConnection(toBody(draft));
      say("The identity provider is saved.");
      await onChange();
      return toDraft(saved);
    },
  });
  const remove = useMutation({
    mutationFn: () => singleSignOn.removeConnection(),
    onSuccess: async () => {
      form.reset(toDraft(null));
      say("The identity provider is removed.");
      await onChange();
    },
    onError: (error) => sayProblem(error.message),
  });
  useUnsavedChanges(form.isDirty);
  const { draft, change, issue } = form;
  return (
    <section aria-labelledby="sso-connection" className={styles.card}>
      <div className={styles.row}>
        <h3 id="sso-connection">Identity provider</h3>
        <Badge tone={connection === null ? "neutral" : "good"}>
          {connection === null ? "Not set up" : connection.protocol.toUpperCase()}
        </Badge>
      </div>
      <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <SegmentedControl
          label="Protocol"
          segments={[
            { value: "oidc", label: "OpenID Connect" },
            { value: "saml", label: "SAML 2.0" },
          ]}
          value={draft.protocol}
          onValueChange={(protocol) => change({ protocol })}
        />
        {draft.protocol === "oidc" ? (
          <>
            <CopyField label="Redirect address" value={addresses.callback} description="Your provider asks for it." />
            <Field label="Issuer" error={issue("issuer")}>
              <Input type="url" value={draft.issuer} onValueChange={(issuer) => change({ issuer })} placeholder="https://login.acme.com" />
            </Field>
            <div className={styles.pair}>
              <Field label="Client ID" error={issue("clientId")}>
                <Input value={draft.clientId} onValueChange={(clientId) => change({ clientId })} autoComplete="off" />
              </Field>
              <Field
                label="Client secret"
                error={issue("clientSecret")}
                description={connection?.protocol === "oidc" && "Leave it empty to keep the one that is saved."}
              >
                <Input
                  type="password"
                  value={draft.clientSecret}
                  onValueChange={(clientSecret) => change({ clientSecret })}
                  autoComplete="off"
                />
              </Field>
            </div>
          </>
        ) : (
          <>
            <CopyField label="Assertion consumer service (ACS)" value={addresses.assertionConsumer} />
            <CopyField label="Entity ID and metadata address" value={addresses.metadata} />
            <Field label="Metadata of your provider" description="Paste its XML to fill in the fields below.">
              <Textarea
                rows={3}
                value={draft.metadata}
                onValueChange={(metadata) => {
                  const read = readMetadata(metadata);
                  change({ metadata, ...(read && { ...read, certificates: read.certificates.join("\n\n") }) });
                }}
              />
            </Field>
            <Field label="Entity ID of your provider" error={issue("entityId")}>
              <Input value={draft.entityId} onValueChange={(entityId) => change({ entityId })} autoComplete="off" />
            </Field>
            <Field label="Sign-in address" error={issue("entryPoint")}>
              <Input type="url" value={draft.entryPoint} onValueChange={(entryPoint) => change({ entryPoint })} />
            </Field>
            <Field
              label="Signing certificate"
              error={issue("certificates") ?? issue("certificates.0")}
              description="As PEM. Separate several with an empty line."
            >
              <Textarea rows={4} value={draft.certificates} onValueChange={(certificates) => change({ certificates })} />
            </Field>
          </>
        )}
        <div className={styles.pair}>
          <Field
            label={draft.protocol === "oidc" ? "Claim of roles" : "Attribute of roles"}
            error={issue("roleClaim")}
            description="Leave it empty and new members join as members."
          >
            <Input value={draft.roleClaim} onValueChange={(roleClaim) => change({ roleClaim })} placeholder="groups" autoComplete="off" />
          </Field>
          <Field label="Values that make an admin" error={issue("adminValues")}>
            <ChipsInput values={draft.adminValues} onValuesChange={(adminValues) => change({ adminValues })} max={20} />
          </Field>
        </div>
        {form.problem !== null && (
          <p role="alert" className={styles.problem}>
            {form.problem}
          </p>
        )}
        <div className={styles.save}>
          <Button type="submit" kind="primary" isBusy={form.isBusy} disabled={!form.isDirty}>
            {form.isBusy ? "Saving..." : "Save provider"}
          </Button>
          {connection !== null && (
            <Button kind="quiet" isBusy={remove.isPending} onClick={() => setAsking(true)}>
              Remove provider
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the identity provider"
        confirmLabel="Remove"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      >
        Members sign in with a code by email or a password again. Their memberships and open sign-ins stay.
      </ConfirmDialog>
    </section>
  );
}

interface Draft {
  protocol: "oidc" | "saml";
  issuer: string;
  clientId: string;
  clientSecret: string;
  metadata: string;
  entityId: string;
  entryPoint: string;
  certificates: string;
  roleClaim: string;
  adminValues: string[];
}

const empty = { issuer: "", clientId: "", clientSecret: "", metadata: "", entityId: "", entryPoint: "", certificates: "" };

function toDraft(connection: SignInConnection | null): Draft {
  if (connection === null) return { ...empty, protocol: "oidc", roleClaim: "", adminValues: [] };
  const { protocol, roleClaim, adminValues } = connection;
  const shared = { ...empty, protocol, roleClaim: roleClaim ?? "", adminValues };
  if (connection.protocol === "oidc") return { ...shared, issuer: connection.issuer, clientId: connection.clientId };
  const { entityId, entryPoint, certificates } = connection;
  return { ...shared, entityId, entryPoint, certificates: certificates.join("\n") };
}

function toBody(draft: Draft): WriteSignInConnection {
  const { issuer, clientId, clientSecret, entityId, entryPoint, certificates, adminValues } = draft;
  const roles = { roleClaim: draft.roleClaim.trim() || null, adminValues };
  if (draft.protocol === "oidc")
    return { protocol: "oidc", issuer: issuer.trim(), clientId: clientId.trim(), ...(clientSecret !== "" && { clientSecret }), ...roles };
  const parts = certificates.split(/(?<=-----END CERTIFICATE-----)|\n\s*\n/u).map((each) => each.trim());
  return { protocol: "saml", entityId: entityId.trim(), entryPoint: entryPoint.trim(), certificates: parts.filter(Boolean), ...roles };
}
