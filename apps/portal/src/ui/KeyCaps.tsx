import { styled } from '@mui/material/styles';

const Caps = styled('span', { shouldForwardProp: (name) => name !== 'inherits' })<{ inherits: boolean }>(
  ({ inherits }) => ({
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
      // On a coloured ground a cap is drawn in the colour of the text.
      ...(inherits && { borderColor: 'currentColor', background: 'none', color: 'inherit' }),
    },
  }),
);

type KeyCapsProps = {
  /** `g t` is two, one after the other. */
  keys: string;
  /** Drawn in the colour of the text around it: on a primary button, in a tooltip. */
  isInherited?: boolean;
};

/** Keys as their caps. */
export function KeyCaps({ keys, isInherited = false }: KeyCapsProps) {
  return (
    <Caps inherits={isInherited}>
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the caps of a sequence never move
        <kbd key={index}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
      ))}
    </Caps>
  );
}
