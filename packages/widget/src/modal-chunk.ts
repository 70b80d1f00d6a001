import { adopt } from "./adopt.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";
import modalCss from "./modal.css";

// As in panel.css.
const FILLED = "(max-width: 479px)";
const STOPS = "a[href], :is(button, input, textarea):enabled, iframe, [tabindex='0']";

const still = new CSSStyleSheet();
still.replaceSync("html { overflow: hidden !important }");

/**
 * Makes the panel modal while it fills the screen: the browser keeps focus, pointer and screen reader out of the page, without
 * a change to its elements. The page does not scroll, and the phone's keyboard covers no part of the panel.
 */
export function attach(host: DiscoWidgetElement, root: ShadowRoot, frame: HTMLElement): void {
  if (!frame.isConnected) return;
  const media = matchMedia(FILLED);
  const viewport = visualViewport!;
  const stopBefore = host.stop;
  let modal: HTMLDialogElement | null = null;

  function sync(): void {
    const panel = frame.isConnected && !frame.hidden && media.matches ? frame.querySelector("dialog") : null;
    if (panel === modal && (!panel || panel.matches(":modal"))) return;
    const focused = frame.hidden ? root.querySelector<HTMLElement>(":host > button") : root.activeElement;
    if (modal) {
      modal.close();
      modal.open = true;
    }
    if (panel) {
      panel.open = false;
      panel.showModal();
    }
    modal = panel;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => sheet !== still), ...(panel ? [still] : [])];
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** The viewport above the phone's keyboard. Pinch zoom moves it without shrinking it. */
  function fit(): void {
    const { height, offsetTop, scale } = viewport;
    frame.style.setProperty("--disco-viewport", `${height * scale}px`);
    frame.style.setProperty("--disco-top", `${scale > 1 ? 0 : offsetTop}px`);
  }

  const observer = new MutationObserver(sync);
  host.stop = () => {
    stopBefore?.();
    queueMicrotask(() => {
      sync();
      if (frame.isConnected) return;
      observer.disconnect();
      media.removeEventListener("change", sync);
      for (const name of ["resize", "scroll"]) viewport.removeEventListener(name, fit);
    });
  };
  adopt(root, modalCss);
  media.addEventListener("change", sync);
  for (const name of ["resize", "scroll"]) viewport.addEventListener(name, fit);
  fit();
  observer.observe(frame, { childList: true, attributeFilter: ["hidden"] });
  // A phone's way back closes the dialog by itself.
  frame.addEventListener("close", () => modal && !modal.open && host.close(), true);
  frame.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || !modal) return;
    const stops = [...modal.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
    if (event.shiftKey) stops.reverse();
    if (root.activeElement !== stops.at(-1)) return;
    event.preventDefault();
    stops[0]?.focus();
  });
  sync();
}
