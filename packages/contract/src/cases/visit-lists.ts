/** Words that describe a visit, each with the code that other systems use for it. */

/** The class of a visit: HL7 table 0004; an observation is FHIR's `OBSENC`. */
export const visitClasses = {
  Inpatient: 'I',
  Outpatient: 'O',
  Emergency: 'E',
  Preadmit: 'P',
  Recurring: 'R',
  Obstetrics: 'B',
  Observation: 'OBSENC',
} as const;

/** The reason for an admission: HL7 table 0007. */
export const admissionTypes = {
  Accident: 'A',
  Elective: 'C',
  Emergency: 'E',
  'Labor and Delivery': 'L',
  Newborn: 'N',
  Routine: 'R',
  Urgent: 'U',
} as const;

/** The status of an appointment: FHIR's Appointment.status, which HL7 table 0278 shares except for the arrival. */
export const appointmentStatuses = {
  Pending: 'pending',
  Waitlisted: 'waitlist',
  Booked: 'booked',
  Arrived: 'arrived',
  Completed: 'fulfilled',
  Cancelled: 'cancelled',
  'No-show': 'noshow',
} as const;

/** The relationship of a guarantor to the patient: HL7 table 0063. */
export const guarantorRelationships = {
  Self: 'SEL',
  Spouse: 'SPO',
  Parent: 'PAR',
  Child: 'CHD',
  Guardian: 'GRD',
  Employer: 'EMR',
  Other: 'OTH',
} as const;

/** The role of a physician in a visit: HL7 table 0443; the roles of PV1-7, 8, 9, 17 and of PD1-4. */
export const physicianRoles = {
  Attending: 'AT',
  Referring: 'RP',
  Consulting: 'CP',
  Admitting: 'AD',
  'Primary Care': 'PP',
} as const;

/** The time of a diagnosis: HL7 table 0052. */
export const diagnosisTypes = { Admitting: 'A', Working: 'W', Final: 'F' } as const;

/** The code systems of diagnoses: that of the United States and that of the WHO. */
export const diagnosisSystems = ['ICD-10-CM', 'ICD-10'] as const;
