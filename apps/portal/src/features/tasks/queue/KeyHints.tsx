import { styled } from '@mui/material/styles';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { narrowWindow } from '#src/ui/page-frame.ts';
import { usePreference } from '#src/ui/preferences.ts';

const Hint = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginRight: 8,
  fontSize: 12,
  whiteSpace: 'nowrap',
  color: 'var(--wp-text-3)',
  [`@media ${narrowWindow}`]: { display: 'none' },
});

const hints: readonly [string, string][] = [
  ['j k', 'move'],
  ['Enter', 'open'],
  ['s', 'start'],
  ['p', 'panel'],
  ['x', 'select'],
  ['/', 'search'],
];

/** The keyboard hints of the queue, replaced by the selection when rows are selected. */
export function KeyHints({ hasSelection }: { hasSelection: boolean }) {
  if (!usePreference('singleKeys')) return null;
  return hints
    .filter(([keys]) => hasSelection || keys !== 'x')
    .map(([keys, action]) => (
      <Hint key={action}>
        <KeyCaps keys={keys} />
        {action}
      </Hint>
    ));
}
