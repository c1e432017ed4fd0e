/** Messages about patients. */
export const patientMessages = {
  'patient.none': 'No patient found',
  'identifier.disagree': 'The identifiers name different patients or cases. Send those of one.',
  'identifier.elsewhere':
    'An identifier names a patient or a case at a facility where you do not work. Somebody who works there can change it.',
  'identifier.recycled':
    'An identifier names a patient with another name and date of birth. Send the identifier that this patient has now.',
  'identifier.own': 'Waypost gives these numbers itself. Name another authority or type.',
  'patient.notHere': 'Not a patient here',
  'patient.itself': 'A patient cannot be merged into themself',
  'patient.merged':
    'This patient was merged into another. Read them by this id: the answer is who they are now.',
  'merge.elsewhere':
    'A case of these patients is at a facility where you do not work. Somebody who works there can do this.',
  'merge.done': 'Patients merged',
  'merge.isTakenBack': 'Merge taken back',
  'merge.findBy': 'Give a last name, a date of birth or a medical record number',
  'merge.takenBack': 'This merge was taken back already',
  'merge.tooOld': 'A merge can be taken back for 30 days, which are over. Move its cases one by one.',
  'merge.later': 'One of these patients was merged again since. Take that merge back first.',
  'merge.laterIs': 'Take back the merge {id} first',
  'merge.notOne': 'Not one that came to this patient since the merge',
  'merge.neither': 'Neither of the two patients',
  'patient.nameNeeded': 'A patient who is not known yet needs a name',
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
