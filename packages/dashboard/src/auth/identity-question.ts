import { createCell, type Readable } from "@disco/client";

/** Where the server waits for a member to say again who they are. */
interface IdentityQuestion {
  /** True while the member is asked. */
  readonly isOpen: Readable<boolean>;
  /** Asks the member. Gives whether they have shown who they are. */
  ask(): Promise<boolean>;
  answer(isConfirmed: boolean): void;
}

function createIdentityQuestion(): IdentityQuestion {
  const isOpen = createCell(false);
  let waiting: ((isConfirmed: boolean) => void)[] = [];
  return {
    isOpen,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        isOpen.set(true);
      }),
    answer: (isConfirmed) => {
      isOpen.set(false);
      for (const resolve of waiting) resolve(isConfirmed);
      waiting = [];
    },
  };
}

/** The page's own: there is one dialog that asks. */
export const identityQuestion = createIdentityQuestion();
