/** A button at the end of a field's line; on a narrow form it is below the field. */
export const besideField = {
  gridColumn: 'span 3',
  marginTop: '20px',
  justifySelf: 'start',
  '@container form (max-width: 480px)': { gridColumn: '1 / -1', marginTop: 0 },
} as const;
