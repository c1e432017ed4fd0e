/** A button at the end of a field's line; on a narrow form below it, where the line has no room for it. */
export const besideField = {
  gridColumn: 'span 3',
  marginTop: '20px',
  justifySelf: 'start',
  '@container form (max-width: 480px)': { gridColumn: '1 / -1', marginTop: 0 },
} as const;
