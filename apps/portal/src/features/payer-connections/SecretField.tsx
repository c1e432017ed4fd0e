import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Control } from 'react-hook-form';
import { TextField } from '#src/ui/form/TextField.tsx';
import type { SecretValues, TypedSecret } from './secret-form.ts';

const StoredNote = styled('div')({
  gridColumn: 'span 6',
  '@container form (max-width: 340px)': { gridColumn: '1 / -1' },
  fontSize: 13,
  lineHeight: '20px',
  '& > span': {
    display: 'block',
    marginBottom: 4,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: 'var(--wp-text-2)',
  },
  '& > div': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 32 },
});

type SecretFieldProps = {
  control: Control<SecretValues>;
  name: TypedSecret;
  label: string;
  /** Whether a secret is stored. */
  isKept: boolean;
  onReplace: () => void;
};

/** A secret that can be written but never read: for a stored one, the field only says that it exists. */
export function SecretField({ control, name, label, isKept, onReplace }: SecretFieldProps) {
  if (isKept)
    return (
      <StoredNote role="group" aria-label={label}>
        <span>{label}</span>
        <div>
          Kept, never shown
          <Button size="small" onClick={onReplace}>
            Replace
          </Button>
        </div>
      </StoredNote>
    );
  return (
    <TextField
      control={control}
      name={name}
      label={label}
      span={6}
      isConcealed
      hint="It is kept sealed and never shown again."
    />
  );
}
