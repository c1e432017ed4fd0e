import Button from '@mui/material/Button';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { LargeDialog } from '../LargeDialog.tsx';
import { FormShell } from './FormShell.tsx';

type SubmitDialogProps = Pick<
  ComponentProps<typeof LargeDialog>,
  'title' | 'width' | 'isTall' | 'onClose'
> & {
  submitLabel: string;
  /** Submission cannot be undone. */
  isDangerous?: boolean;
  isBusy?: boolean;
  onSubmit: () => unknown;
  /** Further commands, between Cancel and the button that submits. */
  commands?: ReactNode;
  /** Content below the form, or over the dialog. */
  below?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A dialog with one form, which its footer cancels or submits. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { title, width, isTall = false, submitLabel, isDangerous = false, isBusy = false } = props;
  const { onSubmit, onClose } = props;
  const formId = useId();
  return (
    <LargeDialog
      title={title}
      width={width}
      isTall={isTall}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          {props.commands}
          <Button
            type="submit"
            form={formId}
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isBusy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormShell
        id={formId}
        label={title}
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the event on to a form behind the dialog, which it must not submit.
          event.stopPropagation();
          // The keyboard can submit a form even if its button is disabled.
          if (!isBusy) void onSubmit();
        }}
      >
        {props.children}
      </FormShell>
      {props.below}
    </LargeDialog>
  );
}
