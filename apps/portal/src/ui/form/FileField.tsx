import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Paperclip, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { IconButton } from '../IconButton.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { sizeText } from './size-text.ts';
import { type FieldProps, useField } from './use-field.ts';

const Place = styled('div', { shouldForwardProp: (name) => name !== 'isOver' })<{ isOver: boolean }>(
  ({ isOver }) => ({
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 48,
    padding: '7px 8px',
    border: `1px dashed var(${isOver ? '--wp-focus' : '--wp-control'})`,
    borderRadius: 'var(--wp-r-control)',
    background: isOver ? 'var(--wp-selected)' : 'var(--wp-surface)',
    fontSize: 13,
    lineHeight: '20px',
    color: 'var(--wp-text-2)',
    '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  }),
);

type FileFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Accepted file types, as for an input: `.pdf,.tiff`. The form's rules decide, also for dropped files. */
  accept?: string;
  /** Called when several files are dropped, and none is used; without it the first one is. */
  onMultipleFiles?: () => void;
};

/** One file, chosen or dropped. */
export function FileField<Values extends FieldValues>(props: FileFieldProps<Values>) {
  const { control, name, accept, onMultipleFiles, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const file: File | null = field.value;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped, another] = event.dataTransfer.files;
    if (another && onMultipleFiles) onMultipleFiles();
    else if (dropped) field.onChange(dropped);
  };
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <Place
        isOver={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!isReadOnly);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={isReadOnly ? undefined : drop}
      >
        <Button
          id={id}
          ref={field.ref}
          size="small"
          disabled={isReadOnly}
          aria-describedby={describedBy}
          aria-labelledby={`${id}-label ${id}`}
          startIcon={<Paperclip size={14} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
          onBlur={field.onBlur}
        >
          {file ? 'Choose another' : 'Choose file'}
        </Button>
        <span>{file ? `${file.name}, ${sizeText(file.size)}` : 'or drop it here'}</span>
        {file && !isReadOnly && (
          <IconButton label={`Remove ${file.name}`} small onClick={() => field.onChange(null)}>
            <X size={16} strokeWidth={1.75} />
          </IconButton>
        )}
        <input
          ref={picker}
          type="file"
          accept={accept}
          hidden
          onChange={({ target }) => {
            // Cleared, so that the same file can be chosen again after it was removed.
            if (target.files?.[0]) field.onChange(target.files[0]);
            target.value = '';
          }}
        />
      </Place>
    </FieldFrame>
  );
}
