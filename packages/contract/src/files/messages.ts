/** Messages about files that were prepared for a user. */
export const filesMessages = {
  'files.none': 'No Files Currently Available',
  'files.downloaded': 'File Downloaded Successfully',
  'files.downloadFailed': 'Failed to download file',
  'files.exportTooLong': 'A list of more than 10,000 rows is made into a file',
  'files.preparing': 'More than 10,000 rows: a file is being made. You find it in My Files.',
  'files.ready': '{name} is ready',
  'files.oneReady': 'A file is ready for you',
  'files.failed': '{name} could not be made. Export the list once more.',
  'files.usedUp': 'This file cannot be downloaded anymore. Export the list once more.',
  'files.noRange': 'The file has no such part',
} as const;
