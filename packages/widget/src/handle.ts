/** Controls of a mounted widget. */
export interface WidgetHandle {
  /** Opens the panel and puts the focus into it. */
  open: () => void;
  /** Closes the panel and gives the focus back. */
  close: () => void;
  toggle: () => void;
  /** Opens the panel and sends a message as the visitor. */
  send: (text: string) => void;
  /**
   * Identifies the visitor by a token signed by your server, or as anonymous with null. Each identity has its own conversation,
   * and the newest one of that person is joined. It loads nothing before the first use.
   */
  identify: (token: string | null) => void;
  /** Removes the widget from the page. The browser's stored conversation stays. */
  destroy: () => void;
}
