/** Notes and insurances of a case. */
export const caseMessages = {
  'case.endsBefore': 'The end of service cannot be before its start',
  'case.notMoved': 'This case is at another facility, and stays there',
  'case.cancelledAlready': 'This case is cancelled already',
  'note.added': 'Case note added',
  'note.failed': 'Error adding case note',
  'coverage.none': 'No coverage found',
  'coverage.adding': 'Adding Coverage',
  'coverage.added': 'Coverage Added',
  'coverage.addFailed': 'Error adding coverage',
  'coverage.updating': 'Updating Coverage',
  'coverage.updated': 'Coverage Updated for {name}',
  'coverage.updateFailed': 'Error updating coverage for {name}',
  'coverage.ordered': 'Demographic coverage updated',
  'coverage.orderFailed': 'Error updating coverage information',
  'coverage.duplicate': 'Duplicate Insurance already exists',
  'coverage.addressPart': '{label} is required if any address field is entered.',
  'coverage.periodEnd': 'The end date cannot be before the start date',
  'coverage.listChanged':
    'Insurance of this case was added or removed since you opened it. Look at the list as it is now, and put it in order again.',
} as const;
