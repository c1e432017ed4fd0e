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
  /** The label of the action button, one word unless the specification says otherwise: Delete, Start Task. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The action cannot be undone, so its button is red. */
  isDestructive?: boolean;
  /** The action is running, so it cannot be started twice. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The question, and below it the name of the object. */
  children?: ReactNode;
};

/** Asks before an action. Cancel is focused first, and Escape cancels. */
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
