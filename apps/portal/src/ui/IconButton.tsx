import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { KeyCaps } from './KeyCaps.tsx';
import { Tip } from './Tip.tsx';

const Root = styled('button', { shouldForwardProp: (name) => name !== 'small' })<{ small: boolean }>(
  ({ small }) => ({
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    verticalAlign: 'middle',
    width: small ? 24 : 28,
    height: small ? 24 : 28,
    padding: 0,
    border: '1px solid transparent',
    borderRadius: 'var(--wp-r-control)',
    background: 'none',
    color: 'var(--wp-text-2)',
    cursor: 'pointer',
    '&:hover': { background: 'var(--wp-hover)', color: 'var(--wp-text)' },
    '&[aria-disabled="true"]': { color: 'var(--wp-line-strong)', cursor: 'not-allowed', background: 'none' },
  }),
);

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The name of the button, also its tooltip. */
  label: string;
  /** Replaces the name in the tooltip, e.g. with the reason why it is disabled. */
  tip?: string;
  /** The keyboard shortcut, e.g. `g t`, shown in the tooltip. */
  keys?: string;
  small?: boolean;
  /** Marks the button as disabled. It keeps the focus, and a click may explain why. */
  isDisabled?: boolean;
  children: ReactNode;
};

/** A button with only an icon; it always has a name. */
export function IconButton({
  label,
  tip,
  keys,
  small = false,
  isDisabled = false,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tip
      title={
        keys ? (
          <>
            {tip ?? label} <KeyCaps keys={keys} isInherited />
          </>
        ) : (
          (tip ?? label)
        )
      }
      describeChild={tip !== undefined || keys !== undefined}
    >
      <Root type="button" aria-label={label} aria-disabled={isDisabled || undefined} small={small} {...rest}>
        {children}
      </Root>
    </Tip>
  );
}
