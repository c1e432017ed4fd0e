/** Messages about invitations. */
export const invitationsMessages = {
  'invite.email': 'Please enter a valid email address',
  'invite.phoneMin': 'Please enter {n} characters',
  'invite.phoneMax': 'Max {n} characters allowed',
  'invite.harpLength': 'Must be {least} to {most} characters',
  'invite.sending': 'Sending user invite',
  'invite.sent': 'User invite sent',
  'invite.failed': 'Error sending user invite',
  'invite.pending': 'User already has a pending invite',
  'invite.inScope': 'User already exists in scope',
  'invite.existsInEntity': 'User already exists with this e-mail address for this Entity',
  'invite.existsInAccount': 'User already exists with this e-mail address for this account',
  'invite.cancelTitle': 'Cancel the Invite',
  'invite.cancelQuestion': 'Are you sure you want to cancel the invite for this user?',
  'invite.cancelled': 'Cancelled the invite succesfully',
  'invite.cancelFailed': 'Error cancelling the invite',
} as const;
