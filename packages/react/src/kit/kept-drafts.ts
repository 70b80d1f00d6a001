const PREFIX = "disco:draft:";

/** Drafts of the forms that are on the screen. */
const live = new Map<string, () => object | null>();

/** Keeps what is typed and not sent in this tab, for when the member has signed in again. */
export function keepDrafts(): void {
  for (const [name, read] of live) {
    const draft = read();
    if (draft !== null) withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(draft)));
  }
  live.clear();
}

/** Forgets every draft of this tab. */
export function forgetDrafts(): void {
  live.clear();
  withStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
  });
}

/** Drafts that forms had when the sign-in ended. */
export function readKeptDraft<Kept extends object>(name: string | undefined): Kept | null {
  return name === undefined ? null : (withStorage((storage) => JSON.parse(storage.getItem(PREFIX + name) ?? "null")) ?? null);
}

export function dropKeptDraft(name: string | undefined): void {
  if (name !== undefined) withStorage((storage) => storage.removeItem(PREFIX + name));
}

/** Names a form on the screen, until the function that is returned is called. A form that is left by the member keeps nothing. */
export function nameDraft(name: string, read: () => object | null): () => void {
  live.set(name, read);
  return () => {
    if (live.delete(name)) dropKeptDraft(name);
  };
}

/** A browser may forbid it, and it may be full. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
