import type { ThreadFile } from "@disco/protocol";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useApi } from "../../../auth/use-api.ts";
import styles from "./thread.module.css";

/** A link is renewed this long before it is over. */
const EARLY_MS = 30_000;

/** A picture, or the link to a document, of one message. */
export function MessageFile({ conversationId, file }: { conversationId: string; file: ThreadFile }) {
  const { workspace } = useApi();
  const link = useQuery({
    queryKey: ["file-link", file.id],
    queryFn: ({ signal }) => workspace.threads.linkFile(conversationId, file.id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined ? false : Math.max(10_000, Date.parse(state.data.until) - Date.now() - EARLY_MS),
  });
  const isPicture = file.type.startsWith("image/");
  const size = file.bytes < 100_000 ? `${Math.ceil(file.bytes / 1_000)} kB` : `${(file.bytes / 1_000_000).toFixed(1)} MB`;
  if (link.isError)
    return (
      <p className={styles.fileProblem}>
        {file.name} could not be loaded: {link.error.message}
      </p>
    );
  return (
    <a href={link.data?.url} target="_blank" rel="noreferrer" className={styles.file} data-kind={isPicture ? "picture" : "document"}>
      {isPicture && link.data !== undefined ? (
        <img src={link.data.url} alt={file.name} loading="lazy" />
      ) : (
        <FileText aria-hidden="true" size={20} />
      )}
      <span>
        {file.name} <small>{size}</small>
      </span>
    </a>
  );
}
