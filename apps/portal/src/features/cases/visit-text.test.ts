import { describe, expect, it } from 'vitest';
import { appointmentText, diagnosisText, guarantorLines, visitPhysicianText } from './visit-text.ts';

const guarantor = {
  familyName: 'Harbor Works',
  firstName: null,
  middleName: null,
  relationship: null,
  birthDate: null,
  phoneNumber: null,
  address: null,
};
const someone = { npi: null, firstName: null, middleName: null, familyName: null, suffix: null };

describe('what is known of a visit', () => {
  it('the text of a visit gives the appointment in the facility’s time zone, and the known facts', () => {
    const appointment = { startsAt: '2027-02-03T14:30:00.000Z', timeZone: 'America/New_York' };
    expect(appointmentText({ ...appointment, durationMinutes: 45, status: 'Booked' })).toBe(
      '02/03/2027, 9:30 AM EST, 45 min, Booked',
    );
    expect(appointmentText({ ...appointment, durationMinutes: null, status: null })).toBe(
      '02/03/2027, 9:30 AM EST',
    );
    expect(
      appointmentText({ ...appointment, timeZone: 'Not/Known', durationMinutes: null, status: null }),
    ).toBe('02/03/2027, 2:30 PM UTC');
  });

  it('the text of a guarantor contains only the known facts', () => {
    expect(guarantorLines(guarantor)).toEqual(['Harbor Works']);
    const address = {
      line1: '12 Alder Court',
      line2: null,
      city: null,
      state: 'OH',
      postalCode: '43004',
      country: null,
    };
    expect(
      guarantorLines({
        ...guarantor,
        familyName: 'Echeverria',
        firstName: 'Rosa',
        middleName: 'L',
        relationship: 'Parent',
        birthDate: '1960-01-02',
        phoneNumber: '3125550148',
        address,
      }),
    ).toEqual([
      'Echeverria, Rosa L (Parent)',
      'Born 01/02/1960',
      '(312) 555-0148',
      '12 Alder Court',
      'OH 43004',
    ]);
  });

  it('a physician is named by role and name or number, and a diagnosis by its description', () => {
    const physician = { ...someone, role: 'Attending' as const, providerIndividualId: null };
    expect(visitPhysicianText({ ...physician, npi: '1234567893' })).toBe('Attending: (1234567893)');
    expect(visitPhysicianText({ ...physician, familyName: 'Lund', firstName: 'Eva' })).toBe(
      'Attending: Lund, Eva',
    );
    expect(diagnosisText({ code: 'E11.9', system: 'ICD-10-CM', type: 'Admitting' })).toBe(
      'E11.9 Type 2 diabetes mellitus (Admitting)',
    );
    expect(diagnosisText({ code: 'I10', system: 'ICD-10', type: null })).toBe(
      'I10 Essential (primary) hypertension',
    );
  });
});
