import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const List = styled('dl')({
  // Overrides the print style of such lists, which prints them as rows.
  '&&': { display: 'grid', gap: 0 },
  gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
  margin: '0 0 16px',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 13,
  lineHeight: '20px',
  '& > div': { display: 'contents' },
  '& dt, & dd': { margin: 0, padding: '6px 0', borderBottom: '1px solid var(--wp-line)' },
  '& dt': { paddingRight: 16, fontWeight: 600, scrollMarginTop: 16 },
  '@media print': { '& dt, & dd': { breakInside: 'avoid' } },
});

type Meaning = { id?: string; word: ReactNode; name: string; meaning: ReactNode };

/** The meanings of words or codes of the product. */
export const Meanings = ({ of }: { of: readonly Meaning[] }) => (
  <List>
    {of.map(({ id, word, name, meaning }) => (
      <div key={name}>
        <dt id={id} tabIndex={id === undefined ? undefined : -1}>
          {word}
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </List>
);
