/** Orders of a case. */
export const ordersMessages = {
  'order.creating': 'Creating order',
  'order.created': 'Order created',
  'order.createFailed': 'Error creating order',
  'order.updating': 'Updating order',
  'order.updated': 'Order updated',
  'order.updateFailed': 'Error updating order',
  'order.deleting': 'Deleting order',
  'order.deleted': 'Order deleted',
  'order.deleteFailed': 'Error deleting order',
  'order.deleteTitle': 'Delete Order',
  'order.deleteQuestion': 'Are you sure you want to delete this order?',
  'order.createTitle': 'Create Order',
  'order.updateTitle': 'Update Order',
  'order.changed': 'Someone else has changed this order since you opened it. Save keeps what you typed.',
  'order.noPhysician': 'Select a physician to view details',
  'order.physicianInvalid': 'Name or NPI is Invalid',
} as const;
