/** Messages about facilities. */
export const facilitiesMessages = {
  'facility.codeTaken': 'Another facility of this organization has this LCode.',
  'facility.last': 'This is the last open facility of the organization. Add another one before you end it.',
  'facility.ended': 'This facility has ended: it takes no new cases, people or sources.',
  'facility.fullRefused': 'Ask the operator of this installation to let webhooks carry patients here.',
  'facility.systemRefused': 'Ask the operator of this installation for this document system.',
  'facility.added': 'Facility added',
  'facility.saved': 'Changes saved',
  'facility.saveFailed': 'The facility could not be saved. Try again.',
} as const;
