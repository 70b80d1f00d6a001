"use client";

import { useConversation, useReadable } from "@disco/react";

/** Hooks need a client component; the parts of @disco/react are client components already. */
export function Greeting() {
  const { messages } = useReadable(useConversation().session.chat);
  return <p>{messages.length === 0 ? "Nothing has been said yet." : `${messages.length} messages so far.`}</p>;
}
