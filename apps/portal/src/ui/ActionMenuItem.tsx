import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Item = styled(MenuItem)({
  '&[aria-disabled="true"], &[aria-disabled="true"]:hover': {
    color: 'var(--wp-text-3)',
    background: 'none',
    cursor: 'not-allowed',
    '& svg': { color: 'var(--wp-text-3)' },
  },
  '&[aria-disabled="true"].Mui-focusVisible': { background: 'var(--wp-hover)' },
});

/** At the end of the line, so that the reasons of several commands align. */
const Why = styled('small')({
  marginLeft: 'auto',
  paddingLeft: 16,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-text-3)',
});

type ActionMenuItemProps = Omit<MenuItemProps, 'disabled' | 'aria-disabled'> & {
  /** Why the command is not possible now; null if it is. */
  refusal: string | null;
};

/** A disabled menu command that shows its reason next to its name and as its description. */
export function ActionMenuItem({ refusal, onClick, children, ...rest }: ActionMenuItemProps) {
  const reasonId = useId();
  return (
    <Item
      {...rest}
      aria-disabled={refusal !== null || undefined}
      aria-describedby={refusal === null ? undefined : reasonId}
      onClick={(event) => refusal === null && onClick?.(event)}
    >
      {children}
      {refusal !== null && (
        <Why id={reasonId} aria-hidden="true">
          {refusal}
        </Why>
      )}
    </Item>
  );
}
