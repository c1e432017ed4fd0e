/** A change of one's own e-mail address. */
export const accountMessages = {
  'email.linkExpired': 'The link you followed has expired.',
  'email.confirmed': 'Your e-mail address was updated and all sessions were logged out.',
  'email.confirmFailed':
    'Unexpected error occurred while confirming your e-mail address. Please try again. If the problem persists, contact support for assistance.',
  'email.noChanges': 'No changes to e-mail',
  'email.updating': 'Updating e-mail.',
  'email.sentAgain': 'The link was sent to {email} again.',
  'email.requested':
    'E-mail change requires validation. Please check your e-mail to validate before e-mail change will update.',
  'email.updateFailed':
    "Unable to update e-mail address. Please contact the provider's support if assistance is needed.",
} as const;
