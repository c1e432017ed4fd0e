import type { Visit } from '@waypost/contract/cases/visit';
import { idOf } from './shown.ts';

/** A visit with all facts. */
export const knownVisit: Visit = {
  visitClass: 'Inpatient',
  admissionType: 'Elective',
  expectedAmount: '12500.50',
  appointment: {
    startsAt: '2026-11-12T14:30:00.000Z',
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
      line2: null,
      city: 'Lakemont',
      state: 'OH',
      postalCode: '43004',
      country: null,
    },
  },
  physicians: [
    {
      role: 'Attending',
      npi: '1999998028',
      familyName: 'Hollis',
      firstName: 'Bram',
      middleName: 'T',
      suffix: null,
      providerIndividualId: idOf(2900),
    },
    {
      role: 'Referring',
      npi: null,
      familyName: 'Lund',
      firstName: 'Eva',
      middleName: null,
      suffix: null,
      providerIndividualId: null,
    },
  ],
  diagnoses: [
    { code: 'E11.9', system: 'ICD-10-CM', type: 'Admitting' },
    { code: 'I10', system: 'ICD-10-CM', type: null },
  ],
};
