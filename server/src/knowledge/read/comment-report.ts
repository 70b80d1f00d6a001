import { findOrders } from "../shield/find-orders.ts";

const MAX_ORDERS = 20;
/** A longer one is markup that was taken out of use. */
const MAX_COMMENT = 4_000;
/** Limit for all comments of a page together. */
const MAX_READ = 200_000;

/** Most comments are notes of the page's author; those that address an assistant are reported like other hidden text. */
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
