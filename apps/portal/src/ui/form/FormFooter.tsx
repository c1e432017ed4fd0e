import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useFormShell } from './form-shell-context.ts';

const Bar = styled('footer')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  minHeight: 56,
  padding: '12px 0',
  borderTop: '1px solid var(--wp-line)',
  '& p': { flex: 1, minWidth: 120, fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

type FormFooterProps = {
  /** How many fields differ from what is saved. */
  changedCount: number;
  isSaving?: boolean;
  /** Not while there is nothing to save. */
  canSave?: boolean;
  saveLabel?: string;
  /** Reset takes back what was typed; Cancel also leaves. */
  resetLabel?: 'Reset' | 'Cancel';
  onReset: () => void;
};

/** What is unsaved on the left, the way back and Save on the right. A form that is read has neither. */
export function FormFooter(props: FormFooterProps) {
  const { changedCount, isSaving = false, canSave = true, onReset } = props;
  const { saveLabel = 'Save', resetLabel = 'Reset' } = props;
  const { isReadOnly } = useFormShell();
  if (isReadOnly) return null;
  const unsaved = changedCount === 1 ? '1 unsaved change' : `${changedCount} unsaved changes`;
  return (
    <Bar>
      <p role="status">{changedCount > 0 && unsaved}</p>
      <Button disabled={isSaving || (changedCount === 0 && resetLabel === 'Reset')} onClick={onReset}>
        {resetLabel}
      </Button>
      <Button type="submit" variant="contained" loading={isSaving} disabled={!canSave}>
        {saveLabel}
      </Button>
    </Bar>
  );
}
