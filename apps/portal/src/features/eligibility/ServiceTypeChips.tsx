import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Card, CardTitle, Count } from './pane-styles.ts';

/** More chips than this push the benefits off the screen. */
const CHIPS_SHOWN = 16;

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  listStyle: 'none',
  margin: 0,
  padding: '12px 16px',
});

/** The service types the coverage is active for. */
export function ServiceTypeChips({ codes, labels }: { codes: readonly string[]; labels: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (codes.length === 0) return null;
  const shown = showsAll ? codes : codes.slice(0, CHIPS_SHOWN);
  return (
    <Card>
      <CardTitle>
        <h3>Active service types</h3>
        <Count>{codes.length}</Count>
      </CardTitle>
      <Chips>
        {shown.map((code, index) => (
          <li key={code}>
            <Chip size="small" label={`${labels[index] ?? code} ${code}`} />
          </li>
        ))}
        {codes.length > shown.length && (
          <li>
            <Button size="small" onClick={() => setShowsAll(true)}>
              Show all {codes.length}
            </Button>
          </li>
        )}
      </Chips>
    </Card>
  );
}
