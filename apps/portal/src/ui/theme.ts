import { createTheme } from '@mui/material/styles';
import { components } from './theme-components.ts';

/** MUI needs real colors, because it computes with them; everything else refers to the tokens. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#006078', dark: '#005064', contrastText: '#ffffff' },
        error: { main: '#b1262a' },
        warning: { main: '#b56d02' },
        success: { main: '#178550' },
        info: { main: '#0d7c99' },
        background: { default: '#f4f7f8', paper: '#ffffff' },
        divider: '#dee4e5',
        text: { primary: '#172022', secondary: '#4b5659', disabled: '#5f6a6d' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#56bcd4', dark: '#74cde2', contrastText: '#0a1113' },
        error: { main: '#f27d76', contrastText: '#0a1113' },
        warning: { main: '#df9e44' },
        success: { main: '#62c48b' },
        info: { main: '#61bad7' },
        background: { default: '#0a1113', paper: '#11191b' },
        divider: '#252d2f',
        text: { primary: '#e5ebec', secondary: '#afb7ba', disabled: '#939c9e' },
      },
    },
  },
  transitions: {
    // No animation is longer than a menu's. Lists, rows and counts never move.
    duration: {
      shortest: 100,
      shorter: 100,
      short: 150,
      standard: 150,
      complex: 150,
      enteringScreen: 150,
      leavingScreen: 100,
    },
  },
  spacing: 4,
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--wp-font)',
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 500, fontSize: 13 },
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.01em' },
    h2: { fontSize: 15, lineHeight: '20px', fontWeight: 600 },
    h3: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px' },
  },
  components,
});
