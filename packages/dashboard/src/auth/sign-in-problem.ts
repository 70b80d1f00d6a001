/** Signing in cannot work here at all: what the whole page says instead of going on trying. */
export class SignInProblem extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.name = "SignInProblem";
    this.title = title;
  }
}
