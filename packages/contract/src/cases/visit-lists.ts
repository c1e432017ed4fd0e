/** Words for what is known of a visit, each with the code by which other systems call it. */

/** What kind of visit it is: HL7 table 0004; an observation is FHIR's `OBSENC`. */
export const visitClasses = {
  Inpatient: 'I',
  Outpatient: 'O',
  Emergency: 'E',
  Preadmit: 'P',
  Recurring: 'R',
  Obstetrics: 'B',
  Observation: 'OBSENC',
} as const;

/** Why a patient is admitted: HL7 table 0007. */
export const admissionTypes = {
  Accident: 'A',
  Elective: 'C',
  Emergency: 'E',
  'Labor and Delivery': 'L',
  Newborn: 'N',
  Routine: 'R',
  Urgent: 'U',
} as const;

/** Where an appointment stands: the status of FHIR's Appointment, which HL7 table 0278 has too but for the arrival. */
export const appointmentStatuses = {
  Pending: 'pending',
  Waitlisted: 'waitlist',
  Booked: 'booked',
  Arrived: 'arrived',
  Completed: 'fulfilled',
  Cancelled: 'cancelled',
  'No-show': 'noshow',
} as const;

/** What a guarantor is to the patient: HL7 table 0063. */
export const guarantorRelationships = {
  Self: 'SEL',
  Spouse: 'SPO',
  Parent: 'PAR',
  Child: 'CHD',
  Guardian: 'GRD',
  Employer: 'EMR',
  Other: 'OTH',
} as const;

/** What a physician does for a visit: HL7 table 0443; those of PV1-7, 8, 9, 17 and of PD1-4. */
export const physicianRoles = {
  Attending: 'AT',
  Referring: 'RP',
  Consulting: 'CP',
  Admitting: 'AD',
  'Primary Care': 'PP',
} as const;

/** When a diagnosis was made: HL7 table 0052. */
export const diagnosisTypes = { Admitting: 'A', Working: 'W', Final: 'F' } as const;

/** The lists of codes of diagnoses: that of the United States, and that of the WHO. */
export const diagnosisSystems = ['ICD-10-CM', 'ICD-10'] as const;
