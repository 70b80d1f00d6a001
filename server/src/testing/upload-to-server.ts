import type { ChatReply, KnowledgeDocument, KnowledgeDocumentList, UploadedFile } from "@disco/protocol";
import { join } from "node:path";
import { openDatabase } from "../db/database.ts";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";

const SECRET_KEY = "a secret key that only servers of tests know";
const PUBLIC_URL = "http://127.0.0.1:3000";
const SLUG = "harbour";

/** Settings of a server that takes a test's uploads and questions as fast as they come. */
export const uploadSettings: Readonly<Record<string, string>> = {
  SECRET_KEY,
  PUBLIC_URL,
  LOG_LEVEL: "error",
  RATE_LIMIT_CHAT_PER_MINUTE: "1000000",
  RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: "1000000",
  RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: "1000000",
};

export interface Uploader {
  upload(
    address: string,
    files: readonly { name: string; bytes: Uint8Array }[],
  ): Promise<{ status: number; files: UploadedFile[]; error: string | null }>;
  list(address: string): Promise<KnowledgeDocument[]>;
  ask(address: string, message: string): Promise<ChatReply>;
  authorization: string;
}

export async function createUploader(dataDir: string): Promise<Uploader> {
  const db = await openDatabase({ kind: "sqlite", file: join(dataDir, "disco.sqlite") });
  const bearer = await issueBearer(db, { secretKey: SECRET_KEY, publicUrl: PUBLIC_URL }, { email: "owner@harbour.example", slug: SLUG });
  await db.close();
  const authorization = `Bearer ${bearer}`;
  return {
    authorization,
    upload: async (address, files) => {
      const form = new FormData();
      for (const { name, bytes } of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
      form.append("organizationId", SLUG);
      const response = await fetch(`${address}/api/knowledge/upload`, { method: "POST", headers: { authorization }, body: form });
      const body = (await response.json()) as { files?: UploadedFile[]; error?: string };
      return { status: response.status, files: body.files ?? [], error: body.error ?? null };
    },
    list: async (address) => {
      const response = await fetch(`${address}/api/knowledge/documents/${SLUG}`, { headers: { authorization } });
      return ((await response.json()) as KnowledgeDocumentList).documents;
    },
    ask: async (address, message) => {
      const response = await fetch(`${address}/api/chat/v2/message`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-organization-id": SLUG },
        body: JSON.stringify({ message }),
      });
      return (await response.json()) as ChatReply;
    },
  };
}
