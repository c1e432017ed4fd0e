import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { expect, it } from 'vitest';
import { visitChange, visitValues } from './visit-change.ts';

const physician = (role: 'Attending' | 'Referring', familyName: string) => ({
  role,
  npi: null,
  familyName,
  firstName: null,
  middleName: null,
  suffix: null,
  providerIndividualId: null,
});
const zone = 'America/New_York';
const startsAt = '2027-02-03T14:30:00.000Z';
const details: CaseDetails = {
  caseId: 'c',
  version: 3,
  caseNumber: 'C1',
  caseStatus: { status: 'Open' },
  patientId: 'p',
  facilityId: 'f',
  facility: 'Lakemont Medical Center',
  dateOfServiceStart: '2027-02-03',
  dateOfServiceEnd: null,
  encounter: 'E1',
  requisition: null,
  order: null,
  location: null,
  patientAccountNumber: '4001',
  visitClass: 'Outpatient',
  admissionType: null,
  expectedAmount: null,
  appointment: { startsAt, timeZone: 'America/New_York', durationMinutes: 30, status: 'Booked' },
  guarantor: null,
  physicians: [physician('Referring', 'Varga'), physician('Attending', 'Hollis')],
  diagnoses: [
    { code: 'E11.9', system: 'ICD-10-CM', type: 'Admitting' },
    { code: 'I10', system: 'ICD-10-CM', type: null },
  ],
  patient: {
    patientNumber: 'P1',
    firstName: 'Marisol',
    lastName: 'Echeverria',
    middleInitial: null,
    birthDate: null,
    gender: 'Unknown',
  },
};
const saved = visitValues(details, zone);

it('an unchanged visit is not sent', () => {
  expect(visitChange(details, { ...saved }, zone)).toBeNull();
});

it('only changed fields are sent, and an empty field clears the value', () => {
  expect(visitChange(details, { ...saved, encounter: '', visitClass: 'Inpatient' }, zone)).toEqual({
    encounter: null,
    visitClass: 'Inpatient',
  });
});

it('changing the attending physician and first diagnosis keeps the order of the others', () => {
  const change = visitChange(details, { ...saved, attendingFamilyName: 'Okafor', diagnosis: 'J45' }, zone);
  expect(change?.physicians?.map(({ role, familyName }) => [role, familyName])).toEqual([
    ['Referring', 'Varga'],
    ['Attending', 'Okafor'],
  ]);
  expect(change?.diagnoses?.map(({ code }) => code)).toEqual(['J45', 'I10']);
  const nobody = visitChange(details, { ...saved, attendingFamilyName: '' }, zone);
  expect(nobody?.physicians?.map(({ familyName }) => familyName)).toEqual(['Varga']);
});

it('an appointment with a new day or time keeps its length, location and status', () => {
  const unchanged = { timeZone: 'America/New_York', durationMinutes: 30, status: 'Booked' };
  const later = visitChange(details, { ...saved, appointmentTime: '2:15 PM' }, zone)?.appointment;
  expect(later).toMatchObject(unchanged);
  expect(later?.startsAt).toBe('2027-02-03T14:15:00-05:00');
  const moved = visitChange(details, { ...saved, dateOfServiceStart: '2027-02-10' }, zone)?.appointment;
  expect(moved?.startsAt).toBe('2027-02-10T09:30:00-05:00');
  expect(visitChange(details, { ...saved, appointmentTime: '' }, zone)).toEqual({ appointment: null });
});
