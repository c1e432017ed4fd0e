import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type Density, setPreference, usePreference } from '#src/ui/preferences.ts';

const densities: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'roomy', label: 'Roomy' },
];

type ToolMenuProps = {
  what: 'density' | 'export';
  anchor: HTMLElement;
  onClose: () => void;
  onExportPage: () => void;
  onExportAll?: () => void;
};

/** The menus of a grid's tools. */
export default function ToolMenu({ what, anchor, onClose, onExportPage, onExportAll }: ToolMenuProps) {
  const current = usePreference('density');
  const act = (does: (() => void) | undefined) => () => {
    onClose();
    does?.();
  };
  const label = what === 'density' ? 'Row height' : 'Export CSV';
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {what === 'density'
        ? densities.map(({ value, label: word }) => (
            <MenuItem
              key={value}
              role="menuitemradio"
              aria-checked={value === current}
              selected={value === current}
              onClick={act(() => setPreference('density', value))}
            >
              {word}
            </MenuItem>
          ))
        : [
            <MenuItem key="page" onClick={act(onExportPage)}>
              This page
            </MenuItem>,
            <MenuItem key="all" onClick={act(onExportAll)}>
              All rows of this list
            </MenuItem>,
          ]}
    </Menu>
  );
}
