import { styled } from '@mui/material/styles';
import { usePreference } from '#src/ui/preferences.ts';

export const KeyCap = styled('kbd')({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  border: '1px solid var(--wp-line-strong)',
  borderRadius: 'var(--wp-r-chip)',
  fontFamily: 'var(--wp-font)',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
});

const Hint = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginRight: 8,
  fontSize: 12,
  whiteSpace: 'nowrap',
  color: 'var(--wp-text-3)',
});

const hints: readonly [readonly string[], string][] = [
  [['J', 'K'], 'move'],
  [['Enter'], 'open'],
  [['S'], 'start'],
  [['P'], 'panel'],
  [['X'], 'select'],
  [['/'], 'search'],
];

/** The keys of the queue, where the marked rows are told when there are some. */
export function KeyHints() {
  if (!usePreference('singleKeys')) return null;
  return hints.map(([keys, what]) => (
    <Hint key={what}>
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
      {what}
    </Hint>
  ));
}
