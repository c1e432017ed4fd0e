import { IMPORT_UNDO_MINUTES } from './limits.ts';

/** Messages about imports. */
export const importsMessages = {
  'import.state': 'The import has moved on meanwhile. See how far it is.',
  'import.incomplete': 'Match the required fields first.',
  'import.hasTrouble':
    'Some rows cannot be brought in as they are. Mend them, leave them out, or bring in what fits.',
  'import.goingOn': 'Another import of yours goes on. Wait for its end, or stop it.',
  'import.undoTooLate': `An import can be undone for ${IMPORT_UNDO_MINUTES} minutes.`,
  'import.rowsMost': 'The file has more than {n} rows. Split it.',
  'import.fileMax': 'The file is larger than {n} MB. Split it.',
  'import.pieceSize': 'Must be {n} bytes',
  'import.fieldUnknown': 'Not a field',
  'import.fieldTwice': 'Another column is this field already',
  'import.required': 'Match a column with: {fields}',
  'import.changedMeanwhile': 'Somebody has changed this since it was checked. Look at it once more.',
  'import.heldAgain': 'This row cannot be brought in: {reason}',
  'import.skipped': 'Left out',
  'import.kept.changed': 'Changed since it was brought in',
  'import.kept.task': 'A task of the case was started',
  'import.kept.payer': 'A payer was asked about the case',
  'import.kept.webhook': 'Another system was told of it',
  'import.ended': 'It was ended here. Reactivate it first, or leave the row out.',
  'import.caseUnknown':
    'No case is known by this number. Import the visits first, with a registration list of the same system.',
  'import.caseCancelled': 'The case is canceled.',
  'import.severalCases': 'The number names several cases.',
  'import.severalPlans': 'Several plans are called so. Add a column with the code of the plan.',
  'import.kept.used': 'It is used by a case',
  'import.kept.later': 'A later row about the same patient or visit stays',
  'import.kept.before': 'It was here before the import',
} as const;
