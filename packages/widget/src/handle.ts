/** What a page can do with its widget. */
export interface WidgetHandle {
  /** Opens the panel and puts the focus into it. */
  open: () => void;
  /** Closes the panel and gives the focus back. */
  close: () => void;
  toggle: () => void;
  /** Opens the panel and sends a message as the visitor. */
  send: (text: string) => void;
  /** Takes the widget off the page. What the visitor's browser keeps of the conversation stays. */
  destroy: () => void;
}
