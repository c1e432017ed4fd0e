import type { CodeTable } from './table.ts';

// The party that a segment describes (NM1, INS, PER, PRV, DMG).

/** NM101 */
export const entityIdentifiers: CodeTable = {
  '2B': 'Third-Party Administrator',
  '36': 'Employer',
  GP: 'Gateway Provider',
  P5: 'Plan Sponsor',
  PR: 'Payer',
  '1P': 'Provider',
  '80': 'Hospital',
  FA: 'Facility',
  IL: 'Insured or Subscriber',
  '13': 'Contracted Service Provider',
  '1I': 'Preferred Provider Organization (PPO)',
  '73': 'Other Physician',
  GW: 'Group',
  I3: 'Independent Physicians Association (IPA)',
  LR: 'Legal Representative',
  OC: 'Origin Carrier',
  P3: 'Primary Care Provider',
  P4: 'Prior Insurance Carrier',
  PRP: 'Primary Payer',
  SEP: 'Secondary Payer',
  TTP: 'Tertiary Payer',
  VER: 'Party Performing Verification',
  VN: 'Vendor',
  VY: 'Organization Completing Configuration Change',
  X3: 'Utilization Management Organization',
  Y2: 'Managed Care Organization',
  '03': 'Dependent',
  QC: 'Patient',
  '40': 'Receiver',
  '41': 'Submitter',
  '85': 'Billing Provider',
  '82': 'Rendering Provider',
  DN: 'Referring Provider',
  TT: 'Transfer To',
  '1X': 'Laboratory',
};

/** NM108 */
export const idCodeQualifiers: CodeTable = {
  '24': "Employer's Identification Number",
  '46': 'Electronic Transmitter Identification Number (ETIN)',
  FI: "Federal Taxpayer's Identification Number",
  NI: 'National Association of Insurance Commissioners (NAIC) Identification',
  PI: 'Payor Identification',
  XV: 'Centers for Medicare and Medicaid Services PlanID',
  XX: 'Centers for Medicare and Medicaid Services National Provider Identifier',
  '34': 'Social Security Number',
  PP: 'Pharmacy Processor Number',
  SV: 'Service Provider Number',
  II: 'Standard Unique Health Identifier for each Individual in the United States',
  MI: 'Member Identification Number',
  FA: 'Facility Identification',
};

/** INS02 */
export const relationships: CodeTable = {
  '18': 'Self',
  '01': 'Spouse',
  '19': 'Child',
  '20': 'Employee',
  '21': 'Unknown',
  '39': 'Organ Donor',
  '40': 'Cadaver Donor',
  '53': 'Life Partner',
  G8: 'Other Relationship',
  '34': 'Other Adult',
};

/** PER03, PER05, PER07 */
export const contactQualifiers: CodeTable = {
  ED: 'Electronic Data Interchange Access Number',
  EM: 'Electronic Mail',
  FX: 'Facsimile',
  TE: 'Telephone',
  UR: 'Uniform Resource Locator (URL)',
  WP: 'Work Phone Number',
  EX: 'Telephone Extension',
};

/** PRV01 */
export const providerCodes: CodeTable = {
  AD: 'Admitting',
  AT: 'Attending',
  BI: 'Billing',
  CO: 'Consulting',
  CV: 'Covering',
  H: 'Hospital',
  HH: 'Home Health Care',
  LA: 'Laboratory',
  OT: 'Other Physician',
  P1: 'Pharmacist',
  P2: 'Pharmacy',
  PC: 'Primary Care Physician',
  PE: 'Performing',
  R: 'Rural Health Clinic',
  RF: 'Referring',
  SB: 'Submitting',
  SK: 'Skilled Nursing Facility',
  SU: 'Supervising',
};

/** DMG03 */
export const genders: CodeTable = {
  F: 'Female',
  M: 'Male',
  U: 'Unknown',
};

/** NM110 of loop 2120 */
export const entityRelationships: CodeTable = {
  '01': 'Parent',
  '02': 'Child',
  '27': 'Domestic Partner',
  '41': 'Spouse',
  '48': 'Employee',
  '65': 'Other',
  '72': 'Unknown',
};
