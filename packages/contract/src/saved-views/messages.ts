/** Messages about saved views. */
export const settingsMessages = {
  'view.changed': 'Changes have been made to the view.',
  'view.saving': 'Saving view...',
  'view.saved': 'View saved',
  'view.updating': 'Updating view...',
  'view.updated': 'View updated',
  'view.sharing': 'Sharing view...',
  'view.shared': 'View shared',
  'view.subscribed': 'The view is sent to you each morning',
  'view.unsubscribed': 'The view is no longer sent to you',
  'view.deleting': 'Deleting view...',
  'view.deleted': 'View Deleted',
  'view.failed':
    'An unexpected error occurred while trying to {verb} the view. Please try again. If the problem persists, contact Support for assistance.',
  'view.unknown':
    'This view was deleted, or it is not yours to open. Ask the sender of the link to share the view with you.',
} as const;
