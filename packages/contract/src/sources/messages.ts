/** Sources of patients and cases. */
export const sourcesMessages = {
  'source.nameTaken': 'Another source has this name.',
  'source.facilityRefused': 'Choose facilities where you work.',
  'source.codeTwice': 'A code stands in the list twice.',
  'source.meaning': 'This is not known here: {kind}.',
  'source.off': 'This source is switched off.',
} as const;
