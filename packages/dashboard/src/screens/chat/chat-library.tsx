/** In a chunk of its own: the chat is there before its library is opened. */
export { KnowledgeLibrary as ChatLibrary } from "@disco/react";
