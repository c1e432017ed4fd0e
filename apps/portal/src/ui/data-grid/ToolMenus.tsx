import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { type Density, setPreference, usePreference } from '#src/ui/preferences.ts';
import type { GridHandle } from './grid-handle.ts';

const densities: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'roomy', label: 'Roomy' },
];

type ToolMenuProps = {
  menu: 'density' | 'export' | 'filters';
  handle: GridHandle;
  anchor: HTMLElement;
  onClose: () => void;
  onExportPage: () => void;
  onExportAll?: () => void;
};

/** The menus of a grid's tools. */
export default function ToolMenu({
  menu,
  handle,
  anchor,
  onClose,
  onExportPage,
  onExportAll,
}: ToolMenuProps) {
  const current = usePreference('density');
  const act = (does: (() => void) | undefined) => () => {
    onClose();
    does?.();
  };
  const labels = { density: 'Row height', export: 'Export CSV', filters: 'Filters' };
  const choices: Readonly<Record<ToolMenuProps['menu'], () => ReactNode[]>> = {
    density: () =>
      densities.map(({ value, label }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={value === current}
          selected={value === current}
          onClick={act(() => setPreference('density', value))}
        >
          {label}
        </MenuItem>
      )),
    export: () => [
      <MenuItem key="page" onClick={act(onExportPage)}>
        This page
      </MenuItem>,
      <MenuItem key="all" onClick={act(onExportAll)}>
        All rows of this list
      </MenuItem>,
      <MenuItem key="print" onClick={act(() => requestAnimationFrame(() => window.print()))}>
        Print this page
      </MenuItem>,
    ],
    // Only a visible column has a header to open its filter at.
    filters: () =>
      handle
        .columns()
        .filter(({ canSort, isShown }) => canSort && isShown)
        .map(({ id, title, isFiltered }) => (
          <MenuItem key={id} selected={isFiltered} onClick={act(() => handle.openFilter(id))}>
            {title}
            {isFiltered && <span className="visually-hidden">, on</span>}
          </MenuItem>
        )),
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus={menu === 'filters'}
      slotProps={{ list: { 'aria-label': labels[menu] } }}
    >
      {choices[menu]()}
    </Menu>
  );
}
