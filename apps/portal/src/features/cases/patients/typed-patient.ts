import { isoDate } from '@waypost/contract/core/values';
import type { TypedPatient } from '@waypost/contract/patients/similar';

/** The search values of the form: only complete dates, and no text that is too long for a name. */
export const typedPatient = (
  values: Readonly<Record<'familyName' | 'firstName' | 'birthDate' | 'medicalRecordNumber', string>>,
): TypedPatient => ({
  familyName: values.familyName.trim().slice(0, 60),
  firstName: values.firstName.trim().slice(0, 35),
  birthDate: isoDate.safeParse(values.birthDate).success ? values.birthDate : '',
  medicalRecordNumber: values.medicalRecordNumber.trim().slice(0, 150),
});
