import type { FieldSpec } from './field-spec.ts';

/**
 * The fields of patients. The other headings are those of exports of practice systems: Epic, athenahealth,
 * eClinicalWorks, Kareo and Tebra, AdvancedMD, NextGen, and those that people type themselves.
 */

const list = (text: string): string[] => text.split('|');

export const patientFields = {
  mrn: {
    label: 'Medical record number',
    type: 'text',
    maxLength: 80,
    headings: list(
      'id|mrn|med rec|med rec no|medical record|medical record no|mr number|mr no|chart|chart no|chart number|patient id|pt id|pat id|patient number|patient no|pt no|patient mrn|pt mrn|epic mrn|enterprise id|emrn|person number|person nbr|patientid|patient identifier|patient control number|unit number',
    ),
    sample: '0088213',
  },
  otherId: {
    label: 'Other patient number',
    type: 'text',
    maxLength: 80,
    headings: list(
      'other patient id|external id|external patient id|alternate id|alt id|legacy id|old mrn|previous mrn|epi|epic id',
    ),
  },
  lastName: {
    label: 'Last name',
    type: 'name',
    maxLength: 60,
    headings: list(
      'lastname|lname|last|surname|family name|patient last name|pt last name|pat last name|patient lname|pt lname|patient last|pt last|patientlastname',
    ),
    sample: 'Echeverria',
  },
  firstName: {
    label: 'First name',
    type: 'name',
    maxLength: 35,
    headings: list(
      'firstname|fname|first|given name|patient first name|pt first name|pat first name|patient fname|pt fname|patient first|pt first|patientfirstname|legal first name',
    ),
    sample: 'Marisol',
  },
  middleName: {
    label: 'Middle name or initial',
    type: 'name',
    maxLength: 35,
    headings: list(
      'middle name|middle initial|middle|mi|mname|minitial|patient middle name|pt middle name|patient mi|pt mi|patient middle initial|pt middle initial',
    ),
  },
  wholeName: {
    label: 'Name in one column',
    type: 'whole-name',
    maxLength: 120,
    headings: list(
      'name|name last first|patient|patient name|pt name|pat name|full name|patient full name|name of patient|patient name last first|last first|last name first name|legal name',
    ),
  },
  birthDate: {
    label: 'Date of birth',
    type: 'birth-date',
    headings: list(
      'dob|d o b|birth date|birthdate|date of birth|birthday|born|patient dob|pt dob|pat dob|patient date of birth|pt date of birth|patient birth date|patient birthdate|bday',
    ),
    sample: '03/14/1984',
  },
  gender: {
    label: 'Gender',
    type: 'gender',
    headings: list(
      'sex|gender|patient sex|pt sex|pat sex|patient gender|pt gender|legal sex|administrative sex|birth sex|sex at birth|m f|gender m f',
    ),
    sample: 'F',
  },
  ssn: {
    label: 'Social Security number',
    type: 'ssn',
    headings: list(
      'ssn|ss|ss no|social security|social security no|social security number|social|soc sec|soc sec no|patient ssn|pt ssn|pat ssn',
    ),
  },
  line1: {
    label: 'Address line 1',
    type: 'text',
    maxLength: 60,
    headings: list(
      'address|address 1|addr|addr 1|address line 1|street|street address|street 1|home address|mailing address|patient address|pt address|patient address 1|pt address 1|patient addr 1|patient street|patient address line 1|add 1',
    ),
    sample: '212 Alder Court',
  },
  line2: {
    label: 'Address line 2',
    type: 'text',
    maxLength: 60,
    headings: list(
      'address 2|addr 2|address line 2|street 2|apt|suite|unit|patient address 2|pt address 2|patient addr 2|patient address line 2|add 2|apt suite',
    ),
  },
  city: {
    label: 'City',
    type: 'text',
    maxLength: 60,
    headings: list('city|town|home city|patient city|pt city|pat city'),
    sample: 'Lakemont',
  },
  state: {
    label: 'State',
    type: 'state',
    headings: list('state|st|home state|patient state|pt state|pat state|state province|state code'),
    sample: 'OH',
  },
  postalCode: {
    label: 'ZIP code',
    type: 'zip',
    headings: list(
      'zip|zip code|zipcode|postal code|postalcode|home zip|patient zip|pt zip|pat zip|patient zip code|patient postal code|zip postal code',
    ),
    sample: '43004',
  },
  cityStateZip: {
    label: 'City, state and ZIP in one column',
    type: 'city-state-zip',
    maxLength: 90,
    headings: list('city state zip|csz|city st zip|patient city state zip|city state zip code'),
  },
  homePhone: {
    label: 'Home phone',
    type: 'phone',
    headings: list(
      'phone|phone number|phone no|telephone|tel|home phone|home phone number|home telephone|home ph|hm phone|patient phone|pt phone|pat phone|patient home phone|pt home phone|phone 1|primary phone|h phone|ph',
    ),
    sample: '(555) 555-0142',
  },
  mobilePhone: {
    label: 'Mobile phone',
    type: 'phone',
    headings: list(
      'mobile|mobile phone|mobile number|mobile no|patient mobile no|cell|cell phone|cell number|cellphone|patient mobile|patient cell|pt cell|patient mobile phone|patient cell phone|pt cell phone|pt mobile|phone 2|mobile phone number|cell no',
    ),
  },
  workPhone: {
    label: 'Work phone',
    type: 'phone',
    headings: list(
      'work phone|work|business phone|office phone|work telephone|patient work phone|pt work phone|wk phone|work phone number|phone 3',
    ),
  },
  email: {
    label: 'Email',
    type: 'email',
    maxLength: 120,
    headings: list(
      'e mail|mail|email address|e mail address|patient email|pt email|pat email|patient email address',
    ),
    sample: 'marisol.echeverria@example.org',
  },
  maritalStatus: {
    label: 'Marital status',
    type: 'marital-status',
    headings: list('marital|marital status|patient marital status|pt marital status|mar status|ms'),
  },
  language: {
    label: 'Language',
    type: 'language',
    headings: list(
      'language|preferred language|primary language|patient language|lang|pref language|spoken language',
    ),
  },
  ethnicity: {
    label: 'Ethnicity',
    type: 'ethnicity',
    headings: list('ethnicity|ethnic group|patient ethnicity|pt ethnicity'),
  },
  deceasedDate: {
    label: 'Deceased date',
    type: 'date',
    headings: list('deceased date|date of death|dod|death date|patient deceased date'),
  },
} as const satisfies Record<string, FieldSpec>;
