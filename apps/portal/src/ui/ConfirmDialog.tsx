import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

const Text = styled(DialogContent)({
  color: 'var(--wp-text-2)',
  '& p + p': { marginTop: 8, fontSize: 13, color: 'var(--wp-text)' },
});

type ConfirmDialogProps = {
  title: string;
  /** What will be done, in one word where the wording is not fixed: Delete, Start Task. */
  confirmLabel: string;
  cancelLabel?: string;
  /** It cannot be taken back: its button is red. */
  isDestructive?: boolean;
  /** It is being done: nothing is sent twice. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The question, and under it the object by its name. */
  children?: ReactNode;
};

/** Asks before something is done; the way back is focused first, and is what Escape takes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, cancelLabel = 'Cancel', isDestructive = false, isBusy = false } = props;
  const { onConfirm, onCancel, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onCancel}
      role={isDestructive ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {children && <Text id={`${id}-text`}>{children}</Text>}
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy} autoFocus>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'inherit'}
          onClick={onConfirm}
          loading={isBusy}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
