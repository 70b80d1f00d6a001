import { buildClerkJSScriptAttributes, buildClerkUIScriptAttributes, clerkJSScriptUrl, clerkUIScriptUrl } from "@clerk/react/internal";
import type { ClerkOptions, LoadedClerk } from "@clerk/react/types";
import { SignInProblem } from "./sign-in-problem.ts";

const GIVE_UP_MS = 7_000;

type LoadingClerk = LoadedClerk & { load: (options: object) => Promise<void> };

/**
 * Fetches Clerk's client and its screens from Clerk's host, and starts it.
 * @throws SignInProblem for a malformed key, and when the host is out of reach or does not answer within 7 s.
 */
export async function loadClerk(publishableKey: string): Promise<LoadedClerk> {
  const host = hostOf(publishableKey);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), GIVE_UP_MS);
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(unreachable(host)), { once: true });
  });
  try {
    return await Promise.race([start(publishableKey, host), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function start(publishableKey: string, host: string): Promise<LoadedClerk> {
  const options = { publishableKey };
  await Promise.all([
    addScript(clerkJSScriptUrl(options), buildClerkJSScriptAttributes(options), host),
    addScript(clerkUIScriptUrl(options), buildClerkUIScriptAttributes(options), host),
  ]);
  const clerk: unknown = Reflect.get(globalThis, "Clerk");
  if (!isClerk(clerk)) throw unreachable(host);
  const load: ClerkOptions & { ui: unknown } = {
    signInUrl: "/sign-in",
    signUpUrl: "/sign-up",
    signInFallbackRedirectUrl: "/dashboard",
    signUpFallbackRedirectUrl: "/dashboard",
    telemetry: { disabled: true },
    ui: { ClerkUI: Reflect.get(globalThis, "__internal_ClerkUICtor") },
  };
  await clerk.load(load).catch(() => {
    throw unreachable(host);
  });
  return clerk;
}

function addScript(url: string, attributes: object, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, String(value));
    script.crossOrigin = "anonymous";
    script.async = true;
    script.addEventListener("load", () => resolve(), { once: true });
    script.addEventListener("error", () => reject(unreachable(host)), { once: true });
    script.src = url;
    document.head.append(script);
  });
}

function isClerk(value: unknown): value is LoadingClerk {
  return typeof value === "object" && value !== null && "load" in value && typeof value.load === "function";
}

/** The host that a publishable key names. */
function hostOf(publishableKey: string): string {
  const encoded = /^pk_(?:test|live)_([A-Za-z0-9+/=_-]+)$/u.exec(publishableKey)?.[1] ?? "";
  const host = decode(encoded);
  if (!/^[a-z0-9.-]+(?::\d+)?\$$/iu.test(host)) {
    throw new SignInProblem(
      "Signing in is not set up",
      "The publishable key of this server is not one of Clerk's. Whoever runs it can find the right one (pk_test_… or pk_live_…) in the Clerk dashboard.",
    );
  }
  return host.slice(0, -1);
}

function decode(encoded: string): string {
  try {
    return atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function unreachable(host: string): SignInProblem {
  return new SignInProblem(
    "Signing in is out of reach",
    `The sign-in service (${host}) did not answer. Please check your connection, and that nothing blocks this address, and try again.`,
  );
}
