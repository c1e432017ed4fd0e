/** Messages about a person's profile: field rules, the profile, facilities. */
export const profileMessages = {
  'person.nameMin': '{label} must be at least {n} characters',
  'person.max': '{n} characters max',
  'person.alphanumeric': 'Alphanumeric only',
  'person.email': 'Invalid email address',
  'person.phone': 'Invalid phone number',
  'person.phoneMax': 'Invalid phone number, too many characters',
  'person.extensionMax': '{n} numbers max',
  'profile.error': 'This page has encountered an error. Please close out and try to reload the page.',
  'profile.privileged': 'Privileged Access Required',
  'user.deactivated': 'User is deactivated and unable to access this Entity',
  'user.federated':
    "This user belongs to an entity using Federated SSO. Some fields on this page are locked and can only be managed from the entity's identity service.",
  'user.federatedCorrected':
    'This user signs in at the identity service of the organization. Waypost takes no name and no e-mail address from it: what is wrong is corrected here.',
  'sessions.endedHere': 'All sessions in this organization have ended',
  'user.locked': 'This is managed elsewhere and cannot be changed here',
  'user.ownType': 'Only an administrator can change your type',
  'user.noChanges': 'No changes to user',
  'facilities.updated': 'Facilities updated',
  'facilities.failed':
    'Unexpected error occurred while updating facilities. Please try again. If the problem persists, contact support for assistance.',
  'facilities.noChanges': 'No changes to facilities',
  'facilitySettings.updated': 'Facility Settings updated',
  'facilitySettings.failed':
    'Unexpected error occurred while updating the default facility. Please try again. If the problem persists, contact support for assistance.',
  'user.updating': 'Updating user.',
  'user.updated': 'User updated.',
  'user.updateFailed':
    'Unexpected error occurred while updating user. Please try again. If the problem persists, contact support for assistance.',
} as const;
