import { beforeAll, describe, expect, it } from 'vitest';
import { equip, physiciansAt } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import type { Organization } from '../support/organization.ts';
import {
  CASE,
  freshIdentifier,
  named,
  open,
  putCase,
  register,
  registrationDesk,
} from '../support/registration.ts';
import { NPI, OTHER_NPI, readVisit, unknownVisit, visitOf, wholeVisit } from '../support/visits.ts';

const { pool } = await testDatabase();
let at: Organization;
let rosa: Client;
let lena: Client;
let nadia: Client;
let patientId: string;
beforeAll(async () => {
  ({ at, rosa, lena, nadia } = await registrationDesk());
  const { body } = await register(rosa, { name: named('Marisol', 'Echeverria'), isAnother: true });
  patientId = body.patientId ?? '';
});

const visit = (more: object = {}) => ({
  patient: { patientId },
  facilityId: at.facility(0).id,
  dateOfServiceStart: '2027-02-03',
  ...more,
});
const change = (caseId: string, version: number, sent: unknown, client = rosa) =>
  client.call<{ outcome: string; version: number; errors?: { path: string; message: string }[] }>(
    'PATCH',
    `${CASE}/${caseId}`,
    sent,
    { 'if-match': `"${version}"` },
  );
const recordsOf = async (caseId: string) =>
  (
    await pool.query(
      `select operation, details, snapshot from audit_record where case_id = $1 and domain_type = 'Case'
         and action = 'Mutation' and actor_kind = 'user' order by occurred_at, id`,
      [caseId],
    )
  ).rows;
const rowsOf = async (caseId: string) =>
  (
    await pool.query(
      `select (select count(*)::int from case_guarantor where case_id = $1) as guarantors,
         (select count(*)::int from case_physician where case_id = $1) as physicians,
         (select count(*)::int from case_diagnosis where case_id = $1) as diagnoses`,
      [caseId],
    )
  ).rows[0];

describe('visit data', () => {
  it('visit data are stored when either call opens the case, returned by a read, and audited', async () => {
    for (const call of [open, putCase]) {
      const answer = await call(rosa, visit({ ...wholeVisit, identifiers: [freshIdentifier('VN')] }));
      expect(answer.status, answer.text).toBe(200);
      const { caseId, caseNumber } = answer.body;
      expect(await visitOf(rosa, caseNumber)).toEqual(readVisit);
      const [record] = await recordsOf(caseId);
      expect(record).toMatchObject({
        operation: 'Create',
        snapshot: {
          'Visit class': 'Inpatient',
          'Admission type': 'Labor and Delivery',
          'Expected amount': '12500.50',
          Appointment: '2027-02-03T14:30:00.000Z',
          'Time zone of the appointment': 'America/New_York',
          'Minutes of the appointment': '45',
          'Status of the appointment': 'Booked',
          Guarantor:
            'Rosa L Echeverria, Parent, born 1960-01-02, 3125550148, 12 Alder Court, Unit 3, Lakemont, OH, 43004, US',
          Physicians: `Attending: Okonkwo, Ada M Jr (${NPI}); Primary Care: Lund`,
          Diagnoses: 'O80 (ICD-10-CM), admitting; E11.9 (ICD-10)',
        },
      });
      expect(
        (await eventsAbout(pool, caseId)).filter(({ actor_kind }) => actor_kind === 'user'),
      ).toHaveLength(1);
    }
  });

  it('missing visit data stay missing: no placeholder is returned or stored', async () => {
    const { body } = await open(rosa, visit());
    expect(await visitOf(rosa, body.caseNumber)).toEqual(unknownVisit);
    expect(await rowsOf(body.caseId)).toEqual({ guarantors: 0, physicians: 0, diagnoses: 0 });
    const [record] = await recordsOf(body.caseId);
    expect(Object.keys(record.snapshot)).not.toContain('Guarantor');
  });

  it('omitted visit fields stay, null clears them, and lists are replaced; each change is one audit record and one event', async () => {
    const identifier = freshIdentifier('VN');
    const { body } = await putCase(rosa, visit({ ...wholeVisit, identifiers: [identifier] }));
    const { caseId, caseNumber } = body;
    const changeEvents = async () =>
      (await eventsAbout(pool, caseId)).filter(({ type }) => type === 'case.changed').length;
    // Left out.
    const left = await putCase(rosa, visit({ encounter: 'E1', identifiers: [identifier] }));
    expect(left.body).toMatchObject({ outcome: 'changed', version: 2 });
    expect(await visitOf(rosa, caseNumber)).toEqual(readVisit);
    // Different values for all fields.
    const other = {
      visitClass: 'Observation',
      admissionType: 'Urgent',
      expectedAmount: '0',
      appointment: { startsAt: '2027-02-04T12:00:00Z', timeZone: 'America/Chicago' },
      guarantor: { familyName: 'Harbor Works', relationship: 'Employer' },
      physicians: [{ role: 'Referring', npi: OTHER_NPI }],
      diagnoses: [{ code: 'I10', type: 'Final' }],
    };
    expect((await change(caseId, 2, other)).body).toMatchObject({ outcome: 'changed', version: 3 });
    const otherRead = {
      ...other,
      expectedAmount: '0.00',
      appointment: {
        startsAt: '2027-02-04T12:00:00.000Z',
        timeZone: 'America/Chicago',
        durationMinutes: null,
        status: null,
      },
      guarantor: {
        ...other.guarantor,
        firstName: null,
        middleName: null,
        birthDate: null,
        phoneNumber: null,
        address: null,
      },
      physicians: [
        {
          ...other.physicians[0],
          familyName: null,
          firstName: null,
          middleName: null,
          suffix: null,
          providerIndividualId: null,
        },
      ],
      diagnoses: [{ code: 'I10', system: 'ICD-10-CM', type: 'Final' }],
    };
    expect(await visitOf(rosa, caseNumber)).toEqual(otherRead);
    expect(await rowsOf(caseId)).toEqual({ guarantors: 1, physicians: 1, diagnoses: 1 });
    const records = await recordsOf(caseId);
    expect(records).toHaveLength(3);
    expect(records[2]).toMatchObject({ operation: 'Update' });
    expect(records[2]?.details).toEqual([
      { propertyName: 'Visit class', previousValue: 'Inpatient', newValue: 'Observation' },
      { propertyName: 'Admission type', previousValue: 'Labor and Delivery', newValue: 'Urgent' },
      { propertyName: 'Expected amount', previousValue: '12500.50', newValue: '0.00' },
      {
        propertyName: 'Appointment',
        previousValue: '2027-02-03T14:30:00.000Z',
        newValue: '2027-02-04T12:00:00.000Z',
      },
      {
        propertyName: 'Time zone of the appointment',
        previousValue: 'America/New_York',
        newValue: 'America/Chicago',
      },
      { propertyName: 'Minutes of the appointment', previousValue: '45', newValue: null },
      { propertyName: 'Status of the appointment', previousValue: 'Booked', newValue: null },
      {
        propertyName: 'Guarantor',
        previousValue: expect.stringContaining('Rosa L Echeverria'),
        newValue: 'Harbor Works, Employer',
      },
      {
        propertyName: 'Physicians',
        previousValue: expect.stringContaining('Okonkwo'),
        newValue: `Referring: (${OTHER_NPI})`,
      },
      {
        propertyName: 'Diagnoses',
        previousValue: 'O80 (ICD-10-CM), admitting; E11.9 (ICD-10)',
        newValue: 'I10 (ICD-10-CM), final',
      },
    ]);
    expect(await changeEvents()).toBe(2);
    // The same values again, by the same call and by the other one.
    expect((await change(caseId, 3, other)).body).toMatchObject({ outcome: 'known', version: 3 });
    const again = await putCase(rosa, visit({ ...other, identifiers: [identifier] }));
    expect(again.body).toMatchObject({ outcome: 'known', version: 3 });
    expect(await recordsOf(caseId)).toHaveLength(3);
    expect(await changeEvents()).toBe(2);
    // Null clears.
    const nothing = Object.fromEntries(Object.keys(other).map((name) => [name, null]));
    expect((await change(caseId, 3, nothing)).body).toMatchObject({ outcome: 'changed', version: 4 });
    expect(await visitOf(rosa, caseNumber)).toEqual(unknownVisit);
    expect(await rowsOf(caseId)).toEqual({ guarantors: 0, physicians: 0, diagnoses: 0 });
    expect(
      (await recordsOf(caseId))[3]?.details.map(({ newValue }: { newValue: unknown }) => newValue),
    ).toEqual(Array(8).fill(null));
    expect((await change(caseId, 4, nothing)).body).toMatchObject({ outcome: 'known', version: 4 });
  });

  it.each(Object.keys(unknownVisit))('changing only %s leaves the other fields unchanged', async (name) => {
    const { body } = await open(rosa, visit(wholeVisit));
    const empty = unknownVisit[name as keyof typeof unknownVisit];
    expect((await change(body.caseId, 1, { [name]: empty })).body).toMatchObject({ outcome: 'changed' });
    expect(await visitOf(rosa, body.caseNumber)).toEqual({ ...readVisit, [name]: empty });
    const sent = wholeVisit[name as keyof typeof wholeVisit];
    expect((await change(body.caseId, 2, { [name]: sent })).body).toMatchObject({ outcome: 'changed' });
    expect(await visitOf(rosa, body.caseNumber)).toEqual(readVisit);
  });

  it('an appointment without a zone is in the facility’s zone, and the same instant in another zone is no change', async () => {
    const zone = (await pool.query('select time_zone from facility where id = $1', [at.facility(0).id]))
      .rows[0].time_zone;
    const { body } = await open(rosa, visit({ appointment: { startsAt: '2027-02-03T14:30:00Z' } }));
    expect((await visitOf(rosa, body.caseNumber))?.appointment).toEqual({
      startsAt: '2027-02-03T14:30:00.000Z',
      timeZone: zone,
      durationMinutes: null,
      status: null,
    });
    const same = { startsAt: '2027-02-03T09:30:00-05:00', timeZone: '', durationMinutes: '', status: null };
    expect((await change(body.caseId, 1, { appointment: same })).body).toMatchObject({ outcome: 'known' });
    expect((await change(body.caseId, 1, { appointment: '' })).body).toMatchObject({ outcome: 'changed' });
    expect((await visitOf(rosa, body.caseNumber))?.appointment).toBeNull();
  });

  it('a physician of the directory is matched by NPI and gets the name from the directory, which stays unchanged', async () => {
    await equip(at);
    const count = async () =>
      (await pool.query('select count(*)::int as n from provider_individual where entity_id = $1', [at.id]))
        .rows[0].n;
    const known = {
      npi: '1999998069',
      familyName: 'Ferreira',
      firstName: 'Luis',
      middleName: 'M',
      suffix: 'Jr',
    };
    const id = physiciansAt(at).find(({ npi }) => npi === known.npi)?.id;
    expect(id).toBeDefined();
    const before = await count();
    const physicians = [
      { role: 'Attending', npi: known.npi },
      { role: 'Consulting', npi: known.npi, familyName: 'Written' },
      { role: 'Admitting', npi: OTHER_NPI, familyName: 'Stranger' },
    ];
    const { body } = await open(rosa, visit({ physicians }));
    const rest = { firstName: null, middleName: null, suffix: null };
    expect((await visitOf(rosa, body.caseNumber))?.physicians).toEqual([
      { role: 'Attending', ...known, providerIndividualId: id },
      { ...physicians[1], ...rest, providerIndividualId: id },
      { ...physicians[2], ...rest, providerIndividualId: null },
    ]);
    expect(await count()).toBe(before);
  });

  it('an invalid value is refused with its path and a valid example, and nothing is stored', async () => {
    const { body } = await open(rosa, visit({ ...wholeVisit, encounter: 'E1' }));
    const instant = expect.stringContaining('2027-02-03T09:30:00-05:00');
    const startsAt = '2027-02-03T09:30:00-05:00';
    for (const [sent, path, words] of [
      [{ visitClass: 'I' }, 'visitClass', expect.stringContaining('Inpatient')],
      [{ admissionType: 'R' }, 'admissionType', expect.stringContaining('Routine')],
      [{ expectedAmount: '1,250.00' }, 'expectedAmount', 'Send an amount, such as 1250.00'],
      [{ expectedAmount: '-1' }, 'expectedAmount', 'Send an amount, such as 1250.00'],
      [{ expectedAmount: '1.005' }, 'expectedAmount', 'Send an amount, such as 1250.00'],
      [{ expectedAmount: 1250 }, 'expectedAmount', expect.any(String)],
      [{ appointment: { timeZone: 'America/Chicago' } }, 'appointment.startsAt', instant],
      [{ appointment: { startsAt: '2027-02-03T09:30:00' } }, 'appointment.startsAt', instant],
      [{ appointment: { startsAt: '2027-02-30T09:30:00Z' } }, 'appointment.startsAt', instant],
      [{ appointment: { startsAt: '0001-01-01T00:00:00Z' } }, 'appointment.startsAt', instant],
      [
        { appointment: { startsAt, timeZone: 'Mars/Base' } },
        'appointment.timeZone',
        'Send the name of a time zone, such as America/Chicago',
      ],
      [{ appointment: { startsAt, durationMinutes: 0 } }, 'appointment.durationMinutes', expect.any(String)],
      [
        { appointment: { startsAt, status: 'booked' } },
        'appointment.status',
        expect.stringContaining('Booked'),
      ],
      [{ guarantor: { firstName: 'Rosa' } }, 'guarantor.familyName', expect.any(String)],
      [{ guarantor: { familyName: ' ' } }, 'guarantor.familyName', 'Required'],
      [
        { guarantor: { familyName: 'A', birthDate: '02/03/1960' } },
        'guarantor.birthDate',
        expect.any(String),
      ],
      [
        { guarantor: { familyName: 'A', relationship: 'Aunt' } },
        'guarantor.relationship',
        expect.stringContaining('Guardian'),
      ],
      [
        { guarantor: { familyName: 'A', address: { city: 'c'.repeat(61) } } },
        'guarantor.address.city',
        expect.stringContaining('60'),
      ],
      [
        { physicians: [{ role: 'Attending', npi: '1234567890' }] },
        'physicians.0.npi',
        'An NPI has 10 digits and the last one checks the others: compare it once more',
      ],
      [
        { physicians: [{ role: 'Attending', firstName: 'Ada' }] },
        'physicians.0.familyName',
        'Send the name or the NPI of the physician',
      ],
      [{ physicians: [{ familyName: 'Lund' }] }, 'physicians.0.role', expect.stringContaining('Attending')],
      [
        { diagnoses: [{ code: 'I10' }, { code: 'diabetes' }] },
        'diagnoses.1.code',
        'Send a code of ICD-10, such as E11.9',
      ],
      [{ diagnoses: [{ code: 'I10', system: 'ICD-9' }] }, 'diagnoses.0.system', expect.any(String)],
      [{ diagnoses: Array(26).fill({ code: 'I10' }) }, 'diagnoses', expect.stringContaining('25')],
      [{ guarantor: { familyName: 'A', ssn: '1' } }, 'guarantor', expect.any(String)],
    ] as const) {
      const answer = await change(body.caseId, 1, { encounter: 'E2', ...sent });
      expect(answer.status, JSON.stringify(sent)).toBe(400);
      expect(answer.body.errors, JSON.stringify(sent)).toContainEqual({ path, message: words });
    }
    for (const [birthDate, words] of [
      ['2999-01-01', 'in the future'],
      ['1849-12-31', '1850'],
    ] as const)
      expect(await change(body.caseId, 1, { guarantor: { familyName: 'A', birthDate } })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'guarantor.birthDate', message: expect.stringContaining(words) }] },
      });
    for (const call of [open, putCase]) {
      const bad = { diagnoses: [{ code: 'x' }], identifiers: [freshIdentifier('VN')] };
      expect((await call(rosa, visit(bad))).status).toBe(400);
    }
    expect(await visitOf(rosa, body.caseNumber)).toEqual(readVisit);
    expect(await recordsOf(body.caseId)).toHaveLength(1);
  });

  it('visit data are neither returned nor changed at another facility or organization, nor without permission to change cases', async () => {
    const { body } = await open(rosa, visit(wholeVisit));
    const joel = await at.person('joel');
    for (const [client, status] of [
      [lena, 404],
      [nadia, 404],
      [joel, 403],
    ] as const)
      expect((await change(body.caseId, 1, { guarantor: null, diagnoses: [] }, client)).status).toBe(status);
    expect(await visitOf(lena, body.caseNumber)).toBeNull();
    expect(await visitOf(nadia, body.caseNumber)).toBeNull();
    expect((await change(body.caseId, 7, { guarantor: null })).status).toBe(412);
    expect(await visitOf(rosa, body.caseNumber)).toEqual(readVisit);
  });
});
