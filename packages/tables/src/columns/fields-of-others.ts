import type { FieldSpec } from './field-spec.ts';

/** The fields of appointments, orders, physicians and plans. */

const list = (text: string): string[] => text.split('|');

export const appointmentFields = {
  start: {
    label: 'Appointment date and time',
    type: 'date-time',
    headings: list(
      'appointment|appointment date time|appointment datetime|appt datetime|appt date time|start|starts at|scheduled for|appointment start',
    ),
    sample: '02/03/2027 9:30 AM',
  },
  date: {
    label: 'Appointment date',
    type: 'date',
    headings: list('appointment date|appt date|appt dt|scheduled date|schedule date'),
  },
  time: {
    label: 'Appointment time',
    type: 'time',
    headings: list('appointment time|appt time|time|start time|appt start time|appointment start time'),
  },
  minutes: {
    label: 'Minutes',
    type: 'whole-number',
    headings: list(
      'minutes|duration|length|appt length|appointment length|appt duration|duration minutes|slot length',
    ),
    sample: '30',
  },
  status: {
    label: 'Appointment status',
    type: 'appointment-status',
    headings: list('appointment status|appt status|status|visit status|appt state'),
    sample: 'Booked',
  },
} as const satisfies Record<string, FieldSpec>;

export const orderFields = {
  externalId: {
    label: 'Order ID of the other system',
    type: 'text',
    maxLength: 100,
    headings: list('order id|external order id|external id|placer order number|placer number'),
  },
  number: {
    label: 'Order number',
    type: 'text',
    maxLength: 100,
    headings: list('order|order no|order number|filler order number'),
    sample: 'O-20114',
  },
  type: { label: 'Order type', type: 'order-type', headings: list('order type|type') },
  billType: {
    label: 'Bill type',
    type: 'bill-type',
    headings: list('bill type|bill to|billing type|billed to'),
  },
  dateOfService: {
    label: 'Date of the order’s service',
    type: 'date',
    headings: list('order date|date of order|procedure date|proc date|order dos|service date of order'),
    sample: '02/03/2027',
  },
  procedureCode: {
    label: 'Procedure code',
    type: 'text',
    maxLength: 20,
    headings: list('procedure|procedure code|proc code|cpt|cpt code|cpt hcpcs|hcpcs|test code|service code'),
    sample: '73721',
  },
  admitDate: { label: 'Admit date', type: 'date', headings: list('admit date|admission date') },
  dischargeDate: { label: 'Discharge date', type: 'date', headings: list('discharge date|disch date') },
  accession: {
    label: 'Accession number',
    type: 'text',
    maxLength: 100,
    headings: list('accession|accession no|accession number'),
  },
  requisition: {
    label: 'Requisition number',
    type: 'text',
    maxLength: 100,
    headings: list('requisition|requisition no|requisition number|req no'),
  },
  priorAuthorization: {
    label: 'Prior authorization',
    type: 'text',
    maxLength: 100,
    headings: list(
      'prior authorization|prior auth|prior authorization number|auth|auth no|auth number|authorization|authorization number|pa number',
    ),
  },
  charge: {
    label: 'Charge amount',
    type: 'money',
    headings: list('charge|charge amount|charges|amount|billed amount|fee'),
  },
  diagnoses: {
    label: 'Diagnoses',
    type: 'diagnoses',
    headings: list('diagnosis|diagnoses|dx|dx code|dx codes|icd|icd 10|icd10|diagnosis code|icd code'),
    sample: 'M25.561',
  },
  attendingNpi: {
    label: 'Attending physician NPI',
    type: 'npi',
    headings: list('attending npi|attending physician npi|rendering npi|provider npi|npi'),
  },
  attendingName: {
    label: 'Attending physician',
    type: 'physician-name',
    maxLength: 120,
    headings: list(
      'attending|attending physician|attending provider|rendering provider|provider|provider name|physician',
    ),
  },
  referringNpi: {
    label: 'Referring physician NPI',
    type: 'npi',
    headings: list('referring npi|referring provider npi|ordering npi|ordering provider npi'),
  },
  referringName: {
    label: 'Referring physician',
    type: 'physician-name',
    maxLength: 120,
    headings: list('referring|referring provider|referring physician|ordering provider|ordering physician'),
  },
} as const satisfies Record<string, FieldSpec>;

const address = {
  line1: {
    label: 'Address line 1',
    type: 'text',
    maxLength: 80,
    headings: list(
      'address|address 1|addr|addr 1|address line 1|street|street address|office address|practice address|claims address|mailing address',
    ),
    sample: '4 Mill Road',
  },
  line2: {
    label: 'Address line 2',
    type: 'text',
    maxLength: 80,
    headings: list('address 2|addr 2|address line 2|suite'),
  },
  city: { label: 'City', type: 'text', maxLength: 60, headings: list('city|town'), sample: 'Dayton' },
  state: { label: 'State', type: 'state', headings: list('state|st'), sample: 'OH' },
  postalCode: {
    label: 'ZIP code',
    type: 'zip',
    headings: list('zip|zip code|zipcode|postal code'),
    sample: '45402',
  },
} as const satisfies Record<string, FieldSpec>;

export const physicianFields = {
  npi: {
    label: 'NPI',
    type: 'npi',
    headings: list(
      'npi no|npi number|provider npi|physician npi|individual npi|national provider identifier',
    ),
    sample: '1234567893',
  },
  prefix: {
    label: 'Prefix',
    type: 'text',
    maxLength: 80,
    headings: list('prefix|title|name prefix'),
    sample: 'Dr.',
  },
  lastName: {
    label: 'Last name',
    type: 'name',
    maxLength: 80,
    headings: list('lastname|last|lname|surname|provider last name|physician last name'),
    sample: 'Varga',
  },
  firstName: {
    label: 'First name',
    type: 'name',
    maxLength: 80,
    headings: list('firstname|first|fname|given name|provider first name|physician first name'),
    sample: 'Ilona',
  },
  middleName: {
    label: 'Middle name or initial',
    type: 'name',
    maxLength: 80,
    headings: list('middle name|middle|mi|middle initial'),
  },
  suffix: {
    label: 'Suffix',
    type: 'text',
    maxLength: 80,
    headings: list('suffix|credentials|credential|degree|name suffix'),
  },
  wholeName: {
    label: 'Name in one column',
    type: 'whole-name',
    maxLength: 160,
    headings: list('name|provider|provider name|physician|physician name|doctor|full name'),
  },
  email: {
    label: 'Email',
    type: 'email',
    maxLength: 60,
    headings: list('e mail|email address|provider email'),
  },
  ...address,
  phone: {
    label: 'Phone',
    type: 'phone',
    headings: list('phone number|telephone|tel|office phone|work phone|provider phone'),
    sample: '9375550110',
  },
  fax: {
    label: 'Fax',
    type: 'phone',
    headings: list('fax number|fax no|office fax|provider fax'),
    sample: '9375550111',
  },
} as const satisfies Record<string, FieldSpec>;

export const planFields = {
  name: {
    label: 'Plan',
    type: 'text',
    maxLength: 80,
    headings: list('plan name|insurance plan|insurance plan name|name|insurance|insurance name|package name'),
    sample: 'Northern Choice PPO',
  },
  code: {
    label: 'Plan code',
    type: 'text',
    maxLength: 40,
    headings: list('plan id|code|insurance code|client insurance code|plan number|insurance id|package id'),
    sample: 'NCPPO',
  },
  payerName: {
    label: 'Payer',
    type: 'text',
    maxLength: 80,
    headings: list('payer name|payor|payor name|carrier|carrier name|insurance company name'),
    sample: 'Northern Mutual',
  },
  payerCode: {
    label: 'Payer ID',
    type: 'text',
    maxLength: 20,
    headings: list('payer code|payor id|edi payer id|electronic payer id|payer number|carrier id'),
  },
  company: {
    label: 'Insurance company',
    type: 'text',
    maxLength: 80,
    headings: list('company|parent company'),
  },
  category: {
    label: 'Insurance category',
    type: 'text',
    maxLength: 80,
    headings: list('category|insurance type|plan type|type'),
  },
  financialCategory: {
    label: 'Financial category',
    type: 'text',
    maxLength: 80,
    headings: list('financial class|fin class|financial category code'),
  },
  addressCode: {
    label: 'Address code',
    type: 'text',
    maxLength: 40,
    headings: list('address id|location code'),
  },
  ...address,
  media: {
    label: 'How claims go out',
    type: 'media',
    headings: list('media|media type|claim type|submission|submission method|claim format|billing method'),
    sample: 'Electronic',
  },
} as const satisfies Record<string, FieldSpec>;
