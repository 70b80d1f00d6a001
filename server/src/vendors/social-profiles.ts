import { z } from "zod";

const TIMEOUT_MS = 8_000;

export interface SocialProfile {
  id: string;
  email: string | null;
  name: string;
}

const GoogleProfile = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});
const GithubProfile = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** @throws when Google does not answer, or not with a person. */
export async function fetchGoogleProfile(userinfoUrl: string, accessToken: string): Promise<SocialProfile> {
  const { sub, email, email_verified: isVerified, name } = GoogleProfile.parse(await read(userinfoUrl, accessToken));
  return { id: sub, email: isVerified === true ? (email ?? null) : null, name: name ?? "" };
}

/** @throws when GitHub does not answer, or not with a person. */
export async function fetchGithubProfile(apiUrl: string, accessToken: string): Promise<SocialProfile> {
  const base = apiUrl.replace(/\/+$/u, "");
  const [person, emails] = await Promise.all([read(`${base}/user`, accessToken), read(`${base}/user/emails`, accessToken)]);
  const { id, login, name } = GithubProfile.parse(person);
  const confirmed = GithubEmails.parse(emails).find(({ primary, verified }) => primary && verified);
  return { id: String(id), email: confirmed?.email ?? null, name: name ?? login };
}

async function read(url: string, accessToken: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}`, accept: "application/json", "user-agent": "Disco" },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
  return response.json();
}
