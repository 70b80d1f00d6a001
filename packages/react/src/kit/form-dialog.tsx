import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";
import { useKitTexts } from "./kit-texts.ts";
import type { Form } from "./use-form.ts";

/** A form in a window of its own. */
export interface FormDialogProps<Draft extends object> extends Pick<
  DialogProps,
  "onClose" | "title" | "description" | "size" | "children"
> {
  form: Form<Draft>;
  /** Says what happens: "Create webhook", not "OK". */
  submitLabel: string;
  /** Problem of the form as a whole, where it differs from the form's own. */
  problem?: string | null | undefined;
}

/** A form in a window of its own: its fields below each other, what is wrong with it, and at the foot Cancel and what sends it. */
export function FormDialog<Draft extends object>({
  form,
  submitLabel,
  problem = form.problem,
  onClose,
  children,
  ...dialog
}: FormDialogProps<Draft>) {
  const texts = useKitTexts();
  return (
    <Dialog
      {...dialog}
      isOpen
      isBusy={form.isBusy}
      onClose={onClose}
      onSubmit={(event) => void form.submit(event)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      <FormError>{problem}</FormError>
    </Dialog>
  );
}
