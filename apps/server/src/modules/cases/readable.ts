import { readable } from '../../infrastructure/readable.ts';

/** The insurances of cases. */
export const coverageRows = readable('case_coverage', [
  'entity_id',
  'id',
  'case_id',
  'position',
  'payer_id',
  'insurance_name',
  'plan_name',
  'subscriber_id',
  'group_number',
  'relationship',
  'subscriber_first_name',
  'subscriber_last_name',
  'subscriber_birth_date',
  'subscriber_gender',
  'status',
  'version',
  'insurance_code',
  'address_code',
]);

/** The diagnoses of cases. */
export const diagnosisRows = readable('case_diagnosis', ['entity_id', 'case_id', 'position', 'code']);

/** The physicians of a visit. */
export const casePhysicianRows = readable('case_physician', [
  'entity_id',
  'case_id',
  'position',
  'role',
  'npi',
]);

/** Cases with their visit. */
export const caseRows = readable('patient_case', [
  'entity_id',
  'id',
  'case_number',
  'patient_id',
  'facility_id',
  'account_number',
  'status',
  'service_start',
  'service_end',
  'encounter',
  'requisition',
  'version',
  'case_number_key',
  'account_number_key',
  'visit_class',
  'expected_amount',
  'appointment_start',
  'appointment_zone',
  'appointment_status',
]);
