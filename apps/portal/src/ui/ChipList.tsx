import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  listStyle: 'none',
  margin: 0,
  padding: 0,
});

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 24,
  maxWidth: '100%',
  padding: '0 8px',
  borderRadius: 'var(--wp-r-chip)',
  background: 'var(--wp-neutral-bg)',
  color: 'var(--wp-text-2)',
  fontSize: 12,
  lineHeight: '16px',
  overflowWrap: 'anywhere',
  '& button': { marginRight: -8 },
});

type ChipListProps = {
  label: string;
  chips: readonly { key: string; label: string }[];
  onRemove?: (key: string) => void;
  /** More chips than this are hidden until the user shows them. */
  most?: number;
};

/** Short values side by side. */
export function ChipList({ label, chips, onRemove, most = Number.POSITIVE_INFINITY }: ChipListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? chips : chips.slice(0, most);
  return (
    <List aria-label={label}>
      {shown.map((chip) => (
        <li key={chip.key}>
          <Chip>
            {chip.label}
            {onRemove && (
              <IconButton label={`Remove ${chip.label}`} small onClick={() => onRemove(chip.key)}>
                <X size={14} strokeWidth={1.75} />
              </IconButton>
            )}
          </Chip>
        </li>
      ))}
      {chips.length > shown.length && (
        <li>
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {chips.length}
          </Button>
        </li>
      )}
    </List>
  );
}
