import { AppError } from "../../app-error.ts";
import { FIT_FOR_MAIL, fitForMail } from "../../mail/fit-for-mail.ts";

/** @throws AppError `invalid_request` for a name that must not be in a mail to strangers. */
export function requireOrganizationName(name: string): void {
  if (name.trim() === "") throw new AppError("invalid_request", "The organization needs a name.");
  if (fitForMail(name) !== null && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return;
  throw new AppError("invalid_request", `The organization's name may have at most 60 characters: ${FIT_FOR_MAIL}.`);
}

/** The name as mails say it. One that was taken before the rule, or that another identity provider let through, is not said. */
export function nameInMail(name: string): string {
  return fitForMail(name) ?? "an organization";
}
