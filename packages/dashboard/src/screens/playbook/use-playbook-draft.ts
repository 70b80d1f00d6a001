import type { SavedPlaybook } from "@disco/protocol";
import { useForm, useToast } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useDraftName, useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { checkWith } from "../check-with.ts";
import { type PlaybookDraft, withoutBlanks } from "./playbook-draft.ts";

const validate = checkWith(async () => (await import("./validate-playbook.ts")).validatePlaybook);

/** The playbook of the organization, or of one of the member's voice agents. */
export function usePlaybook(agent: string | undefined) {
  const { workspace } = useApi();
  return useQuery({ queryKey: usePlaybookKey(agent), queryFn: ({ signal }) => workspace.playbook.read(agent, signal) });
}

function usePlaybookKey(agent: string | undefined) {
  const { organization } = useMember();
  return ["playbook", organization?.id, agent ?? null];
}

/** The form of a playbook, and what else can become of it. */
export function usePlaybookDraft(saved: SavedPlaybook, agent: string | undefined) {
  const { workspace } = useApi();
  const { say, sayProblem } = useToast();
  const cache = useQueryClient();
  const key = usePlaybookKey(agent);
  const intent = useRef<"draft" | "publish">("draft");
  const keep = (there: SavedPlaybook): PlaybookDraft => {
    cache.setQueryData(key, there);
    return there.playbook;
  };
  const form = useForm<PlaybookDraft>({
    initial: saved.playbook,
    tidy: withoutBlanks,
    validate,
    isLeavingAsked: true,
    keepAs: useDraftName(`playbook ${agent ?? ""}`),
    readSaved: async () => keep(await workspace.playbook.read(agent)),
    submit: async (draft) => {
      const isPublished = intent.current === "publish";
      const there = await (isPublished ? workspace.playbook.publish(draft, agent) : workspace.playbook.saveDraft(draft, agent));
      // A draft says so beside its buttons.
      if (isPublished) say("Published. The agent follows it from its next reply on.");
      return keep(there);
    },
  });

  async function replace(ask: () => Promise<SavedPlaybook>, done: string): Promise<void> {
    try {
      form.reset(keep(await ask()));
      say(done);
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    }
  }

  return {
    ...form,
    form,
    /** Action of the next submit. */
    intend: (next: "draft" | "publish") => (intent.current = next),
    intent,
    discardDraft: () => replace(() => workspace.playbook.discardDraft(agent), "Draft discarded."),
    follow: (id: string) => replace(() => workspace.playbook.follow(id), "It follows your company's playbook again."),
  };
}
