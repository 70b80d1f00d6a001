/** A customer's page in a frame, and the widget on it as a visitor meets it. */
export interface Page {
  frame: HTMLIFrameElement;
  window: Window & typeof globalThis;
  document: Document;
  widget: () => HTMLElement & {
    open(): void;
    close(): void;
    toggle(): void;
    send(text: string): void;
    identify(token: string | null): void;
    destroy(): void;
  };
  find: <T extends HTMLElement = HTMLElement>(selector: string) => T | null;
  all: (selector: string) => HTMLElement[];
  open: () => Promise<void>;
  ask: (text: string) => Promise<void>;
  /** Sends a message without waiting to see it: what comes next may take its place at once. */
  say: (text: string) => Promise<void>;
  reload: () => Promise<void>;
}

const frames: HTMLIFrameElement[] = [];

/** Resolves when `check` gives something, and fails after eight seconds, which is for busy machines, with `what`. */
export async function until<T>(
  what: string,
  check: () => T | null | undefined | false | Promise<T | null | undefined | false>,
): Promise<T> {
  const limit = performance.now() + 8000;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (performance.now() > limit) throw new Error(`Never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

export function equal(actual: unknown, expected: unknown, what = "value"): void {
  const [one, two] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== two) throw new Error(`${what}: expected ${two}, got ${one}`);
}

/** Opens a customer's page. */
export async function visit(path: string, size: [number, number] = [1000, 760]): Promise<Page> {
  const frame = document.createElement("iframe");
  frame.width = String(size[0]);
  frame.height = String(size[1]);
  frames.push(frame);
  document.body.append(frame);
  const load = (start: () => void) =>
    new Promise<void>((resolve) => (frame.addEventListener("load", () => resolve(), { once: true }), start()));
  await load(() => (frame.src = path));
  const page: Page = {
    frame,
    get window() {
      return frame.contentWindow as Page["window"];
    },
    get document() {
      return frame.contentDocument as Document;
    },
    widget: () => page.document.querySelector("disco-widget") as ReturnType<Page["widget"]>,
    find: (selector) => page.widget()?.shadowRoot?.querySelector(selector) ?? null,
    all: (selector) => [...(page.widget()?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])],
    async open() {
      (await until("launcher", () => page.find(":host>button"))).click();
      await until("open panel", () => page.find(".disco-frame:not([hidden]) textarea"));
    },
    async say(text) {
      const field = await until("free field", () => page.find<HTMLTextAreaElement>("textarea:not([aria-disabled=true])"));
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await until("send button", () => page.find(".disco-send:enabled"));
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    },
    async ask(text) {
      await page.say(text);
      await until("question", () => page.all("[data-from=visitor]").some((one) => one.textContent?.includes(text)));
    },
    reload: () => load(() => frame.contentWindow?.location.reload()),
  };
  return page;
}

/** Ends every page and empties the browser's storage. */
export function leave(): void {
  for (const frame of frames.splice(0)) frame.remove();
  localStorage.clear();
}

/** Takes the page's line away until the returned function brings it back. */
export function cutLine(page: Page): () => void {
  const { fetch: send, navigator } = page.window;
  let isOnline = false;
  Object.defineProperty(navigator, "onLine", { get: () => isOnline });
  page.window.fetch = (...request) => (isOnline ? send(...request) : Promise.reject(new TypeError("offline")));
  return () => {
    isOnline = true;
    page.window.dispatchEvent(new Event("online"));
  };
}
