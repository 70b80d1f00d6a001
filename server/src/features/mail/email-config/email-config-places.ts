import type { SecretPlace } from "../../../secrets/secret-box.ts";

/** Where an organization's SendGrid key is sealed. */
export function apiKeyPlace(organizationId: string): SecretPlace {
  return ["email_configurations", organizationId, "api_key"];
}

/** Where the token in the address for inbound mail is sealed. */
export function inboundTokenPlace(organizationId: string): SecretPlace {
  return ["email_configurations", organizationId, "inbound_token"];
}
