import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** A placeholder for a line of text. */
const SkeletonLine = styled('span')({
  display: 'block',
  height: 10,
  borderRadius: 4,
  background: 'var(--wp-skeleton)',
});

// Fast answers show no skeleton.
const Rows = styled('div')({ animation: `${appear} 1ms linear 150ms backwards`, overflow: 'hidden' });

const Row = styled('div', { shouldForwardProp: (name) => name !== 'rowHeight' })<{ rowHeight: number }>(
  ({ rowHeight }) => ({
    display: 'grid',
    gridTemplateColumns: '2fr 1fr 1fr 2fr 1fr',
    alignItems: 'center',
    gap: 32,
    height: rowHeight,
    padding: '0 16px',
    borderBottom: '1px solid var(--wp-line)',
  }),
);

const widths = ['70%', '80%', '60%', '75%', '55%'];

/** Placeholders for rows, with the height of the rows. */
export function SkeletonRows({ count, rowHeight = 32 }: { count: number; rowHeight?: number }) {
  return (
    <Rows role="status" aria-label="Loading">
      {Array.from({ length: count }, (_row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never change their order
        <Row key={index} rowHeight={rowHeight}>
          {widths.map((width) => (
            <SkeletonLine key={width} sx={{ width }} />
          ))}
        </Row>
      ))}
    </Rows>
  );
}
