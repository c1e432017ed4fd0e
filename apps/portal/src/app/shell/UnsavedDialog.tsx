import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { message } from '@waypost/contract/core/messages';
import { useId } from 'react';

type UnsavedDialogProps = { onStay: () => void; onLeave: () => void };

export function UnsavedDialog({ onStay, onLeave }: UnsavedDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onStay} role="alertdialog" aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{message('page.unsaved')}</DialogTitle>
      <DialogActions>
        <Button onClick={onStay} autoFocus>
          No
        </Button>
        <Button variant="contained" onClick={onLeave}>
          YES
        </Button>
      </DialogActions>
    </Dialog>
  );
}
