import type { Generated } from 'kysely';

/** Row types of patients, and of their cases' records in other systems. */
export type PatientTables = {
  patient: {
    entity_id: string;
    id: string;
    patient_number: string;
    first_name: string;
    middle_name: string | null;
    last_name: string;
    birth_date: string;
    gender: string;
    ssn_sealed: string | null;
    medical_record_number: string | null;
    master_patient_index: string | null;
    marital_status: string | null;
    language: string | null;
    ethnicity: string | null;
    address_lines: Generated<string[]>;
    city: string | null;
    state: string | null;
    postal_code: string | null;
    country: string | null;
    home_phone: string | null;
    mobile_phone: string | null;
    work_phone: string | null;
    email: string | null;
    is_deceased: Generated<boolean>;
    deceased_date: string | null;
    version: Generated<number>;
  };
  case_related_record: {
    entity_id: string;
    id: string;
    case_id: string;
    facility_id: string;
    record_type_id: number;
    record_number: string;
  };
};
