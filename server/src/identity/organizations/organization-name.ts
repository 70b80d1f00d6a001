import { AppError } from "../../app-error.ts";

const MOST_CHARACTERS = 60;
/** What would end the line, begin a link or open a tag in the mails that the name stands in. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}<>]|:\/\/|www\./iu;

/** @throws AppError `invalid_request` for a name that may not stand in a mail to strangers. */
export function requireOrganizationName(name: string): void {
  if (name.trim() === "") throw new AppError("invalid_request", "The organization needs a name.");
  if (isFit(name)) return;
  throw new AppError(
    "invalid_request",
    `The organization's name must be one line of at most ${MOST_CHARACTERS} characters, without web addresses, "<" and ">".`,
  );
}

/** The name as mails say it. One that was taken before the rule, or that another identity provider let through, is not said. */
export function nameInMail(name: string): string {
  return isFit(name) ? name : "an organization";
}

function isFit(name: string): boolean {
  return [...name].length <= MOST_CHARACTERS && !UNFIT.test(name);
}
