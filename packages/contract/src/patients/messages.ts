/** What is known about a patient. */
export const patientMessages = {
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
} as const;
