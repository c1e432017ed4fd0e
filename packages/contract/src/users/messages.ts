/** Messages of user management: activation and licence limits. */
export const usersMessages = {
  'userManagement.privileged':
    'Privileged Access Required. Please contact a facility administrator to request access.',
  'activation.pending': 'Please wait, action is in progress',
  'activation.activated': 'User Activated',
  'activation.noTasks': 'No tasks are assigned to this user at your facilities.',
  'activation.managersTold': 'The managers of the groups are told on their home page.',
  'activation.tasks': 'Tasks that {holder} has go back to their groups.',
  'activation.deactivated': 'User Deactivated',
  'activation.failed':
    'Unexpected error occurred while changing the status of the user. Please try again. If the problem persists, contact support for assistance.',
  'activation.question': 'Are you sure you wish to {action} this user?',
  'licence.noFacilities': 'No Facilities assigned to user with licensing enabled',
  'licence.limit': 'Maximum user count reached for the role',
  'licence.limitDdeLink':
    "Maximum allowed licenses for DDE Link have been assigned to users. If additional licenses are required, please contact the provider's support",
} as const;
