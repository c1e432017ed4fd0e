/** Tasks. */
export const taskMessages = {
  'task.held': 'This item is already assigned to another user.',
  'task.lookupFailed': 'An error occurred.',
  'task.updated': 'Task updated',
  'task.updateFailed': 'Error updating task',
  'task.otherInProcess': 'Another task is already in process',
  'task.daysToWait': 'Must be a number between 1 and 999',
  'task.statusFailed': 'Something went wrong while changing the status.',
  'task.notAllowed': 'This change is not allowed for this task.',
  'task.exported': 'Tasks exported',
  'task.bulkLimit': 'Bulk Action could not be performed: Bulk Actions are limited to 100 tasks.',
} as const;
