import { themeQuartz } from 'ag-grid-community';
import { type Density, rowHeights } from '#src/ui/preferences.ts';

export const HEADER_HEIGHT = 40;

const base = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  fontFamily: 'var(--wp-font)',
  fontSize: 13,
  dataFontSize: 13,
  spacing: 6,
  iconSize: 14,
  backgroundColor: 'var(--wp-surface)',
  foregroundColor: 'var(--wp-text)',
  textColor: 'var(--wp-text)',
  cellTextColor: 'var(--wp-text)',
  subtleTextColor: 'var(--wp-text-3)',
  borderColor: 'var(--wp-line)',
  accentColor: 'var(--wp-accent)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 6,
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  pinnedColumnBorder: false,
  iconButtonActiveBackgroundColor: 'var(--wp-info-bg)',
  iconButtonActiveColor: 'var(--wp-accent)',
  iconButtonActiveIndicatorColor: 'var(--wp-accent)',
  headerBackgroundColor: 'var(--wp-sunken)',
  headerTextColor: 'var(--wp-text-2)',
  headerFontSize: 12,
  headerFontWeight: 500,
  headerHeight: HEADER_HEIGHT,
  headerRowBorder: { color: 'var(--wp-line-strong)' },
  cellHorizontalPadding: 6,
  rowHoverColor: 'var(--wp-row-hover)',
  selectedRowBackgroundColor: 'var(--wp-selected)',
  oddRowBackgroundColor: 'var(--wp-surface)',
  // The whole row has a ring instead.
  rangeSelectionBorderColor: 'transparent',
  checkboxBorderRadius: 4,
  checkboxUncheckedBorderColor: 'var(--wp-control)',
  checkboxCheckedBackgroundColor: 'var(--wp-accent)',
  checkboxCheckedBorderColor: 'var(--wp-accent)',
  checkboxCheckedShapeColor: 'var(--wp-on-accent)',
  inputBorder: { color: 'var(--wp-control)' },
  inputHeight: 32,
  menuBackgroundColor: 'var(--wp-raised)',
  popupShadow: 'var(--wp-shadow-menu)',
});

// Only the height differs, so that the width of a column suits every density.
const themes = {
  compact: base.withParams({ rowHeight: rowHeights.compact }),
  default: base.withParams({ rowHeight: rowHeights.default }),
  roomy: base.withParams({ rowHeight: rowHeights.roomy }),
};

export const gridTheme = (density: Density) => themes[density];
