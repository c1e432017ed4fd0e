/**
 * Every sentence the spec fixes, in one catalogue: a key, and the text with its parameters in braces.
 * Code decides by key, never by searching a text.
 */
export const messages = {
  // start-up and the way in
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
  'email.linkExpired': 'The link you followed has expired.',
  'email.confirmed': 'Your e-mail address was updated and all sessions were logged out.',
  'email.confirmFailed':
    'Unexpected error occurred while confirming your e-mail address. Please try again. If the problem persists, contact support for assistance.',
  // what is known about a person
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
  'email.noChanges': 'No changes to e-mail',
  'email.updating': 'Updating e-mail.',
  'email.requested':
    'E-mail change requires validation. Please check your e-mail to validate before e-mail change will update.',
  'email.updateFailed':
    "Unable to update e-mail address. Please contact the provider's support if assistance is needed.",
  'route.error': 'An error occurred.',
  'signIn.linkExpired':
    "This link has expired and is no longer valid. Please contact your User Management Admin if a new invitation request is needed. Otherwise, if further assistance is required, please contact the provider's support.",
  'signOut.elsewhere': 'Logged out in another window...',
  'signOut.timeout': 'You were signed out because you were away. Sign in again to continue.',
  // shared HTTP messages
  'http.refused': 'You do not have permissions to access this resource',
  'http.server': 'Server error',
  'http.storageFull':
    'Nothing can be saved at the moment: the storage is full. What is there can still be read.',
  'http.notFound': 'Resource Not Found',
  'http.other': 'Error sending request',
  'http.changed': 'Someone else has changed this since you opened it. Reload to see it as it is now.',
  'http.reload': 'A newer version of Waypost is running. Reload the page to continue.',
  // tasks
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
  // user management
  'userManagement.privileged':
    'Privileged Access Required. Please contact a facility administrator to request access.',
  'activation.pending': 'Please wait, action is in progress',
  'activation.activated': 'User Activated',
  'activation.deactivated': 'User Deactivated',
  'activation.failed':
    'Unexpected error occurred while changing the status of the user. Please try again. If the problem persists, contact support for assistance.',
  'activation.question': 'Are you sure you wish to {action} this user?',
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
  'licence.noFacilities': 'No Facilities assigned to user with licensing enabled',
  'licence.limit': 'Maximum user count reached for the role',
  'licence.limitDdeLink':
    "Maximum allowed licenses for DDE Link have been assigned to users. If additional licenses are required, please contact the provider's support",
  // eligibility
  'eligibility.none': 'Perform an eligibility check to view results',
  'eligibility.notFound': 'No eligibility request found',
  'eligibility.waiting.title': 'We are waiting to hear back from {payer}',
  'eligibility.waiting.body':
    'The request was sent to the payer. It may take several minutes. Keep this page open.',
  'eligibility.cancelMeaning':
    'Cancel Request stops the waiting here. The payer may still answer; a late answer is kept on record.',
  'eligibility.noWrite': 'You do not have permission to create eligibility requests',
  'eligibility.enrollment': 'Possible enrollment error. Please contact your Account Representative.',
  'eligibility.noPayerMatch':
    'Payer Code does not match known Payers configured by the provider. Please contact Support for further assistance',
  'eligibility.manyPayersMatch': 'Please choose appropriate Payer Name for this request',
  'eligibility.alert.open': '{field} differs: the request says {request}, the payer answered {response}.',
  'eligibility.alert.decided': '{field} updated from {from} to {to}.',
  'eligibility.alert.nothing': '(not given)',
  'eligibility.alert.alreadyDecided': 'This alert was decided before. Reload to see how.',
  'eligibility.identityChanged':
    'The payer has corrected data that identify the patient. Compare them with the request.',
  'eligibility.statusNotSaid': 'The payer does not say whether the coverage is active.',
  'eligibility.deathGiven': 'The payer gives a date of death.',
  'eligibility.medicareAdvantage': 'Medicare Advantage: {plan} is to be billed in place of Medicare.',
  'eligibility.medicaidMco': 'Medicaid managed care: {plan} is to be billed in place of Medicaid.',
  'eligibility.otherPayerFirst': '{payer} pays before this payer.',
  'eligibility.otherPayerNamed':
    '{payer} also covers the patient, by this answer. It does not say which of the two pays first.',
  'eligibility.unnamedPlan': 'a plan that the answer does not name',
  copied: 'Copied to clipboard',
  // a case
  'note.added': 'Case note added',
  'note.failed': 'Error adding case note',
  // orders of a case
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
  'coverage.none': 'No coverage found',
  'coverage.adding': 'Adding Coverage',
  'coverage.added': 'Coverage Added',
  'coverage.addFailed': 'Error adding coverage',
  'coverage.updating': 'Updating Coverage',
  'coverage.updated': 'Coverage Updated for {name}',
  'coverage.updateFailed': 'Error updating coverage for {name}',
  'coverage.ordered': 'Demographic coverage updated',
  'coverage.orderFailed': 'Error updating coverage information',
  'coverage.duplicate': 'Duplicate Insurance already exists',
  'coverage.addressPart': '{label} is required if any address field is entered.',
  'coverage.periodEnd': 'The end date cannot be before the start date',
  'coverage.listChanged':
    'Insurance of this case was added or removed since you opened it. Look at the list as it is now, and put it in order again.',
  // what is known about a patient
  'patient.none': 'No patient found',
  'patient.ssn': 'Invalid Social Security Number',
  'patient.phoneNumeric': 'Numeric Only',
  'patient.deceasedFuture': 'Deceased Date cannot be a future date',
  'patient.deceasedBeforeBirth': 'Deceased Date cannot be before Date of Birth',
  'patient.alive': 'A deceased date needs Deceased to be ticked',
  'patient.ssnRefused': 'Changing the SSN needs the permission View SSN',
  'patient.noChanges': 'No changes to demographic information',
  'patient.updating': 'Updating demographic information',
  'patient.updated': 'Demographic information updated',
  'patient.updateFailed': 'Error updating demographic information',
  // case search
  'search.needsField':
    'At least 1 additional field is required in order to perform your search. Additional fields are Patient Account, Case, Last Name, Date of Birth or Medical Record.',
  'search.timeout': 'Request timed out. Please refine search and try again.',
  'search.numericOnly': 'Numeric only',
  'search.invalidDate': 'Invalid Date',
  'search.invalidBirthDate': 'Invalid Date of Birth',
  // audit
  'audit.exported': 'Audit history exported',
  // the document system
  'documents.signInFailed': 'Document authentication error occurred',
  'documents.notConfigured':
    'Document authentication error occurred. Please contact your administrator to ensure OnBase is configured correctly for this facility.',
  'documents.exchangeFailed': 'Error exchanging code for token',
  'documents.signInNeeded': 'Sign in to OnBase to see the documents of this case.',
  'documents.away':
    'OnBase did not answer. The documents of this case are still there: try again in a moment.',
  'documents.invalidAnswer': 'Failed to validate documents response',
  'documents.none': 'No related documents found in OnBase.',
  'documents.notViewable': 'Something went wrong. Document cannot be viewed.',
  'documents.windowBlocked':
    'Your browser blocked the window of OnBase. Allow pop-up windows for this site, then try again.',
  'documents.windowClosed': 'The window of OnBase was closed before you had signed in.',
  // saved views of grids
  'view.changed': 'Changes have been made to the view.',
  'view.saving': 'Saving view...',
  'view.saved': 'View saved',
  'view.updating': 'Updating view...',
  'view.updated': 'View updated',
  'view.sharing': 'Sharing view...',
  'view.shared': 'View shared',
  'view.deleting': 'Deleting view...',
  'view.deleted': 'View Deleted',
  'view.failed':
    'An unexpected error occurred while trying to {verb} the view. Please try again. If the problem persists, contact Support for assistance.',
  'view.unknown':
    'This view was deleted, or it is not yours to open. Ask whoever sent you the link to share the view with you.',
  // roles
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
    'You have this role yourself, and nobody gives themselves a permission that they lack. Ask another administrator.',
  'role.deleted': 'Role Deleted',
  'role.deleteFailed':
    'Unexpected error occurred while deleting role. Please try again. If the problem persists, contact support for assistance.',
  'role.notDeletable': 'Role can not be deleted.',
  'role.inUse': 'Role can not be deleted until all users have been removed from role.',
  'role.userAdded': 'User added',
  'role.userRemoved': 'User Removed',
  'role.userLimit':
    "Maximum allowed licenses have been assigned to users. If additional licenses are required, please contact the provider's support",
  'role.addFailed':
    'Unexpected error occurred while adding user. Please try again. If the problem persists, contact support for assistance.',
  'role.removeFailed':
    'Unexpected error occurred while removing user. Please try again. If the problem persists, contact support for assistance.',
  'role.onlyRole':
    'This is the only role assigned to this user and cannot be removed until the user is assigned another role or the user is deactivated.',
  'role.lastAdministrator': 'Somebody has to remain who may manage roles here.',
  // field messages
  'field.required': 'Required',
  'field.invalid': 'Invalid',
  'field.min': 'Must be at least {n} characters',
  'field.max': 'Cannot exceed {n} characters',
  'field.npi': 'An NPI has 10 digits and the last one checks the others: compare it once more',
  'field.taxId': 'A tax ID has 9 digits',
  'field.ssnRequired': 'Required and SSN must contain 9 numbers',
  'field.ssn': 'SSN must contain 9 numbers',
  'field.serviceEnd': 'Service End date cannot be before Service Start date',
  'field.serviceTooFar': 'Service dates can be at most four months ahead for this payer',
  'field.serviceYear': 'Service dates cannot be after the year 2100',
  'field.birthFuture': 'Date of birth cannot be in the future',
  'field.birthTooEarly': 'Date of birth cannot be before {year}',
  'field.oneLine': 'Use one line, without characters that cannot be seen',
} as const;

export type MessageKey = keyof typeof messages;

/** The text of a message with its `{parameters}` filled in. */
export function message(key: MessageKey, parameters: Record<string, string | number> = {}): string {
  return messages[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}
