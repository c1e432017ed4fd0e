import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { accepted } from './file-refusal.ts';

const Place = styled('div', { shouldForwardProp: (name) => name !== 'isOver' })<{ isOver: boolean }>(
  ({ isOver }) => ({
    display: 'grid',
    placeItems: 'center',
    gap: 8,
    padding: '32px 16px',
    border: `1px dashed var(${isOver ? '--wp-focus' : '--wp-control'})`,
    borderRadius: 'var(--wp-r-panel)',
    background: isOver ? 'var(--wp-selected)' : 'var(--wp-canvas)',
    fontSize: 13,
    lineHeight: '20px',
    textAlign: 'center',
    color: 'var(--wp-text-2)',
    '& > svg': { color: 'var(--wp-neutral-icon)' },
  }),
);

type DropPlaceProps = {
  label: string;
  /** Whether the step shows only the drop zone. */
  isFirst: boolean;
  onFile: (file: File) => void;
  onMultipleFiles: () => void;
};

/** A zone to drop a file on, or to choose one. */
export function DropPlace({ label, isFirst, onFile, onMultipleFiles }: DropPlaceProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file, another] = event.dataTransfer.files;
    if (another) onMultipleFiles();
    else if (file) onFile(file);
  };
  return (
    <Place
      isOver={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={20} strokeWidth={1.5} aria-hidden="true" />
      <Button variant={isFirst ? 'contained' : 'outlined'} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <span>or drop it here</span>
      <input
        ref={picker}
        type="file"
        accept={accepted}
        aria-label="File to import"
        hidden
        onChange={({ target }) => {
          // Cleared, so that the same file can be chosen again after a correction.
          if (target.files?.[0]) onFile(target.files[0]);
          target.value = '';
        }}
      />
    </Place>
  );
}
