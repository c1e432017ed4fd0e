import { readable } from '../../infrastructure/readable.ts';

/** Patients, without their Social Security number. */
export const patientRows = readable('patient', [
  'entity_id',
  'id',
  'patient_number',
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'gender',
  'medical_record_number',
  'medical_record_number_key',
  'address_lines',
  'postal_code',
  'home_phone',
  'mobile_phone',
  'work_phone',
  'last_name_key',
  'first_name_key',
]);

/** The identifiers of patients. */
export const patientIdentifierRows = readable('patient_identifier', [
  'entity_id',
  'patient_id',
  'authority',
  'value',
  'retired_at',
]);

/** The further words of names with several, in their form for comparison. */
export const namePartRows = readable('patient_name_part', ['entity_id', 'field', 'part', 'patient_id']);
