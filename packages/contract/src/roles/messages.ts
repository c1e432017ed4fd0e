/** Messages about roles and their users. */
export const rolesMessages = {
  'role.creating': 'Creating role',
  'role.added': 'Role Added',
  'role.nameTaken': 'Role Name already exists.',
  'role.createFailed': 'Role creation failed',
  'role.nameMax': '100 characters max',
  'role.savingPermissions': 'Saving Permissions',
  'role.permissionsSaved': 'Permissions Saved',
  'role.permissionsFailed':
    'Unexpected error occurred while saving permissions. Please try again. If the problem persists, contact support for assistance.',
  'role.noPermissions': 'No permissions are assigned to this role.',
  'role.readOnly': 'This role is read-only: its permissions cannot be changed.',
  'role.ownRights':
    'You have this role yourself, and nobody gives themselves a permission that they lack. Ask another administrator, or invite a second one.',
  'role.deleted': 'Role Deleted',
  'role.deleteFailed':
    'Unexpected error occurred while deleting role. Please try again. If the problem persists, contact support for assistance.',
  'role.notDeletable': 'Role can not be deleted.',
  'role.inUse': 'Role can not be deleted until all users have been removed from role.',
  'role.userAdded': 'User added',
  'role.userRemoved': 'User Removed',
  'role.userLimitError': 'User Limit Error',
  'role.userLimit':
    "Maximum allowed licenses have been assigned to users. If additional licenses are required, please contact the provider's support",
  'role.addFailed':
    'Unexpected error occurred while adding user. Please try again. If the problem persists, contact support for assistance.',
  'role.removeFailed':
    'Unexpected error occurred while removing user. Please try again. If the problem persists, contact support for assistance.',
  'role.onlyRole':
    'This is the only role assigned to this user and cannot be removed until the user is assigned another role or the user is deactivated.',
  'role.lastAdministrator': 'Somebody has to remain who may manage roles here.',
} as const;
