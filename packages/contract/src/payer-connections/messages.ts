/** Messages about connections to payers, and about requests for payers. */
export const payerConnectionsMessages = {
  'connection.party': 'Must be 1 to 15 letters, digits, spaces, . _ or -',
  'connection.qualifier': 'Must be a two-character qualifier such as ZZ',
  'connection.oneOf': 'Must be one of {codes}',
  'connection.code':
    'Must be {least} to {most} letters, digits or signs other than * : ^ ~, without blanks around them',
  'connection.groupCode': 'Must be stated: GS takes at least 2 characters, and the ID has one',
  'connection.authorizationUnsaid': 'Must be 03 where there is authorization information',
  'connection.securityUnsaid': 'Must be 01 where there is security information',
  'connection.credential': 'Must be 1 to 200 characters on one line',
  'connection.colon': 'Cannot hold a colon',
  'connection.between': 'Must be a whole number from {least} to {most}',
  'connection.exists': 'Your organization has a connection to this payer already.',
  'connection.ended': 'This connection has ended. Reactivate it first.',
  'connection.noPayer': 'No payer has this code',
  'connection.added': 'Connection added',
  'connection.saved': 'Connection saved',
  'connection.saveFailed': 'The connection could not be saved. Try again.',
  'connection.trialFailed': 'The inquiry could not be sent. Try again.',
  'payerRequest.open': 'Your organization has asked for this payer already.',
  'payerRequest.sent': 'Payer asked for',
  'payerRequest.failed': 'The payer could not be asked for. Try again.',
} as const;
