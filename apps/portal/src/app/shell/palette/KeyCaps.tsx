import { styled } from '@mui/material/styles';

const Caps = styled('span')({
  display: 'inline-flex',
  gap: 4,
  '& kbd': {
    minWidth: 18,
    height: 18,
    padding: '0 4px',
    border: '1px solid var(--wp-line-strong)',
    borderRadius: 4,
    background: 'var(--wp-surface)',
    color: 'var(--wp-text-2)',
    font: '600 11px/16px var(--wp-font)',
    textAlign: 'center',
  },
});

/** Keys as their caps: `g t` is two. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <Caps>
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the caps of a sequence never move
        <kbd key={index}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
      ))}
    </Caps>
  );
}
