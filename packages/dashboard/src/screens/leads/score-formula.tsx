import type { Qualification } from "@disco/protocol";
import { Popover } from "@disco/react/kit";
import styles from "./qualification-panel.module.css";
import { partNames } from "./qualification-words.ts";

/** The score; a click shows how it comes about. */
export function ScoreFormula({ score, parts }: Pick<Qualification, "score" | "parts">) {
  return (
    <Popover
      title="How this score is made"
      trigger={
        <button type="button" className={styles.score}>
          <span className="disco-kit-unseen">Score </span>
          <strong>{score ?? "–"}</strong>
          <span>/ 100</span>
          <span className="disco-kit-unseen">, how it is made</span>
        </button>
      }
    >
      <div className={styles.formula}>
        <table>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Score</th>
              <th scope="col">Share</th>
              <th scope="col">Counts</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ part, score: own, weight, counted }) => (
              <tr key={part}>
                <th scope="row">{partNames[part]}</th>
                <td>{own ?? "unknown, as 30"}</td>
                <td>{weight}%</td>
                <td>{counted.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Total, rounded
              </th>
              <td>{score ?? "–"}</td>
            </tr>
          </tfoot>
        </table>
        <p>
          A part scores the points of its strongest quote, plus 5 for each further one, minus the points of those against it (from 50 where
          all speak against it), between 0 and 100.
        </p>
        <p>
          A part without any quote is unknown and counts as 30: a gap is not a zero. Removed quotes do not count. Without any quote there is
          no score.
        </p>
      </div>
    </Popover>
  );
}
