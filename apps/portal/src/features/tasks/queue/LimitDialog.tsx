import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { message } from '@waypost/contract/core/messages';
import { useId } from 'react';

/**
 * Reports that more tasks were selected than can be changed at once. The selection stays unchanged (W-125).
 */
export default function LimitDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{message('task.bulkLimit')}</DialogTitle>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
