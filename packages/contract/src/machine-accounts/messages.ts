/** Messages about machine accounts, with which other programs call the API. */
export const machinesMessages = {
  'machine.nameTaken': 'Another machine account has this name.',
  'machine.noPermissions': 'Choose at least one permission.',
  'machine.notForMachines': 'Machine accounts cannot manage users and roles.',
  'machine.ownRights':
    'This account may do more than you. Where that is so, one administrator says what it may do, and another makes its secret. Invite a second administrator if there is none.',
  'machine.lacking': 'You lack: {names}.',
  'machine.expiryPast': 'Choose a time that is still to come.',
  'machine.expiryMax': 'Choose a time within the next two years.',
  'machine.revokedAlready': 'This account is revoked.',
  'machine.secretsAlive':
    'Two secrets are alive already. End the older one first, or rotate without an overlap.',
  'machine.machinesOnly':
    'Only machine accounts make this call. People ask /services/policy/users/me and /services/policy/users/me/entities.',
  'machine.peopleOnly': 'Only people can make this call, not machine accounts.',
  'machine.added': 'Machine account added',
  'machine.saved': 'Changes saved',
  'machine.revoked': 'Machine account revoked',
  'machine.rotated': 'New secret made',
  'machine.secretLost':
    'The secret was made, but the answer that showed it was lost. It cannot be shown again: end it, and rotate once more.',
  'machine.secretEnded': 'Secret ended',
  'machine.saveFailed': 'The machine account could not be saved. Try again.',
  'machine.revokeFailed': 'The machine account could not be revoked. Try again.',
  'machine.rotateFailed': 'The secret could not be rotated. Try again.',
  'machine.secretEndFailed': 'The secret could not be ended. Try again.',
} as const;
