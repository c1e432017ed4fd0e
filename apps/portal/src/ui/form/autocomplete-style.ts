/** Keeps an autocomplete as high as the other controls until it has several chips and typed text. */
export const autocompleteStyle = {
  '& .MuiOutlinedInput-root.MuiAutocomplete-inputRoot': { padding: '0 28px 0 0', gap: 0 },
  '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { minWidth: 8, padding: '6px 0 6px 10px' },
  '& .MuiAutocomplete-inputRoot .MuiAutocomplete-tag': {
    maxWidth: 'calc(100% - 24px)',
    margin: '4px 0 4px 5px',
  },
  '& .MuiAutocomplete-popupIndicator': { width: 24, height: 24, padding: 0 },
  '& .MuiAutocomplete-endAdornment': { right: '4px !important' },
} as const;
