import type { Generated } from 'kysely';

type Json = unknown;

/** An identifier: a number, who gives it, and its type by HL7 table 0203. */
type IdentifierRow = {
  entity_id: string;
  id: string;
  authority: string;
  type: string;
  value: string;
  given_at: Date;
  retired_at: Date | null;
};

/** Row types of patients, of what they and their cases are known by, and of the records of cases in other systems. */
export type PatientTables = {
  patient_identifier: IdentifierRow & { patient_id: string };
  case_identifier: IdentifierRow & { case_id: string; facility_id: string };
  patient: {
    entity_id: string;
    id: string;
    patient_number: string;
    first_name: string | null;
    middle_name: string | null;
    last_name: string;
    birth_date: string | null;
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
    field_writers: Generated<unknown>;
    version: Generated<number>;
    /** Who they are now, when they were another record of the same person. */
    merged_into: Generated<string | null>;
    withdrawn_at: Generated<Date | null>;
  };
  patient_merge: {
    entity_id: string;
    id: string;
    survivor_id: string;
    merged_id: string;
    merged_at: Date;
    merged_by: string;
    moved_cases: string[];
    moved_identifiers: string[];
    own_cases: string[];
    own_identifiers: string[];
    survivor_before: Json;
    taken_back_at: Date | null;
    taken_back_by: string | null;
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
