import { useEffect, useRef } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Fact, Facts } from "./facts.tsx";
import { useKitTexts } from "./kit-texts.ts";
import type { KitTexts } from "./kit-texts.ts";
import type { Form } from "./use-form.ts";

/** Conflict with settings that another has saved while a form was filled in. Belongs inside the form. */
export interface SaveConflictProps<Draft extends object> {
  form: Form<Draft>;
  /** Labels of the form's fields. */
  labels: { readonly [Name in keyof Draft]?: string };
  /** How the value of a field is read, where its own text does not say it. */
  describe?: { readonly [Name in keyof Draft]?: (value: Draft[Name]) => string } | undefined;
}

/** Shows both texts of each field that was saved elsewhere, and lets the member take either. Nothing without a conflict. */
export function SaveConflict<Draft extends object>({ form, labels, describe }: SaveConflictProps<Draft>) {
  const texts = useKitTexts();
  const { conflict, draft } = form;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Chromium answers a promise, which is no cleanup.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, [conflict]);
  if (conflict === null) return null;
  const shown = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => describe?.[name]?.(value) ?? textOf(value, texts);
  return (
    <div ref={place}>
      <Banner tone="bad" title={texts.savedElsewhere}>
        <p>{texts.savedElsewhereHint}</p>
        {conflict.fields.map((name) => {
          const theirs = shown(name, conflict.saved[name]);
          const own = shown(name, draft[name]);
          return (
            <div key={name} role="group" className="disco-kit-conflict" aria-label={labels[name] ?? name}>
              <strong>{labels[name] ?? name}</strong>
              <Facts>
                <Fact name={texts.savedText}>{theirs}</Fact>
                {own !== theirs && <Fact name={texts.ownText}>{own}</Fact>}
              </Facts>
            </div>
          );
        })}
        <div className="disco-kit-actions">
          <Button onClick={() => form.reset(conflict.saved)}>{texts.takeSaved}</Button>
          <Button type="submit" isBusy={form.isBusy}>
            {texts.saveOwn}
          </Button>
        </div>
      </Banner>
    </div>
  );
}

function textOf(value: unknown, texts: KitTexts): string {
  if (value === null || value === undefined || value === "") return texts.nothing;
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  if (typeof value !== "object") return String(value);
  const parts = Object.values(value).map((part) => textOf(part, texts));
  if (parts.length === 0) return texts.nothing;
  return parts.join(Array.isArray(value) ? "\n" : " ");
}
