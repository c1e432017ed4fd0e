import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { KeyCaps } from '../KeyCaps.tsx';
import { useFormShell } from './form-shell-context.ts';
import { UnsavedNote } from './UnsavedNote.tsx';

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
});

type FormFooterProps = {
  /** The number of fields that differ from the saved values. */
  changedCount: number;
  isSaving?: boolean;
  /** Disabled while there is nothing to save. */
  canSave?: boolean;
  saveLabel?: string;
  /** The keys that save, shown on the button. */
  saveKeys?: string;
  /** Reset restores the saved values; Cancel also leaves. */
  resetLabel?: 'Reset' | 'Cancel';
  onReset: () => void;
};

/** The footer of a form: unsaved changes on the left, Cancel and Save on the right. A read-only form has none. */
export function FormFooter(props: FormFooterProps) {
  const { changedCount, isSaving = false, canSave = true, onReset } = props;
  const { saveLabel = 'Save', saveKeys, resetLabel = 'Reset' } = props;
  const { isReadOnly } = useFormShell();
  if (isReadOnly) return null;
  return (
    <Bar>
      <UnsavedNote count={changedCount} />
      <Button disabled={isSaving || (changedCount === 0 && resetLabel === 'Reset')} onClick={onReset}>
        {resetLabel}
      </Button>
      <Button type="submit" variant="contained" loading={isSaving} disabled={!canSave} sx={{ gap: 1 }}>
        {saveLabel}
        {saveKeys && (
          <span aria-hidden="true">
            <KeyCaps keys={saveKeys} isInherited />
          </span>
        )}
      </Button>
    </Bar>
  );
}
