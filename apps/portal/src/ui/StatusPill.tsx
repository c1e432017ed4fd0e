import { styled } from '@mui/material/styles';
import type { Status, StatusFamily } from './status.ts';

const Pill = styled('span', { shouldForwardProp: (name) => name !== 'family' })<{ family: StatusFamily }>(
  ({ family }) => ({
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: 5,
    height: 24,
    padding: '0 10px 0 8px',
    borderRadius: 12,
    background: `var(--wp-${family}-bg)`,
    color: `var(--wp-${family}-fg)`,
    fontSize: 12,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    '& svg': { color: `var(--wp-${family}-icon)` },
  }),
);

/** A status in a header or panel: icon and word on the family's background. */
export function StatusPill({ status }: { status: Status }) {
  const Icon = status.icon;
  return (
    <Pill family={status.family}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {status.word}
    </Pill>
  );
}
