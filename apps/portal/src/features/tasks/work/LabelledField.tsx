import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const Field = styled('div')({
  minWidth: 0,
  '& > label, & > span': {
    display: 'block',
    marginBottom: 4,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: 'var(--wp-text-2)',
  },
  '& .MuiOutlinedInput-root': { width: '100%' },
});

const Problem = styled('p')({
  display: 'flex',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-bad-fg)',
  '& svg': { flex: 'none', marginTop: 1, color: 'var(--wp-bad-icon)' },
});

/** Without an id, the content is a group that has its own name. */
type LabelledFieldProps = { id: string | null; label: string; error?: string; children: ReactNode };

/** A field with its label above and its error below. */
export function LabelledField({ id, label, error, children }: LabelledFieldProps) {
  return (
    <Field>
      {id === null ? <span>{label}</span> : <label htmlFor={id}>{label}</label>}
      {children}
      {error && (
        <Problem id={`${id}-problem`} role="alert">
          <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
          {error}
        </Problem>
      )}
    </Field>
  );
}
