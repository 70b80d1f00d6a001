import type { FilledReply } from "@disco/protocol";
import { IconButton, Menu } from "@disco/react/kit";
import { Bookmark, Info, Lightbulb, Paperclip, Settings } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import styles from "../thread/thread.module.css";

const ACCEPTED = "image/png,image/jpeg,image/gif,image/webp,application/pdf";

interface ReplyToolsProps {
  replies: readonly FilledReply[];
  isDisabled: boolean;
  isSuggesting: boolean;
  onSuggest: () => void;
  onReply: (reply: FilledReply) => void;
  onFiles: (files: readonly File[]) => void;
}

/** Insertions for a reply: a suggestion, a saved reply, files. */
export function ReplyTools({ replies, isDisabled, isSuggesting, onSuggest, onReply, onFiles }: ReplyToolsProps) {
  const navigate = useNavigate();
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <a href="#beside" className={`disco-kit-icon-button ${styles.toBeside}`} aria-label="Lead, score and pages">
        <Info aria-hidden="true" size={20} />
      </a>
      <IconButton
        label={isSuggesting ? "Looking for a reply..." : "Suggest a reply"}
        icon={isSuggesting ? <span className="disco-kit-spinner" /> : <Lightbulb aria-hidden="true" size={20} />}
        disabled={isDisabled || isSuggesting}
        onClick={onSuggest}
      />
      <Menu
        trigger={<IconButton label="Saved replies" icon={<Bookmark aria-hidden="true" size={20} />} disabled={isDisabled} />}
        actions={[
          ...replies.map((reply) => ({ label: reply.name, onSelect: () => onReply(reply) })),
          {
            label: replies.length === 0 ? "Add saved replies" : "Edit saved replies",
            icon: <Settings aria-hidden="true" size={16} />,
            onSelect: () => void navigate("/dashboard/settings?section=handover"),
          },
        ]}
      />
      <input
        ref={files}
        type="file"
        accept={ACCEPTED}
        multiple
        className="disco-kit-unseen"
        aria-label="Files"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <IconButton
        label="Send a picture or a PDF"
        icon={<Paperclip aria-hidden="true" size={20} />}
        disabled={isDisabled}
        onClick={() => files.current?.click()}
      />
    </>
  );
}
