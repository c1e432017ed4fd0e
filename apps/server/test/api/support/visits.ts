import type { Visit } from '@waypost/contract/cases/visit';
import { getCaseDetails } from '@waypost/contract/graphql';
import type { Client } from './client.ts';

/** Two valid NPIs. */
export const NPI = '1234567893';
export const OTHER_NPI = '1245319599';

/** Everything that a call can contain about a visit. */
export const wholeVisit = {
  visitClass: 'Inpatient',
  admissionType: 'Labor and Delivery',
  expectedAmount: '12500.5',
  appointment: {
    startsAt: '2027-02-03T09:30:00-05:00',
    timeZone: 'America/New_York',
    durationMinutes: 45,
    status: 'Booked',
  },
  guarantor: {
    familyName: 'Echeverria',
    firstName: 'Rosa',
    middleName: 'L',
    relationship: 'Parent',
    birthDate: '1960-01-02',
    phoneNumber: '3125550148',
    address: {
      line1: '12 Alder Court',
      line2: 'Unit 3',
      city: 'Lakemont',
      state: 'OH',
      postalCode: '43004',
      country: 'US',
    },
  },
  physicians: [
    {
      role: 'Attending',
      npi: NPI,
      familyName: 'Okonkwo',
      firstName: 'Ada',
      middleName: 'M',
      suffix: 'Jr',
    },
    { role: 'Primary Care', familyName: 'Lund' },
  ],
  diagnoses: [
    { code: 'o80', type: 'Admitting' },
    { code: 'E119', system: 'ICD-10' },
  ],
};

/** The same as it is read. */
export const readVisit: Visit = {
  visitClass: 'Inpatient',
  admissionType: 'Labor and Delivery',
  expectedAmount: '12500.50',
  appointment: {
    startsAt: '2027-02-03T14:30:00.000Z',
    timeZone: 'America/New_York',
    durationMinutes: 45,
    status: 'Booked',
  },
  guarantor: { ...wholeVisit.guarantor, relationship: 'Parent' },
  physicians: [
    {
      role: 'Attending',
      npi: NPI,
      familyName: 'Okonkwo',
      firstName: 'Ada',
      middleName: 'M',
      suffix: 'Jr',
      providerIndividualId: null,
    },
    {
      role: 'Primary Care',
      npi: null,
      familyName: 'Lund',
      firstName: null,
      middleName: null,
      suffix: null,
      providerIndividualId: null,
    },
  ],
  diagnoses: [
    { code: 'O80', system: 'ICD-10-CM', type: 'Admitting' },
    { code: 'E11.9', system: 'ICD-10', type: null },
  ],
};

/** A visit without any data. */
export const unknownVisit: Visit = {
  visitClass: null,
  admissionType: null,
  expectedAmount: null,
  appointment: null,
  guarantor: null,
  physicians: [],
  diagnoses: [],
};

/** The visit data of a case. */
export async function visitOf(client: Client, caseNumber: string): Promise<Visit | null> {
  const { getCaseDetails: details } = await client.read('case', getCaseDetails, { caseNumber });
  if (!details) return null;
  const { visitClass, admissionType, expectedAmount, appointment, guarantor, physicians, diagnoses } =
    details;
  return { visitClass, admissionType, expectedAmount, appointment, guarantor, physicians, diagnoses };
}
