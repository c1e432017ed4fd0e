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
      // On a colored background a key has the color of the text.
      ...(inherits && { borderColor: 'currentColor', background: 'none', color: 'inherit' }),
    },
  }),
);

type KeyCapsProps = {
  /** `g t` means two keys, one after the other. */
  keys: string;
  /** Uses the color of the text around it, as on a primary button or in a tooltip. */
  isInherited?: boolean;
};

/** A keyboard shortcut, drawn as keys. */
export function KeyCaps({ keys, isInherited = false }: KeyCapsProps) {
  return (
    <Caps inherits={isInherited}>
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a sequence never change their order
        <kbd key={index}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
      ))}
    </Caps>
  );
}
