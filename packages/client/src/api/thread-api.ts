import type { AddNote, NoticeChoice, WriteSavedReply } from "@disco/protocol";
import type { Caller } from "./caller.ts";

const FILE_TIMEOUT_MS = 300_000;
const MODEL_TIMEOUT_MS = 60_000;

/** Help beside a thread: files, saved replies, notes, and the agent's drafts. Every failure is an `ApiError`. */
export function createThreadApi(call: Caller) {
  return {
    /** Sends a picture or a PDF of at most 25 MB; the first message takes the conversation. */
    sendFile: async (conversationId: string, file: File, messageId: string) =>
      (
        await call("sendThreadFile", {
          params: { conversationId },
          query: { name: file.name, messageId },
          body: file,
          timeoutMs: FILE_TIMEOUT_MS,
        })
      ).data,
    /** Where a file can be read from for some minutes. */
    linkFile: async (conversationId: string, fileId: string, signal?: AbortSignal) =>
      (await call("linkThreadFile", { params: { conversationId, fileId }, signal })).data,
    /** Saved replies filled in for the conversation, its notes, and what could not be delivered. */
    readHelp: async (conversationId: string, signal?: AbortSignal) =>
      (await call("readThreadHelp", { params: { conversationId }, signal })).data,
    addNote: async (conversationId: string, body: AddNote) => (await call("addNote", { params: { conversationId }, body })).data,
    deleteNote: async (conversationId: string, noteId: string) => void (await call("deleteNote", { params: { conversationId, noteId } })),
    /** The agent's draft of an answer; nothing of it is sent or stored. */
    suggest: async (conversationId: string, signal?: AbortSignal) =>
      (await call("suggestReply", { params: { conversationId }, body: {}, timeoutMs: MODEL_TIMEOUT_MS, signal })).data,
    /** The messages in a language, without those that are in it already. */
    translate: async (conversationId: string, language: string, messages: readonly string[], signal?: AbortSignal) =>
      (
        await call("translateMessages", {
          params: { conversationId },
          body: { language, messages: [...messages] },
          timeoutMs: MODEL_TIMEOUT_MS,
          signal,
        })
      ).translations,
    savedReplies: {
      list: (signal?: AbortSignal) => call("listSavedReplies", { signal }),
      add: async (body: WriteSavedReply) => (await call("addSavedReply", { body })).data,
      change: async (replyId: string, body: WriteSavedReply) => (await call("changeSavedReply", { params: { replyId }, body })).data,
      delete: async (replyId: string) => void (await call("deleteSavedReply", { params: { replyId } })),
    },
    /** The notices that the member wants when they are asked, or mentioned in a note. */
    readNotices: async (signal?: AbortSignal) => (await call("readNotices", { signal })).data,
    setNotices: async (body: NoticeChoice) => (await call("setNotices", { body })).data,
  };
}
