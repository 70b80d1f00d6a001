import { findOrders } from "../shield/find-orders.ts";

const MAX_ORDERS = 20;
/** A longer one is markup that was taken out of use. */
const MAX_COMMENT = 4_000;
/** Of all comments of a page together; what comes later is not looked at. */
const MAX_READ = 200_000;

/** Most comments are notes of whoever made the page; those that speak to an assistant are told like other text that nobody sees. */
export function createCommentReport(): { read(comment: string): void; orders: readonly string[] } {
  const orders: string[] = [];
  let left = MAX_READ;
  return {
    orders,
    read(comment) {
      left -= comment.length;
      if (left < 0 || comment.length > MAX_COMMENT || orders.length === MAX_ORDERS) return;
      const text = comment.replace(/\s+/gu, " ").trim();
      if (text !== "" && findOrders(text).length > 0) orders.push(text.slice(0, 300));
    },
  };
}
