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
  /** Replaces the name in the tooltip. */
  tip?: string;
  /**
   * Why the action is not possible now; it replaces the tooltip and is the description. The button can have the focus,
   * and a click may say more.
   */
  refusal?: string | null;
  /** The keyboard shortcut, e.g. `g t`, shown in the tooltip. */
  keys?: string;
  small?: boolean;
  /** Marks the button as disabled while its action is running. It keeps the focus. */
  isBusy?: boolean;
  children: ReactNode;
};

/** A button with only an icon; it always has a name. */
export function IconButton({
  label,
  tip,
  refusal = null,
  keys,
  small = false,
  isBusy = false,
  children,
  ...rest
}: IconButtonProps) {
  const shown = refusal ?? tip;
  return (
    <Tip
      title={
        keys ? (
          <>
            {shown ?? label} <KeyCaps keys={keys} isInherited />
          </>
        ) : (
          (shown ?? label)
        )
      }
      describeChild={shown !== undefined || keys !== undefined}
    >
      <Root
        type="button"
        aria-label={label}
        aria-disabled={isBusy || refusal !== null || undefined}
        small={small}
        {...rest}
      >
        {children}
      </Root>
    </Tip>
  );
}
