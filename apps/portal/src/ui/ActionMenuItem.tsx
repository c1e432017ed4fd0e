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

/** At the end of its line, so that the reasons of several commands stand below one another. */
const Why = styled('small')({
  marginLeft: 'auto',
  paddingLeft: 16,
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-text-3)',
});

type ActionMenuItemProps = Omit<MenuItemProps, 'disabled' | 'aria-disabled'> & {
  /** Why it cannot be done now; null when it can. */
  refusal: string | null;
};

/** A command of a menu that says beside its name, and as its description, why it cannot be given. */
export function ActionMenuItem({ refusal, onClick, children, ...rest }: ActionMenuItemProps) {
  const whyId = useId();
  return (
    <Item
      {...rest}
      aria-disabled={refusal !== null || undefined}
      aria-describedby={refusal === null ? undefined : whyId}
      onClick={(event) => refusal === null && onClick?.(event)}
    >
      {children}
      {refusal !== null && (
        <Why id={whyId} aria-hidden="true">
          {refusal}
        </Why>
      )}
    </Item>
  );
}
