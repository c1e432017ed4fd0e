import { nameText } from '@waypost/contract/core/name-text';
import type { Patient } from '@waypost/contract/patients/shapes';
import { displayDate } from './form/date-text.ts';
import { addressLines, ethnicityText, languageText, maritalStatusText, phoneOf } from './patient-text.ts';
import { phoneText } from './phone-text.ts';

/** The facts that records of people are compared by, in the order of the screen; empty if unknown. */
export const patientFactLabels = {
  name: 'Name',
  birthDate: 'Date of birth',
  gender: 'Gender',
  socialSecurityNumber: 'SSN',
  medicalRecordNumber: 'Medical record',
  masterPatientIndex: 'Master index',
  maritalStatus: 'Marital status',
  language: 'Language',
  ethnicity: 'Ethnicity',
  address: 'Address',
  patientPhoneNumber: 'Phone',
  email: 'E-mail',
  deceased: 'Deceased',
} as const;
export type PatientFact = keyof typeof patientFactLabels;
export type PatientFacts = Readonly<Record<PatientFact, string>>;
export const patientFactNames = Object.keys(patientFactLabels) as PatientFact[];

/** The facts of a patient for a comparison. The SSN has at most its last four digits. */
export function patientFacts(patient: Patient): PatientFacts {
  const phones = (['Home', 'Mobile', 'Work'] as const).flatMap((type) => {
    const number = phoneOf(patient, type);
    return number === '' ? [] : [`${phoneText(number)} (${type})`];
  });
  const [name] = patient.name;
  return {
    name: name ? nameText(name) : '',
    birthDate: patient.birthDate === null ? '' : displayDate(patient.birthDate),
    gender: patient.gender,
    socialSecurityNumber: patient.socialSecurityNumber ?? '',
    medicalRecordNumber: patient.medicalRecordNumber ?? '',
    masterPatientIndex: patient.masterPatientIndex ?? '',
    maritalStatus: maritalStatusText(patient.maritalStatus),
    language: languageText(patient.language),
    ethnicity: ethnicityText(patient.ethnicity),
    address: addressLines(patient).join('\n'),
    patientPhoneNumber: phones.join('\n'),
    email: patient.email ?? '',
    deceased: patient.isDeceased
      ? patient.deceasedDate === null
        ? 'Yes'
        : displayDate(patient.deceasedDate)
      : 'No',
  };
}
