/** Messages about the plans of an organization. */
export const payersMessages = {
  'plan.requirement': 'Choose what the payer asks for before a claim',
  'plan.billingEmpty': 'Choose a media type, a requirement or both',
  'plan.addressTwice': 'Another address of this plan has this code',
  'plan.billingTwice': 'Another row is for this facility and this place in the billing order',
  'plan.codeTaken': 'Another plan has this code.',
  'plan.payerUnknown': 'Choose a payer that the organization has a connection to',
  'plan.facilityUnknown': 'Choose a facility of the organization',
  'plan.addressKept': 'The address {code} is missing. Give it a day of deactivation instead.',
  'plan.added': 'Plan added',
  'plan.saved': 'Plan saved',
  'plan.saveFailed': 'The plan could not be saved. Try again.',
} as const;
