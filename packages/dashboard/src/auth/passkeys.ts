import type { BodyOf } from "@disco/protocol";
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

type Credential = BodyOf<"signInWithPasskey">["credential"];

/** Whether this page may use passkeys: its address has a name, and the browser knows them. */
export function canUsePasskeys(): boolean {
  return globalThis.PublicKeyCredential !== undefined && isSecureContext && !/^\[|^[\d.]+$/u.test(location.hostname);
}

/** Whether the browser offers passkeys where an address is typed. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

export async function makePasskey(options: object): Promise<Credential> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return asked(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

/** @param isOffered the browser offers them beside the address, and waits until one is chosen. */
export async function askPasskey(options: object, isOffered: boolean): Promise<Credential> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return asked(() => startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }));
}

/** Ends the wait for a passkey that is offered. */
export async function stopOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import("@simplewebauthn/browser");
  WebAuthnAbortService.cancelCeremony();
}

async function asked(ask: () => Promise<object>): Promise<Credential> {
  try {
    return (await ask()) as Credential;
  } catch (error) {
    const { name = "" } = error instanceof Error ? error : {};
    if (name === "InvalidStateError") throw new Error("This device has a passkey for your account already.");
    if (name === "NotAllowedError" || name === "AbortError") throw new Error("No passkey was used. Please try again.");
    throw error;
  }
}
