import type { FieldSpec } from './field-spec.ts';

/** The fields of visits and of their guarantors. */

const list = (text: string): string[] => text.split('|');

export const visitFields = {
  number: {
    label: 'Visit number',
    type: 'text',
    maxLength: 80,
    headings: list(
      'visit|apptid|visit no|visit number|visit id|encounter|encounter no|encounter number|encounter id|enc|enc id|enc no|csn|contact serial number|har|hospital account|hospital account number|fin|fin number|fin nbr|case number|case no|case id|claim id|admission number|appointment id|appt id|registration number',
    ),
    sample: 'V-4711',
  },
  accountNumber: {
    label: 'Account number',
    type: 'text',
    maxLength: 60,
    headings: list(
      'account|account no|account number|acct|acct no|acct number|acct nbr|patient account|patient account no|patient account number|pt acct|pt acct no|pt account|pat acct|guarantor account|billing account|account id|acct id',
    ),
    sample: '40010007',
  },
  serviceDate: {
    label: 'Date of service',
    type: 'date',
    headings: list(
      'dos|date of service|service date|svc date|from dos|dos from|date of service from|service date from|visit date|encounter date|admit date|admission date|adm date|appointment date|appt date|date of visit|start date|service start date|from date|date|next appointment|next appt|proc date|procedure date',
    ),
    sample: '02/03/2027',
  },
  serviceEnd: {
    label: 'End of service',
    type: 'date',
    headings: list(
      'dos to|to dos|date of service to|service date to|service end|service end date|end of service|discharge date|disch date|dc date|through date|to date|dos through',
    ),
  },
  facility: {
    label: 'Facility',
    type: 'text',
    maxLength: 120,
    headings: list(
      'facility|facility name|facility code|facility id|fac|practice|practice name|site|clinic|clinic name|service location|service facility|pos name|hospital|dept facility',
    ),
  },
  location: {
    label: 'Location',
    type: 'text',
    maxLength: 120,
    headings: list(
      'location|location name|department|department name|dept|dept name|unit|floor|room|service area|place of service name',
    ),
    sample: 'Radiology, Floor 2',
  },
  visitClass: {
    label: 'Kind of visit',
    type: 'visit-class',
    headings: list(
      'patient class|pt class|visit class|visit type|appt type|appointment type|type of visit|type of appointment|encounter type|enc type|kind of visit|class|base class|patient type|pt type|in out',
    ),
  },
  admissionType: {
    label: 'Type of admission',
    type: 'admission-type',
    headings: list('admission type|admit type|type of admission|adm type'),
  },
  expectedAmount: {
    label: 'Expected amount',
    type: 'money',
    headings: list(
      'expected amount|charge|charges|total charges|total charge|charge amount|billed amount|amount|estimated charges|balance|expected charges',
    ),
  },
  requisition: {
    label: 'Requisition',
    type: 'text',
    maxLength: 60,
    headings: list('requisition|requisition no|requisition number|req no|req number'),
  },
  order: {
    label: 'Order number',
    type: 'text',
    maxLength: 60,
    headings: list('order|order no|order number|order id|accession|accession no|accession number'),
  },
  diagnoses: {
    label: 'Diagnoses',
    type: 'diagnoses',
    headings: list(
      'diagnosis|diagnoses|dx|dx code|dx codes|icd|icd 10|icd10|icd code|icd codes|icd 10 code|diagnosis code|diagnosis codes|primary diagnosis|primary dx|dx 1|diagnosis 1|icd 1|diag 1',
    ),
  },
  attendingNpi: {
    label: 'Attending physician NPI',
    type: 'npi',
    headings: list(
      'attending npi|attending physician npi|attending provider npi|rendering npi|rendering provider npi|provider npi|npi|physician npi|doctor npi|servicing provider npi|treating npi',
    ),
  },
  attendingName: {
    label: 'Attending physician',
    type: 'physician-name',
    maxLength: 120,
    headings: list(
      'attending|attending physician|attending provider|attending name|rendering|rendering provider|provider|provider name|physician|physician name|doctor|dr|resource|appt provider|appointment provider|appointment provider name|servicing provider|visit provider|primary provider',
    ),
  },
  referringNpi: {
    label: 'Referring physician NPI',
    type: 'npi',
    headings: list(
      'referring npi|referring provider npi|referring physician npi|ref npi|ref provider npi|ordering npi|ordering provider npi',
    ),
  },
  referringName: {
    label: 'Referring physician',
    type: 'physician-name',
    maxLength: 120,
    headings: list(
      'referring|referring provider full name|referring provider|referring physician|ref provider|ref phys|referring doctor|referral source|referring provider name|ordering provider|ordering physician',
    ),
  },
  primaryCareNpi: {
    label: 'Primary care physician NPI',
    type: 'npi',
    headings: list('pcp npi|primary care npi|primary care physician npi|primary care provider npi'),
  },
  primaryCareName: {
    label: 'Primary care physician',
    type: 'physician-name',
    maxLength: 120,
    headings: list('pcp|pcp name|primary care|primary care physician|primary care provider|pcp provider'),
  },
} as const satisfies Record<string, FieldSpec>;

export const guarantorFields = {
  wholeName: {
    label: 'Guarantor name in one column',
    type: 'whole-name',
    maxLength: 120,
    headings: list(
      'guarantor|guarantor name|guar|guar name|responsible party|responsible party name|resp party|resp party name',
    ),
  },
  lastName: {
    label: 'Guarantor last name',
    type: 'name',
    maxLength: 60,
    headings: list(
      'guarantor last name|guar last name|responsible party last name|resp party last name|guarantor last',
    ),
  },
  firstName: {
    label: 'Guarantor first name',
    type: 'name',
    maxLength: 35,
    headings: list(
      'guarantor first name|guar first name|responsible party first name|resp party first name|guarantor first',
    ),
  },
  relationship: {
    label: 'Guarantor is to the patient',
    type: 'guarantor-relationship',
    headings: list(
      'guarantor relationship|guarantor relation|guar rel|guarantor rel|guarantor relationship to patient|relationship to guarantor|resp party relationship',
    ),
  },
  birthDate: {
    label: 'Guarantor date of birth',
    type: 'birth-date',
    headings: list('guarantor dob|guar dob|guarantor date of birth|guarantor birth date|resp party dob'),
  },
  phone: {
    label: 'Guarantor phone',
    type: 'phone',
    headings: list('guarantor phone|guar phone|guarantor home phone|guarantor phone number|resp party phone'),
  },
} as const satisfies Record<string, FieldSpec>;
