import type { Limits } from "../../limits/limits.ts";
import type { Accounts } from "../embedded/embedded-accounts.ts";
import type { SendCode } from "../embedded/mail.ts";
import type { AccountsHandler } from "../routes.ts";
import type { SecondStepDeps } from "./second-steps.ts";

export interface SecondStepRoutesDeps {
  open: () => Promise<Accounts>;
  accounts: AccountsHandler;
  limits: Limits;
  publicUrl: string;
  guesses: (email: string) => Promise<void>;
  sendCode: SendCode;
  steps: SecondStepDeps;
}
