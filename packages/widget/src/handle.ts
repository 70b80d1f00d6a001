/** What a page can do with its widget. */
export interface WidgetHandle {
  /** Opens the panel and puts the focus into it. */
  open: () => void;
  /** Closes the panel and gives the focus back. */
  close: () => void;
  toggle: () => void;
  /** Opens the panel and sends a message as the visitor. */
  send: (text: string) => void;
  /**
   * Says who the visitor is, by a token that your server has signed, or with null that nobody does. Each identity has a
   * conversation of its own, and the newest one of that person is joined. It loads nothing before the first use.
   */
  identify: (token: string | null) => void;
  /** Takes the widget off the page. What the visitor's browser keeps of the conversation stays. */
  destroy: () => void;
}
