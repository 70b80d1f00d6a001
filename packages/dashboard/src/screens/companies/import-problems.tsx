import type { CompanyImport } from "@disco/protocol";
import styles from "./import-dialog.module.css";

/** Problems of a file: rows that are left out, and others to look at, the most frequent first. */
export function ImportProblems({ file }: { file: CompanyImport }) {
  const rows = file.problems.filter(({ isLeftOut }) => isLeftOut);
  const cells = file.problems.filter(({ isLeftOut }) => !isLeftOut);
  const more = file.bad - rows.reduce((sum, problem) => sum + problem.rows, 0);
  return (
    <>
      <Problems title="Rows that are left out" problems={rows} />
      {more > 0 && <p className={styles.muted}>And {more} more.</p>}
      <Problems title="Please check" problems={cells} />
    </>
  );
}

function Problems({ title, problems }: { title: string; problems: CompanyImport["problems"] }) {
  if (problems.length === 0) return null;
  return (
    <section className={styles.problems}>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {problems
          .toSorted((one, other) => other.rows - one.rows)
          .map(({ row, problem, rows, isLeftOut }) => (
            <li key={`${row} ${problem}`}>
              {isLeftOut && rows === 1
                ? `Row ${row}: ${problem}`
                : `${problem.replace(/\.$/u, "")} – ${rows === 1 ? `row ${row}` : `${rows.toLocaleString("en")} rows`}`}
            </li>
          ))}
      </ul>
    </section>
  );
}
