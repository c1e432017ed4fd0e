/** Registrations that come in several at once, and what of them is held. */
export const registrationsMessages = {
  'registration.samePerson':
    'This may be a patient who is known already. Say which of them it is, or that it is another person.',
  'registration.waits': 'Something before it about the same patient or case is held. Settle that first.',
  'registration.unread': 'This cannot be read: see what is wrong with its fields.',
  'registration.facilityElsewhere': 'Not a facility of this source',
  'registration.codeUnknown': 'Add what this code means to the codes of the source',
  'registration.settled': 'Somebody has settled this already.',
} as const;
