/** Messages about sources of patients and cases. */
export const sourcesMessages = {
  'source.nameTaken': 'Another source has this name.',
  'source.facilityRefused': 'Choose facilities where you work.',
  'source.codeTwice': 'A code stands in the list twice.',
  'source.meaning': 'This is not known here: {kind}.',
  'source.meaningTwice': 'Several have this name. Write the code of the one that is meant.',
  'source.kindUnknown': 'Must be one of: {kinds}',
  'source.codesTaken': '{count} codes taken. Save the source to keep them.',
  'source.saved': 'Source saved',
  'source.saveFailed': 'The source was not saved',
  'source.ended': 'This source has ended.',
} as const;
