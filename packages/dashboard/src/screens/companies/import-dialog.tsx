import type { CompanyImport } from "@disco/protocol";
import { Button, Dialog, ErrorState, FileDrop, Progress, Skeleton, useToast } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { ImportMapping } from "./import-mapping.tsx";
import { ImportProblems } from "./import-problems.tsx";
import { useRefreshCompanies } from "./company-data.ts";
import styles from "./import-dialog.module.css";

const LOOK_MS = 500;

/** Brings in a file of companies: choose it, say what its columns hold, look at what would happen, import. It goes on when the dialog is closed. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { workspace } = useApi();
  const { sayProblem } = useToast();
  const cache = useQueryClient();
  const [importId, setImportId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useQuery({
    queryKey: ["company-import", importId],
    queryFn: ({ signal }) => workspace.companies.imports.read(importId ?? "", signal),
    enabled: isOpen && importId !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isWorking(state.data) ? LOOK_MS : false),
    staleTime: 0,
  });
  const file = importId === null ? null : (run.data ?? null);
  const refresh = useRefreshCompanies();
  const status = file?.status;
  useEffect(() => {
    if (status === "imported" || status === "undone") void refresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each end, however often it is drawn
  }, [status]);

  async function attempt(work: () => Promise<CompanyImport>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const next = await work();
      cache.setQueryData(["company-import", next.id], next);
      setImportId(next.id);
    } catch (error) {
      const said = error instanceof Error ? error.message : "Something went wrong. Please try again.";
      if (importId === null) setProblem(said);
      else sayProblem(said);
    } finally {
      setBusy(false);
    }
  }
  const change = (next: Parameters<typeof workspace.companies.imports.change>[1]) =>
    void attempt(() => workspace.companies.imports.change(file?.id ?? "", next));

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
      title="Import companies"
      description="CSV or JSON, up to 50 MB. Companies that you have already are merged by their domain."
      actions={file === null ? undefined : <Actions file={file} isBusy={isBusy} onChange={change} onAnother={() => setImportId(null)} />}
    >
      <div className={styles.body}>
        {importId === null && (
          <>
            <FileDrop
              label="Drop a file of companies here"
              description="Its first line names the columns. Nothing is stored before you have seen what would happen."
              accept=".csv,.tsv,.txt,.json,text/csv,application/json"
              isBusy={isBusy}
              error={problem}
              onFiles={([chosen]) => chosen && void attempt(() => workspace.companies.imports.upload(chosen))}
            />
            {isOpen && <PastImports onOpen={setImportId} />}
          </>
        )}
        {importId !== null && run.isPending && <Skeleton rows={4} label="Loading the import..." />}
        {importId !== null && run.isError && (
          <ErrorState title="The import could not be loaded" message={run.error.message} onRetry={() => void run.refetch()} />
        )}
        {file !== null && <Stage file={file} onCheck={(mapping) => change({ action: "check", mapping })} isBusy={isBusy} />}
      </div>
    </Dialog>
  );
}

function Stage({ file, onCheck, isBusy }: { file: CompanyImport; onCheck: (mapping: CompanyImport["mapping"]) => void; isBusy: boolean }) {
  if (file.status === "uploaded")
    return (
      <>
        <ImportProblems file={file} />
        <ImportMapping file={file} onCheck={onCheck} isBusy={isBusy} />
      </>
    );
  if (isWorking(file))
    return (
      <>
        <Progress
          label={
            file.status === "checking"
              ? `Checking ${file.fileName}`
              : file.status === "undoing"
                ? "Taking it back"
                : `Importing ${file.fileName}`
          }
          text={file.totalRows === null ? `${counted(file.rows, "row")}` : `${file.rows} of ${counted(file.totalRows, "row")}`}
          value={file.status === "undoing" || file.totalRows === null ? null : file.rows}
          max={file.totalRows ?? 1}
        />
        <p className={styles.muted}>You can close this; the import continues. Find it again under “Import”.</p>
      </>
    );
  return (
    <>
      <p className={styles.outcome} role="status">
        {outcomeOf(file)}
      </p>
      {file.status !== "undone" && <ImportProblems file={file} />}
      {file.status === "checked" && <ImportMapping key={file.id} file={file} onCheck={onCheck} isBusy={isBusy} isFolded />}
    </>
  );
}

interface ActionsProps {
  file: CompanyImport;
  isBusy: boolean;
  onChange: (change: { action: "import" } | { action: "undo" }) => void;
  onAnother: () => void;
}

function Actions({ file, isBusy, onChange, onAnother }: ActionsProps) {
  const good = (file.totalRows ?? 0) - file.bad;
  return (
    <>
      {!isWorking(file) && <Button onClick={onAnother}>Choose another file</Button>}
      {(file.status === "uploaded" || file.status === "checked") && (
        <Button isBusy={isBusy} onClick={() => onChange({ action: "undo" })}>
          Discard
        </Button>
      )}
      {file.status === "imported" && (
        <Button isBusy={isBusy} onClick={() => onChange({ action: "undo" })}>
          Undo the import
        </Button>
      )}
      {file.status === "checked" && (
        <Button kind="primary" isBusy={isBusy} disabled={good === 0} onClick={() => onChange({ action: "import" })}>
          Import {counted(good, "row")}
        </Button>
      )}
    </>
  );
}

function PastImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { workspace } = useApi();
  const imports = useQuery({
    queryKey: ["company-imports"],
    queryFn: ({ signal }) => workspace.companies.imports.list(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const past = imports.data ?? [];
  if (past.length === 0) return null;
  return (
    <section className={styles.problems}>
      <h3>Earlier imports</h3>
      <ul>
        {past.map((file) => (
          <li key={file.id} className={styles.past}>
            <span>
              {file.fileName}
              <small>
                {new Date(file.createdAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })} · {outcomeOf(file)}
              </small>
            </span>
            <Button size="small" aria-label={`Open ${file.fileName}`} onClick={() => onOpen(file.id)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isWorking({ status }: CompanyImport): boolean {
  return status === "checking" || status === "importing" || status === "undoing";
}

function outcomeOf({ status, created, merged, bad, reason, keptValues }: CompanyImport): string {
  if (status === "undone" && reason !== null) return reason;
  if (status === "undone") {
    const kept =
      keptValues === 1
        ? "1 value was changed later and is left as it is."
        : `${counted(keptValues, "value")} were changed later and are left as they are.`;
    return keptValues === 0 ? "The import was taken back." : `The import was taken back. ${kept}`;
  }
  if (status === "uploaded") return "Not checked yet.";
  if (status === "failed") return reason ?? "The import failed.";
  if (status === "checked") return `${created} would be new, ${merged} would be merged, ${counted(bad, "row")} would be left out.`;
  if (status === "imported") return `${created} new, ${merged} merged, ${counted(bad, "row")} left out.`;
  return "At work...";
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}
