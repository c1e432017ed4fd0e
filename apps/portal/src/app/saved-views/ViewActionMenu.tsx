import Menu from '@mui/material/Menu';
import { ActionMenuItem } from '#src/ui/ActionMenuItem.tsx';

export type ViewAction = {
  label: 'Create' | 'Update' | 'Delete' | 'Share';
  /** The reason why it is unavailable now. */
  refusal: string | null;
  act: () => void;
};

type ViewActionMenuProps = {
  actions: readonly ViewAction[];
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The view actions as a menu, for narrow toolbars. */
export default function ViewActionMenu({ actions, anchor, onClose }: ViewActionMenuProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'View actions', disabledItemsFocusable: true } }}
    >
      {actions.map(({ label, refusal, act }) => (
        <ActionMenuItem
          key={label}
          refusal={refusal}
          onClick={() => {
            onClose();
            act();
          }}
        >
          {label}
        </ActionMenuItem>
      ))}
    </Menu>
  );
}
