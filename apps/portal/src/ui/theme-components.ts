import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { SelectChevron } from './SelectChevron.tsx';

const focusRing = { outline: '2px solid var(--wp-focus)', outlineOffset: 1 };
/** An open list covers toasts that appear meanwhile. */
const aboveToasts = { zIndex: 1510 };
const raised = {
  background: 'var(--wp-raised)',
  backgroundImage: 'none',
  boxShadow: 'var(--wp-shadow-menu)',
  border: 0,
  borderRadius: 'var(--wp-r-panel)',
};

const choice = {
  padding: 6,
  color: 'var(--wp-control)',
  '& .MuiSvgIcon-root': { fontSize: 21 },
  '&.Mui-checked': { color: 'var(--wp-accent)' },
};

const cannot = {
  color: 'var(--wp-text-3)',
  background: 'var(--wp-canvas)',
  borderColor: 'var(--wp-line)',
  cursor: 'not-allowed',
  pointerEvents: 'auto',
} as const;

/** The duration of an opening menu: the library's own grows with its height and becomes too slow. */
const MENU_MS = 120;

/** The look of each MUI component: the list of look section 6. */
export const components: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 32,
        padding: '0 12px',
        lineHeight: 1,
        whiteSpace: 'nowrap',
        '&.Mui-disabled, &.Mui-disabled:hover': cannot,
        // A disabled action that says why stays in the tab order: it is not a disabled button.
        '&&[aria-disabled="true"], &&[aria-disabled="true"]:hover': cannot,
        '& .MuiButton-startIcon': { margin: '0 6px 0 -2px' },
        '& .MuiButton-endIcon': { margin: '0 -2px 0 6px' },
      },
      outlined: {
        borderColor: 'var(--wp-line-strong)',
        background: 'var(--wp-surface)',
        color: 'var(--wp-text)',
        '&:hover': { background: 'var(--wp-hover)', borderColor: 'var(--wp-line-strong)' },
        '& .MuiButton-icon': { color: 'var(--wp-text-2)' },
      },
      contained: {
        background: 'var(--wp-accent)',
        color: 'var(--wp-on-accent)',
        '&:hover': { background: 'var(--wp-accent-hover)' },
        // Filled with the color of a page it would look like text.
        '&.Mui-disabled, &[aria-disabled="true"]': { boxShadow: 'inset 0 0 0 1px var(--wp-line)' },
        '&.MuiButton-colorError': { background: 'var(--wp-danger-solid)', color: 'var(--wp-on-danger)' },
        '&.MuiButton-colorError:hover': { background: 'var(--wp-danger-solid-hover)' },
      },
      text: { color: 'var(--wp-text)', '&:hover': { background: 'var(--wp-hover)' } },
      sizeSmall: { height: 28, padding: '0 10px' },
      sizeLarge: { height: 40, padding: '0 16px', fontSize: 14 },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 32,
        fontSize: 13,
        lineHeight: '20px',
        background: 'var(--wp-surface)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--wp-control)', top: 0 },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--wp-control)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--wp-focus)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--wp-bad-icon)', borderWidth: 2 },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--wp-line-strong)' },
      },
      input: {
        height: 20,
        padding: '6px 10px',
        '&::placeholder': { color: 'var(--wp-text-3)', opacity: 1 },
      },
      multiline: { padding: 0 },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    defaultProps: { transitionDuration: MENU_MS },
    styleOverrides: { paper: raised, list: { padding: 4 } },
  },
  MuiPopover: { defaultProps: { transitionDuration: MENU_MS }, styleOverrides: { paper: raised } },
  MuiSelect: {
    defaultProps: { IconComponent: SelectChevron, MenuProps: { style: aboveToasts } },
    styleOverrides: { icon: { top: 'calc(50% - 8px)', right: 8, color: 'var(--wp-text-2)' } },
  },
  MuiAutocomplete: {
    defaultProps: { popupIcon: createElement(SelectChevron) },
    styleOverrides: {
      popupIndicator: { color: 'var(--wp-text-2)' },
      popper: aboveToasts,
      paper: { ...raised, marginTop: 4 },
      listbox: { padding: 4 },
      option: {
        minHeight: 32,
        padding: '4px 8px !important',
        borderRadius: 5,
        fontSize: 13,
        '&.Mui-focused, &[aria-selected="true"]': { background: 'var(--wp-selected-hover) !important' },
      },
      noOptions: { fontSize: 13 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        '@media (min-width: 600px)': { minHeight: 32 },
        padding: '4px 8px',
        gap: 8,
        borderRadius: 5,
        fontSize: 13,
        '&:hover, &.Mui-focusVisible, &.Mui-selected, &.Mui-selected:hover': {
          background: 'var(--wp-selected-hover)',
        },
        '& > svg': { color: 'var(--wp-text-2)' },
      },
    },
  },
  MuiToggleButtonGroup: { styleOverrides: { root: { height: 32, background: 'var(--wp-surface)' } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: 32,
        padding: '0 12px',
        gap: 6,
        border: '1px solid var(--wp-control)',
        color: 'var(--wp-text-2)',
        fontSize: 13,
        fontWeight: 400,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        '&:hover': { background: 'var(--wp-hover)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: 'var(--wp-selected-hover)',
          color: 'var(--wp-text)',
          fontWeight: 500,
        },
        '&.Mui-disabled': { color: 'var(--wp-text-3)', borderColor: 'var(--wp-line-strong)' },
        '&[aria-disabled="true"], &[aria-disabled="true"]:hover': {
          color: 'var(--wp-text-3)',
          background: 'none',
          cursor: 'not-allowed',
        },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        background: 'var(--wp-raised)',
        borderRadius: 'var(--wp-r-dialog)',
        boxShadow: 'var(--wp-shadow-dialog)',
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 20px 4px', fontSize: 16, lineHeight: '24px', fontWeight: 600 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 20px 12px' } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: { root: { padding: '8px 20px 20px', gap: 8 } },
  },
  MuiDrawer: {
    styleOverrides: { paper: { background: 'var(--wp-raised)', boxShadow: 'var(--wp-shadow-dialog)' } },
  },
  MuiBackdrop: {
    styleOverrides: { root: { background: 'var(--wp-scrim)' }, invisible: { background: 'none' } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: {
        padding: '4px 8px',
        borderRadius: 4,
        background: 'var(--wp-tip)',
        color: 'var(--wp-on-tip)',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 400,
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 40,
        padding: 0,
        marginRight: 20,
        color: 'var(--wp-text-2)',
        fontSize: 13,
        fontWeight: 400,
        textTransform: 'none',
        '&.Mui-selected': { color: 'var(--wp-text)', fontWeight: 600 },
      },
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, background: 'var(--wp-accent)' } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 22,
        borderRadius: 'var(--wp-r-chip)',
        background: 'var(--wp-neutral-bg)',
        color: 'var(--wp-text-2)',
        fontSize: 12,
      },
      label: { padding: '0 8px' },
    },
  },
  // The icons have 24 units: at 21 px the box is 16 px, with a target of 33 px.
  MuiCheckbox: { styleOverrides: { root: choice } },
  MuiRadio: { styleOverrides: { root: choice } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 28, padding: '5px 4px' },
      switchBase: {
        padding: 7,
        '&.Mui-checked': { transform: 'translateX(14px)' },
        '&.Mui-checked + .MuiSwitch-track': { background: 'var(--wp-accent)', opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none', background: 'var(--wp-surface)' },
      track: { borderRadius: 9, background: 'var(--wp-control)', opacity: 1 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, borderRadius: 3, background: 'var(--wp-line)' },
      bar: { borderRadius: 3, background: 'var(--wp-info-icon)' },
      bar1: { transitionDuration: '120ms' },
      bar2: { transitionDuration: '120ms' },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 13, lineHeight: '20px' } } },
};
