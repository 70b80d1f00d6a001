import { z } from "zod";
import { filledLine, Instant, MessageId } from "../text.ts";

/** Types of files that a conversation takes, by their content. */
export const ThreadFileType = z.enum(["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"]);
export type ThreadFileType = z.infer<typeof ThreadFileType>;

/** A file of a message. The message's text is its name. */
export const ThreadFile = z.object({ id: z.string(), name: z.string(), type: ThreadFileType, bytes: z.number().int() });
export type ThreadFile = z.infer<typeof ThreadFile>;

/** The name of a file that is sent, and the sender's own id of its message: the same id again is stored once. */
export const NameFile = z.object({ name: filledLine(200), messageId: MessageId });
export type NameFile = z.infer<typeof NameFile>;

/** A path of this server from which a file is read, by pictures and links that can send no headers. It is over after some minutes. */
export const FileLink = z.object({ url: z.string(), until: Instant });
export type FileLink = z.infer<typeof FileLink>;
