/** Messages about registrations that are sent together, and held registrations. */
export const registrationsMessages = {
  'registration.samePerson':
    'This may be a patient who is known already. Say which of them it is, or that it is another person.',
  'registration.onePatient': 'Send the id of a patient, or what is known of a new one: one of the two',
  'registration.waits': 'Something before it about the same patient or case is held. Settle that first.',
  'registration.unread': 'This cannot be read: see what is wrong with its fields.',
  'registration.facilityNeeded': 'Name the facility of the visit',
  'registration.facilityElsewhere': 'Not a facility of this source',
  'registration.codeUnknown': 'Add what this code means to the codes of the source',
  'registration.date': 'Must be a date, such as 12/25/2026',
  'registration.choice': 'Choose one of the list',
  'registration.stillHeld': 'This still cannot be applied. What you changed is kept.',
  'registration.putAway': 'Put away. What was sent is deleted.',
  'registration.settled': 'Somebody has settled this already.',
} as const;
