import type { Generated } from 'kysely';

type Text = string | null;
type Json = unknown;

/** Row types of the orders of cases, and of the directory of physicians. Dates are text, `YYYY-MM-DD`. */
export type OrderTables = {
  provider_individual: {
    entity_id: string;
    id: string;
    npi: string;
    name_prefix: Text;
    first_name: string;
    middle_name: Text;
    last_name: string;
    name_suffix: Text;
    email: Text;
    address: Text;
    ended_at: Date | null;
    version: Generated<number>;
  };
  provider_individual_address: {
    entity_id: string;
    id: string;
    provider_individual_id: string;
    position: number;
    phone: Text;
    fax: Text;
    line1: string;
    line2: Text;
    city: string;
    state: string;
    postal_code: string;
    country: Generated<string>;
  };
  provider_individual_contact: {
    entity_id: string;
    id: string;
    provider_individual_id: string;
    use_id: number;
    first_name: Text;
    middle_name: Text;
    last_name: Text;
    phone: Text;
    fax: Text;
    email: Text;
    address: Text;
    ended_at: Date | null;
  };
  case_order: {
    entity_id: string;
    id: string;
    case_id: string;
    facility_id: string;
    external_order_id: Text;
    order_type: number;
    bill_type: number;
    date_of_service: Text;
    admit_date: Text;
    discharge_date: Text;
    procedure_code: Text;
    is_abn_signed: boolean | null;
    accession_number: Text;
    requisition_number: Text;
    prior_authorization: Text;
    order_number: Text;
    charge_amount: Text;
    version: Generated<number>;
    deleted_at: Date | null;
  };
  order_diagnosis: {
    entity_id: string;
    id: string;
    order_id: string;
    facility_id: string;
    sequence: number;
    code: string;
    version: string;
  };
  order_physician: {
    entity_id: string;
    id: string;
    order_id: string;
    facility_id: string;
    use_id: number;
    code: Text;
    qdx_code: Text;
    npi: Text;
    prefix: Text;
    family_name: Text;
    middle_name: Text;
    first_name: Text;
    suffix: Text;
    phone_number: Text;
    fax_number: Text;
    email: Text;
    address: Json;
    provider_individual_id: Text;
  };
  order_physician_contact: {
    entity_id: string;
    order_physician_id: string;
    provider_individual_contact_id: string;
    provider_individual_id: string;
    facility_id: string;
  };
  order_location: {
    entity_id: string;
    id: string;
    order_id: string;
    facility_id: string;
    use_id: number;
    qdx_code: Text;
    alias: Text;
    code: Text;
    name: Text;
    address: Json;
  };
};
