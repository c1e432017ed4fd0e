import type { Generated } from 'kysely';

type AddressLines = {
  line1: string | null;
  line2: string | null;
  line3: string | null;
  line4: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
};
type Prefixed<Prefix extends string, Row> = {
  [Name in keyof Row as `${Prefix}_${Name & string}`]: Generated<Row[Name]>;
};
type PayerAddressLines = AddressLines & { name: string | null; district: string | null };

/** The insurances of cases, and the plans that an entity bills. */
export type CoverageTables = {
  case_coverage: {
    entity_id: string;
    id: string;
    case_id: string;
    facility_id: string;
    position: number;
    payer_id: string | null;
    insurance_name: string;
    plan_name: string | null;
    insurance_code: Generated<string | null>;
    client_insurance_code: Generated<string | null>;
    subscriber_id: string;
    group_number: string | null;
    period_start: string | null;
    period_end: string | null;
    payment_type: Generated<string>;
    administration_type: Generated<string>;
    pre_claim_requirement: Generated<string | null>;
    hard_copy_claim: Generated<boolean>;
    media: Generated<string>;
    address_code: Generated<string | null>;
    relationship: string;
    subscriber_first_name: string | null;
    subscriber_last_name: string | null;
    subscriber_middle_initial: Generated<string | null>;
    subscriber_birth_date: string | null;
    subscriber_gender: string | null;
    status: Generated<string>;
    field_writers: Generated<unknown>;
    source_id: Generated<string | null>;
    sent_as: Generated<unknown>;
    version: Generated<number>;
  } & Prefixed<'address', PayerAddressLines> &
    Prefixed<'subscriber', AddressLines>;
  payer_plan: {
    entity_id: string;
    id: string;
    insurance_code: string;
    insurance_plan: string;
    client_insurance_code: string | null;
    payer_name: string;
    payer_id: string | null;
    insurance_company: string | null;
    insurance_category: string | null;
    financial_category: string | null;
    parent_insurance_company: string | null;
    ended_at: Date | null;
    version: Generated<number>;
  };
  payer_plan_address: {
    entity_id: string;
    id: string;
    plan_id: string;
    code: string;
    deactivated_on: string | null;
  } & PayerAddressLines;
  payer_plan_billing: {
    entity_id: string;
    id: string;
    plan_id: string;
    facility_id: string | null;
    insurance_sequence: number | null;
    media_type: string | null;
    requirement_code: string | null;
  };
};
