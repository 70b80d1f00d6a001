import type { CompanyImport, CompanyImportField, CompanyImportMapping } from "@disco/protocol";
import { companyImportFields } from "@disco/protocol/company-taxonomies";
import { Button, Select } from "@disco/react/kit";
import { useState } from "react";
import styles from "./import-dialog.module.css";

interface ImportMappingProps {
  file: CompanyImport;
  isBusy: boolean;
  /** Closed until it is asked for: the file was checked already. */
  isFolded?: boolean;
  onCheck: (mapping: CompanyImportMapping) => void;
}

/** Content of a file's columns: guessed by their names, changed by hand. */
export function ImportMapping({ file, isBusy, isFolded = false, onCheck }: ImportMappingProps) {
  const [mapping, setMapping] = useState(file.mapping);
  const options = [{ value: "", label: "Leave out" }, ...companyImportFields.map((field) => ({ value: field, label: labelOf(field) }))];
  const content = (
    <>
      <p className={styles.muted}>
        What each column holds is guessed from its name and its values. Change what is wrong; nothing is stored yet.
      </p>
      <div className={styles.mapping}>
        {file.columns.map((column, index) => (
          <div key={`${index} ${column}`} className={styles.column}>
            <span>
              <strong>{column === "" ? `Column ${index + 1}` : column}</strong>
              <small>{file.preview.map((row) => row[index] ?? "").find((cell) => cell !== "") ?? "empty"}</small>
            </span>
            <Select
              label={`What ${column} holds`}
              isLabelHidden
              value={mapping[index] ?? ""}
              options={options}
              onValueChange={(value) => {
                const field = companyImportFields.find((each) => each === value) ?? null;
                // A field is in one column.
                setMapping(mapping.map((old, at) => (at === index ? field : old === field ? null : old)));
              }}
            />
          </div>
        ))}
      </div>
      <Button kind={isFolded ? "secondary" : "primary"} isBusy={isBusy} onClick={() => onCheck(mapping)}>
        {isFolded ? "Check again" : "Check the file"}
      </Button>
    </>
  );
  if (!isFolded) return <div className={styles.body}>{content}</div>;
  return (
    <details>
      <summary>Columns</summary>
      <div className={styles.body}>{content}</div>
    </details>
  );
}

function labelOf(field: CompanyImportField): string {
  if (field === "linkedin") return "LinkedIn";
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
