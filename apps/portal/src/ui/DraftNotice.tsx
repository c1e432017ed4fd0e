import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { instantText } from './instant-text.ts';

/** Says that the form shows a restored draft, and offers to discard it. */
export function DraftNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      // In a narrow panel the button is below the text.
      sx={{ mb: 4, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px', minWidth: 0 } }}
      action={
        <Button size="small" onClick={onDiscard}>
          Discard changes
        </Button>
      }
    >
      Your unsaved changes were restored (last saved {instantText(savedAt, new Date())}).
    </Alert>
  );
}
