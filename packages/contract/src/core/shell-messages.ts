/** Messages of the portal outside of its pages: start-up, sign-in and sign-out, pages that cannot be shown. */
export const shellMessages = {
  'shell.commandsFailed': 'The commands could not be loaded. Reload the page.',
  'help.putAway': 'The guide is in your menu, under Help.',
  'settings.failed': 'Error fetching app settings',
  'user.failed': 'Error fetching user',
  'user.noEntities': 'User is not associated with any entities. Please contact Support.',
  'permissions.failed': 'An error has occurred while loading user permissions...',
  'entity.refused': 'You do not have permission to access this entity...',
  'page.refused': 'You do not have permission to access this page',
  'resource.refused': 'You dont have permission to access this resource',
  'page.error': 'Sorry, something went wrong.',
  'page.errorContact': 'If it happens again, contact support and give them this reference:',
  'page.unsaved': 'There are unsaved changes on this page, are you sure you want to continue?',
  'route.error': 'An error occurred.',
  'signIn.linkExpired':
    "This link has expired and is no longer valid. Please contact your User Management Admin if a new invitation request is needed. Otherwise, if further assistance is required, please contact the provider's support.",
  'signOut.elsewhere': 'Logged out in another window...',
  'signOut.timeout': 'You were signed out because you were away. Sign in again to continue.',
  copied: 'Copied to clipboard',
} as const;
