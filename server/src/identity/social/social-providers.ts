import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { fetchGithubProfile, fetchGoogleProfile, type SocialProfile } from "../../vendors/social-profiles.ts";
import { SOCIAL_PATH, type SocialName, type SocialSettings } from "./social-settings.ts";

/** Google and GitHub for the accounts, each at the addresses of the settings. */
export function socialProviders(publicUrl: string, { google, github }: SocialSettings) {
  const shared = (providerId: SocialName) => ({ providerId, pkce: true, redirectURI: `${publicUrl}${SOCIAL_PATH}/${providerId}/callback` });
  return genericOAuth({
    config: [
      ...(google == null
        ? []
        : [
            {
              ...shared("google"),
              clientId: google.clientId,
              clientSecret: google.clientSecret,
              authorizationUrl: google.authUrl,
              tokenUrl: google.tokenUrl,
              scopes: ["openid", "email", "profile"],
              prompt: "select_account" as const,
              getUserInfo: ({ accessToken }: Tokens) => toPerson(accessToken, (token) => fetchGoogleProfile(google.userinfoUrl, token)),
            },
          ]),
      ...(github == null
        ? []
        : [
            {
              ...shared("github"),
              clientId: github.clientId,
              clientSecret: github.clientSecret,
              authorizationUrl: github.authUrl,
              tokenUrl: github.tokenUrl,
              scopes: ["read:user", "user:email"],
              getUserInfo: ({ accessToken }: Tokens) => toPerson(accessToken, (token) => fetchGithubProfile(github.apiUrl, token)),
            },
          ]),
    ],
  });
}

interface Tokens {
  accessToken?: string | undefined;
}

/** An address that the provider has not confirmed is dropped. */
async function toPerson(accessToken: string | undefined, fetchProfile: (token: string) => Promise<SocialProfile>) {
  if (accessToken === undefined) return null;
  const profile = await fetchProfile(accessToken).catch(() => null);
  if (profile === null) return null;
  const { id, email, name } = profile;
  return { id, name, emailVerified: email !== null, ...(email === null ? {} : { email }) };
}
