import { styled } from '@mui/material/styles';
import { useFormShell } from './form-shell-context.ts';

const Legend = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-text-3)',
  '& + fieldset': { marginTop: 8 },
  '& span': { color: 'var(--wp-bad-icon)' },
});

/** Explains the asterisks, once per form. Each field also says that it is required. */
export function RequiredLegend() {
  if (useFormShell().isReadOnly) return null;
  return (
    <Legend>
      <span aria-hidden="true">*</span> Required
    </Legend>
  );
}
